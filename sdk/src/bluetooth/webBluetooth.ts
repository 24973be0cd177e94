/** Web Bluetooth, as far as the transport uses it, told structurally. */
import { platform } from "../core/platform.ts";

interface Target {
  addEventListener(type: string, listener: (event: unknown) => void): void;
  removeEventListener(type: string, listener: (event: unknown) => void): void;
}

export interface WebCharacteristic extends Target {
  uuid: string;
  value?: DataView | undefined;
  readValue(): Promise<DataView>;
  writeValueWithResponse(bytes: Uint8Array): Promise<void>;
  startNotifications(): Promise<unknown>;
  stopNotifications(): Promise<unknown>;
}

export interface WebDevice extends Target {
  id: string;
  name?: string | undefined;
  gatt?: {
    connected: boolean;
    connect(): Promise<{ getPrimaryService(uuid: string): Promise<{ getCharacteristics(): Promise<WebCharacteristic[]> }> }>;
    disconnect(): void;
  };
  watchAdvertisements?(options?: { signal?: unknown }): Promise<void>;
}

/**
 * `navigator.bluetooth`, or what stands in for it.
 *
 * @hidden
 */
export interface WebBluetooth {
  /** Lets the person pick a headset. */
  requestDevice(options: { filters: { [key: string]: unknown }[]; optionalServices: string[] }): Promise<WebDevice>;
  /** Headsets that the person has picked before. */
  getDevices?(): Promise<WebDevice[]>;
}

/** Web Bluetooth of the page; nothing in a worker, outside a browser, or in a browser without it. */
export function findWebBluetooth(): WebBluetooth | null {
  return platform.window === undefined ? null : ((platform.navigator?.bluetooth as WebBluetooth | undefined) ?? null);
}
