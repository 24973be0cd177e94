/** The three generations of the headset. */
import type { DeviceInfo } from "../types/device.ts";

export type ModelVersion = "1" | "2" | "3";

interface Model {
  samplingRate: number;
  epochSamples: number;
  channelNames: string[];
  hasAccelerometer: boolean;
}

export const models: Record<ModelVersion, Model> = {
  "1": { samplingRate: 250, epochSamples: 25, channelNames: "CP6 F6 C4 CP4 CP3 F5 C3 CP5".split(" "), hasAccelerometer: false },
  "2": { samplingRate: 250, epochSamples: 25, channelNames: "CP5 F5 C3 CP3 CP6 F6 C4 CP4".split(" "), hasAccelerometer: true },
  "3": { samplingRate: 256, epochSamples: 16, channelNames: "CP3 C3 F5 PO3 PO4 F6 C4 CP4".split(" "), hasAccelerometer: true },
};

const modelName = "Lyra";

export function describeDevice(
  modelVersion: ModelVersion,
  { deviceId, osVersion, emulator }: { deviceId: string; osVersion: string; emulator: boolean },
): DeviceInfo {
  const { samplingRate, channelNames } = models[modelVersion];
  return {
    deviceId,
    deviceNickname: `${modelName}-${deviceId.slice(0, 3).toUpperCase()}`,
    channelNames: [...channelNames],
    channels: channelNames.length,
    samplingRate,
    manufacturer: "Noema Labs",
    model: `${modelName} ${modelVersion}`,
    modelName,
    modelVersion,
    osVersion,
    apiVersion: "1.0.0",
    ...(emulator ? { emulator } : {}),
  };
}
