/** Names and addresses of what the headset offers over Bluetooth. */

const baseUuid = "-0000-1000-8000-00805f9b34fb";

/** 16-bit service 0x1803 in its long form; some libraries report the short one. */
export const serviceUuid = `00001803${baseUuid}`;
export const shortServiceUuid = "1803";

/** Found in the advertisements of every headset. */
export const companyIdentifier = 0x0e5a;

export const namePrefixes = ["Lyra-", "Mynd-"];

const characteristicNames = [
  "deviceId",
  "deviceInfo",
  "actions",
  "status",
  "settings",
  "focus",
  "calm",
  "accelerometer",
  "signalQuality",
  "signalQualityV2",
  "raw",
  "rawUnfiltered",
  "psd",
  "powerByBand",
  "wifiNearbyNetworks",
  "wifiConnections",
  "auth",
] as const;

/** `deviceId` -> `4c797261-0001-4e6f-8d61-6e6f656d6100`, and so on in the order of the names. */
export const characteristicUuids: ReadonlyMap<string, string> = new Map(
  characteristicNames.map((name, index) => [name, `4c797261-${String(index + 1).padStart(4, "0")}-4e6f-8d61-6e6f656d6100`]),
);

const namesByUuid = new Map([...characteristicUuids].map(([name, uuid]) => [uuid, name]));

export function characteristicName(uuid: string): string | null {
  return namesByUuid.get(uuid.toLowerCase()) ?? null;
}

/** Longest piece of text that is written at once, in bytes. */
export const chunkBytes = 512;

export function splitBytes(bytes: Uint8Array, size = chunkBytes): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.slice(index * size, (index + 1) * size));
}
