/** What the constructor of the main class takes. */

import type { ReactNativeTransport } from "../bluetooth/ReactNativeTransport.ts";
import type { WebBluetoothTransport } from "../bluetooth/WebBluetoothTransport.ts";
import type { Fetch, SessionStorage } from "../core/platform.ts";
import type { Services } from "../core/services.ts";
import type { STREAMING_MODE } from "./streamingMode.ts";

/**
 * A Bluetooth transport: for browsers or for React Native.
 *
 * @example
 * ```ts run
 * import { type BluetoothTransport, Noema, STREAMING_MODE } from "@noema/sdk";
 *
 * const connectOver = (bluetoothTransport: BluetoothTransport) =>
 *   new Noema({ bluetoothTransport, streamingMode: STREAMING_MODE.WIFI_WITH_BLUETOOTH_FALLBACK });
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/bluetooth-web | Bluetooth for Web}
 * @see {@link https://docs.noema.example/docs/api/bluetooth-react-native | Bluetooth for React Native}
 */
export type BluetoothTransport = WebBluetoothTransport | ReactNativeTransport;

/**
 * Options of the main class. All are optional.
 *
 * @example
 * ```ts run
 * import { Noema, type SDKOptions } from "@noema/sdk";
 *
 * const options: SDKOptions = { autoSelectDevice: false, timesync: true };
 * const headset = new Noema(options);
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/device-selection | Device Selection}
 * @see {@link https://docs.noema.example/docs/api/streaming | Wi-Fi & Bluetooth}
 */
export interface SDKOptions {
  /** Headset to select after login: 32 hexadecimal characters. */
  deviceId?: string | undefined;
  /**
   * Whether the SDK selects the headset that was claimed first, after login and when a session is restored.
   *
   * @defaultValue `true`
   */
  autoSelectDevice?: boolean | undefined;
  /**
   * Whether the SDK estimates the offset between this clock and that of the headset, for exact timestamps in trainings.
   *
   * @defaultValue `false`
   */
  timesync?: boolean | undefined;
  /** Transport for Bluetooth. Without it, data travels only over Wi-Fi. */
  bluetoothTransport?: BluetoothTransport | undefined;
  /**
   * Which path the data uses. An unknown value, or a Bluetooth mode without a transport, counts as `wifi-only`.
   *
   * @defaultValue `STREAMING_MODE.WIFI_ONLY`
   */
  streamingMode?: STREAMING_MODE | undefined;
  /**
   * How long a call to the cloud may take, in milliseconds, until it rejects with the code `timeout`. `Infinity` means no limit. Calls that wait for the headset have their own limits.
   *
   * @defaultValue `10_000`
   */
  timeout?: number | undefined;
  /**
   * How long a whole login may take, in milliseconds: the session, its claims, and the selection of a headset. `Infinity` means no limit.
   *
   * @defaultValue `30_000`
   */
  loginTimeout?: number | undefined;
  /**
   * How long the SDK waits before it retries to connect its streams or to restore a session, in milliseconds: about `firstDelay` at first, then twice as long each time, up to `longestDelay`. The server may ask for a longer delay, up to five minutes.
   *
   * @defaultValue `{ firstDelay: 1000, longestDelay: 30_000 }`
   */
  retry?: { firstDelay?: number | undefined; longestDelay?: number | undefined } | undefined;
  /**
   * Function that sends requests in place of the global `fetch`, for example to use a proxy, to set headers, or for tests. It is called with an address and with `method`, `headers`, `body` and `signal`.
   *
   * @defaultValue `fetch` of the platform
   */
  fetch?: Fetch | undefined;
  /**
   * Where the session is stored, under the key `noema-session`. With `null`, it is only in memory. In React Native, pass `AsyncStorage`.
   *
   * @defaultValue `localStorage` in browsers, else `null`
   */
  storage?: SessionStorage | null | undefined;
  /** @hidden Points the SDK at back-end emulators on this machine. */
  emulator?: boolean | undefined;
  /** @hidden */
  emulatorHost?: string | undefined;
  /** @hidden */
  emulatorAuthPort?: number | undefined;
  /** @hidden */
  emulatorDatabasePort?: number | undefined;
  /** @hidden */
  emulatorFunctionsPort?: number | undefined;
  /** @hidden */
  emulatorFirestorePort?: number | undefined;
  /** @hidden */
  emulatorOptions?: { [name: string]: unknown } | undefined;
  /** @hidden */
  skill?: { [name: string]: unknown } | undefined;
  /** @hidden Address of the cloud, for back ends of one's own. */
  cloudUrl?: string | undefined;
  /** @hidden What the SDK reaches the world through; the simulator passes its own. */
  services?: Partial<Services> | undefined;
}
