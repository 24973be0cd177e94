/** Which of the two paths carries the data. */

/**
 * Streaming mode: whether data travels over Wi-Fi or Bluetooth. The value of the option `streamingMode`.
 *
 * @enum
 *
 * @example
 * ```ts run
 * import { Noema, STREAMING_MODE, WebBluetoothTransport } from "@noema/sdk";
 *
 * const headset = new Noema({
 *   bluetoothTransport: new WebBluetoothTransport(),
 *   streamingMode: STREAMING_MODE.BLUETOOTH_WITH_WIFI_FALLBACK,
 * });
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/streaming#choose-a-strategy | Choose a mode}
 */
export const STREAMING_MODE = {
  /** Only Wi-Fi. The default. */
  WIFI_ONLY: "wifi-only",
  /** Wi-Fi while the headset is reachable by it, otherwise Bluetooth. */
  WIFI_WITH_BLUETOOTH_FALLBACK: "wifi-with-bluetooth-fallback",
  /** Bluetooth while it is connected, otherwise Wi-Fi. */
  BLUETOOTH_WITH_WIFI_FALLBACK: "bluetooth-with-wifi-fallback",
} as const;

/** One of the values of {@link STREAMING_MODE}. */
export type STREAMING_MODE = (typeof STREAMING_MODE)[keyof typeof STREAMING_MODE];
