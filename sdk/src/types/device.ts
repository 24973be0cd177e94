/** What a headset is, and how one is chosen among those of an account. */

/**
 * Version of the headset's operating system, as semantic version.
 *
 * @example
 * ```ts run
 * import type { OSVersion } from "@noema/sdk";
 *
 * const firstWithBluetooth: OSVersion = "16.0.0";
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/info#follow-the-os-version | Follow the OS version}
 */
export type OSVersion = string;

/**
 * Properties of a headset that do not change: what `getInfo()`, `getDevices()` and `selectDevice()` resolve with.
 *
 * @example
 * ```ts run
 * import { type DeviceInfo, Noema } from "@noema/sdk";
 *
 * const headset = new Noema();
 * await headset.login({ email: "you@example.com", password: "your-password" });
 *
 * const describe = ({ deviceNickname, samplingRate }: DeviceInfo) => `${deviceNickname} at ${samplingRate} Hz`;
 *
 * console.log(describe(await headset.getInfo()));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/info | Device Information}
 */
export interface DeviceInfo {
  /** Identifies the headset: 32 hexadecimal characters. */
  deviceId: string;
  /** Readable name: model name, a dash and the first three characters of the id in upper case, such as `"Lyra-A1B"`. */
  deviceNickname: string;
  /** Positions of the sensors in the 10-10 system, in the order of the data. */
  channelNames: string[];
  /** Number of channels: 8. */
  channels: number;
  /** Samples per second on each channel, in Hz: 256 on model 3, 250 on models 1 and 2. */
  samplingRate: number;
  /** Manufacturer of the headset. */
  manufacturer: string;
  /** Model name and version, separated by a space, such as `"Lyra 3"`. */
  model: string;
  /** Model name without the version, such as `"Lyra"`. */
  modelName: string;
  /** Generation of the headset: `"1"`, `"2"` or `"3"`. */
  modelVersion: string;
  /** Version of the operating system when the information was read. */
  osVersion: OSVersion;
  /** Version of the headset's API, as semantic version. */
  apiVersion: string;
  /** `true` for a virtual headset. */
  emulator?: boolean;
}

/**
 * How `selectDevice()` finds the headset: a function that picks one, or the name of a field of {@link DeviceInfo} and a value.
 *
 * The function gets the headsets of the account, in the order in which they were claimed. `selectDevice()` also takes a function that may return `undefined`, and rejects if it does. Values are compared as JSON, so lists work as well.
 *
 * @example
 * ```ts run
 * import { type DeviceSelector, Noema } from "@noema/sdk";
 *
 * const headset = new Noema({ autoSelectDevice: false });
 * await headset.login({ email: "you@example.com", password: "your-password" });
 *
 * const byModel: DeviceSelector = ["modelVersion", "3"];
 *
 * await headset.selectDevice(byModel);
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/device-selection#manual | Manual selection}
 */
export type DeviceSelector = [field: string, value: string | number | string[]] | ((devices: DeviceInfo[]) => DeviceInfo);

/**
 * A headset in the list of an account.
 *
 * @example
 * ```ts run
 * import type { UserDevice } from "@noema/sdk";
 *
 * const since = ({ claimedOn }: UserDevice) => new Date(claimedOn).toISOString();
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/device-selection | Device Selection}
 */
export type UserDevice = {
  /** When the account claimed the headset, in milliseconds since the Unix epoch. */
  claimedOn: number;
};

/**
 * The headsets of an account, by their device id.
 *
 * @example
 * ```ts run
 * import type { UserDevices } from "@noema/sdk";
 *
 * const firstClaimed = (devices: UserDevices) =>
 *   Object.entries(devices).sort(([, a], [, b]) => a.claimedOn - b.claimedOn)[0]?.[0];
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/device-selection | Device Selection}
 */
export type UserDevices = { [deviceId: string]: UserDevice };

/**
 * What `transferDevice()` takes: the headset, and who gets it.
 *
 * @hidden
 */
export type TransferOptions = { deviceId: string; recipientsEmail: string } | { deviceId: string; recipientsUserId: string };
