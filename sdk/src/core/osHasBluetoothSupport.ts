/** Whether a headset can use Bluetooth. */
import type { DeviceInfo, OSVersion } from "../types/device.ts";
import { isAtLeast } from "./version.ts";

const firstModel = 3;
const firstVersion = "16.0.0";

/**
 * Checks whether a headset can use Bluetooth: a real headset (no emulator) of model version 3 or later with OS 16.0.0 or later. Never throws.
 *
 * @param selectedDevice - The headset that `getSelectedDevice()` resolves with. Without one, the result is `false`.
 * @param osVersion - A newer OS version than the one in `selectedDevice`, such as one from `osVersion()`.
 * @returns Whether Bluetooth is available.
 *
 * @example
 * ```ts run
 * import { Noema, osHasBluetoothSupport } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const device = await headset.getSelectedDevice();
 *
 * if (device && osHasBluetoothSupport(device)) {
 *   console.log(`${device.deviceNickname} can use Bluetooth.`);
 * }
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/streaming#which-headsets-have-bluetooth | Which headsets have Bluetooth}
 */
export function osHasBluetoothSupport(selectedDevice: DeviceInfo, osVersion?: OSVersion): boolean {
  // Callers without types pass what they have, which may be nothing yet.
  const device = selectedDevice as DeviceInfo | null | undefined;
  if (!device || device.emulator === true) return false;
  return Number(device.modelVersion) >= firstModel && isAtLeast(osVersion ?? device.osVersion ?? "", firstVersion);
}
