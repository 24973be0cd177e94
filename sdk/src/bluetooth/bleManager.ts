/** `react-native-ble-manager` 12.4 or later, as far as the transport uses it, told structurally. */
import { Observable } from "rxjs";

/**
 * A Bluetooth device nearby.
 *
 * @hidden
 */
export interface Peripheral {
  /** Id that the phone assigns to the device. */
  id: string;
  /** Signal strength; closer to zero is stronger. */
  rssi: number;
  /** Nickname of the headset. */
  name?: string;
  /** Advertising data of the device. */
  advertising: {
    isConnectable?: boolean;
    localName?: string;
    manufacturerData?: unknown;
    serviceUUIDs?: string[];
    txPowerLevel?: number;
  };
}

/** A characteristic of a connected peripheral. */
export interface NativeCharacteristic {
  characteristic: string;
  service: string;
}

export interface BleManager {
  start(options?: { showAlert?: boolean }): Promise<void>;
  scan(options?: { serviceUUIDs?: string[]; seconds?: number; allowDuplicates?: boolean }): Promise<void>;
  stopScan(): Promise<void>;
  connect(id: string): Promise<void>;
  disconnect(id: string, force?: boolean): Promise<void>;
  retrieveServices(id: string, serviceUUIDs?: string[]): Promise<{ characteristics?: NativeCharacteristic[] }>;
  requestMTU(id: string, mtu: number): Promise<number>;
  read(id: string, service: string, characteristic: string): Promise<number[]>;
  write(id: string, service: string, characteristic: string, data: number[], maxByteSize?: number): Promise<void>;
  startNotification(id: string, service: string, characteristic: string): Promise<void>;
  stopNotification(id: string, service: string, characteristic: string): Promise<void>;
  onDiscoverPeripheral?(listener: (peripheral: Peripheral) => void): Listening;
  onStopScan?(listener: (event: object) => void): Listening;
  onDisconnectPeripheral?(listener: (event: { peripheral: string }) => void): Listening;
  onDidUpdateValueForCharacteristic?(listener: (event: NotifiedValue) => void): Listening;
}

interface Listening {
  remove(): void;
}

/** A value that a characteristic has notified. */
export interface NotifiedValue {
  value: number[];
  characteristic: string;
  peripheral: string;
}

/** Event emitter of the native module. */
export interface BleManagerEmitter {
  // biome-ignore lint/suspicious/noExplicitAny: React Native types its listeners so, and nothing narrower takes them.
  addListener(event: string, listener: (event: any) => void): { remove(): void };
}

interface Events {
  DiscoverPeripheral: Peripheral;
  StopScan: object;
  DisconnectPeripheral: { peripheral: string };
  DidUpdateValueForCharacteristic: NotifiedValue;
}

/** Events of the library: from the manager itself, or from an emitter, where an app wraps the library in its own way. */
export function bleEvents$<Name extends keyof Events>(
  { BleManager, bleManagerEmitter }: { BleManager: BleManager; bleManagerEmitter?: BleManagerEmitter | undefined },
  name: Name,
): Observable<Events[Name]> {
  return new Observable((subscriber) => {
    const next = (event: Events[Name]) => subscriber.next(event);
    const listen = BleManager[`on${name}`] as ((listener: typeof next) => Listening) | undefined;
    const listening = listen ? listen.call(BleManager, next) : bleManagerEmitter?.addListener(`BleManager${name}`, next);
    return () => listening?.remove();
  });
}

/** Whether the manager tells its events itself. */
export function hasOwnEvents(manager: BleManager): boolean {
  return typeof manager.onDiscoverPeripheral === "function";
}
