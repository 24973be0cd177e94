/** `react-native-ble-manager`, as far as the transport uses it, told structurally. */

/** A Bluetooth device nearby. */
export interface Peripheral {
  /** Id that the phone gives the device. */
  id: string;
  /** Signal strength; nearer to zero is stronger. */
  rssi: number;
  /** Nickname of the headset. */
  name?: string;
  /** What the device announces. */
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
  scan(serviceUUIDs: string[], seconds: number, allowDuplicates?: boolean): Promise<void>;
  stopScan(): Promise<void>;
  connect(id: string): Promise<void>;
  disconnect(id: string, force?: boolean): Promise<void>;
  retrieveServices(id: string, serviceUUIDs?: string[]): Promise<{ characteristics?: NativeCharacteristic[] }>;
  requestMTU(id: string, mtu: number): Promise<number>;
  read(id: string, service: string, characteristic: string): Promise<number[]>;
  write(id: string, service: string, characteristic: string, data: number[], maxByteSize?: number): Promise<void>;
  startNotification(id: string, service: string, characteristic: string): Promise<void>;
  stopNotification(id: string, service: string, characteristic: string): Promise<void>;
}

/** Event emitter of the native module. */
export interface BleManagerEmitter {
  // biome-ignore lint/suspicious/noExplicitAny: React Native types its listeners so, and nothing narrower takes them.
  addListener(event: string, listener: (event: any) => void): { remove(): void };
}
