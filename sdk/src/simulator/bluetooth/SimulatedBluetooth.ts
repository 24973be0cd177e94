/** Web Bluetooth in front of the simulated headsets: what `navigator.bluetooth` is in a browser. Like a real radio, it does one thing at a time. */
import type { Subscription } from "rxjs";
import type { WebBluetooth, WebCharacteristic, WebDevice } from "../../bluetooth/webBluetooth.ts";
import { characteristicUuids, serviceUuid } from "../../bluetooth/wire.ts";
import type { VirtualHeadset } from "../headset/VirtualHeadset.ts";
import type { Random } from "../Random.ts";
import type { Server } from "../server/Server.ts";
import { HeadsetGatt } from "./HeadsetGatt.ts";

type Listener = (event: unknown) => void;

/** What the radio between the app and the headset is like. All are optional; without any, it is perfect. */
export interface RadioOptions {
  /** Share of the packets of notifications that are lost, 0 to 1. Default 0. */
  loss?: number | undefined;
  /** Share of connections whose services cannot be read, 0 to 1. The link stays open until the app closes it, and a headset with an open link does not announce itself. Default 0. */
  failures?: number | undefined;
}

/** The same for every device, changed while they are in use. */
export interface Radio {
  options: RadioOptions;
  random: Random;
}

/** The part of `EventTarget` that transports use. */
class Target {
  readonly #listeners = new Map<string, Set<Listener>>();

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  protected emit(type: string): void {
    for (const listener of [...(this.#listeners.get(type) ?? [])]) listener({ type, target: this });
  }
}

interface AbortSignalLike {
  addEventListener(type: "abort", listener: () => void): void;
}

/** An error as browsers have them, by its name. */
function failure(name: string, message: string): Error {
  return Object.assign(new Error(message), { name });
}

class Characteristic extends Target implements WebCharacteristic {
  readonly uuid: string;
  value: DataView | undefined;
  readonly #name: string;
  readonly #device: Device;
  #following: Subscription | null = null;

  constructor(device: Device, name: string, uuid: string) {
    super();
    this.#device = device;
    this.#name = name;
    this.uuid = uuid;
  }

  readValue(): Promise<DataView> {
    return this.#device.operate((gatt) => viewOf(gatt.read(this.#name)));
  }

  writeValueWithResponse(bytes: Uint8Array): Promise<void> {
    return this.#device.operate((gatt) => gatt.write(this.#name, bytes));
  }

  startNotifications(): Promise<unknown> {
    return this.#device.operate((gatt) => {
      this.#following ??= gatt.notified$(this.#name).subscribe((bytes) => {
        if (this.#device.isLost()) return;
        this.value = viewOf(bytes);
        this.emit("characteristicvaluechanged");
      });
    });
  }

  stopNotifications(): Promise<unknown> {
    return this.#device.operate(() => this.stop());
  }

  stop(): void {
    this.#following?.unsubscribe();
    this.#following = null;
  }
}

class Device extends Target implements WebDevice {
  readonly id: string;
  readonly name: string;
  readonly gatt = {
    connected: false,
    connect: () => this.#connect(),
    disconnect: () => this.drop(),
  };
  readonly #headset: VirtualHeadset;
  readonly #gatt: HeadsetGatt;
  readonly #characteristics: Characteristic[];
  readonly #radio: Radio;
  readonly #watchers = new Set<object>();
  #isBusy = false;

  constructor(headset: VirtualHeadset, server: Server, radio: Radio) {
    super();
    this.#radio = radio;
    const { deviceId, deviceNickname } = headset.info;
    this.id = deviceId;
    this.name = deviceNickname;
    this.#headset = headset;
    this.#gatt = new HeadsetGatt(headset, server);
    this.#characteristics = [...characteristicUuids].map(([name, uuid]) => new Characteristic(this, name, uuid));
  }

  get isNear(): boolean {
    return this.#headset.hasBluetooth;
  }

  /** Whether the packet of now does not arrive. */
  isLost(): boolean {
    return this.#draws("loss");
  }

  /** A headset announces itself while nobody is connected to it. */
  async watchAdvertisements({ signal }: { signal?: unknown } = {}): Promise<void> {
    const watcher = {};
    this.#watchers.add(watcher);
    (signal as AbortSignalLike | undefined)?.addEventListener("abort", () => this.#watchers.delete(watcher));
    Promise.resolve().then(() => this.#announce());
  }

  async operate<T>(run: (gatt: HeadsetGatt) => T): Promise<T> {
    if (!this.gatt.connected) throw failure("NetworkError", "GATT Server is disconnected. Cannot perform GATT operations.");
    if (this.#isBusy) throw failure("NetworkError", "GATT operation already in progress.");
    this.#isBusy = true;
    await null;
    this.#isBusy = false;
    return run(this.#gatt);
  }

  /** The connection ends. */
  drop(): void {
    if (!this.gatt.connected) return;
    this.gatt.connected = false;
    this.#gatt.forget();
    for (const characteristic of this.#characteristics) characteristic.stop();
    this.emit("gattserverdisconnected");
    this.#announce();
  }

  #announce(): void {
    if (this.#watchers.size > 0 && this.isNear && !this.gatt.connected) this.emit("advertisementreceived");
  }

  #draws(share: keyof RadioOptions): boolean {
    const { options, random } = this.#radio;
    return (options[share] ?? 0) > 0 && random.next() < (options[share] ?? 0);
  }

  async #connect() {
    await null;
    if (!this.isNear) throw failure("NetworkError", "Bluetooth Device is no longer in range.");
    this.gatt.connected = true;
    return {
      getPrimaryService: async (uuid: string) => {
        if (this.#draws("failures")) throw failure("NetworkError", "Connection attempt failed.");
        if (uuid !== serviceUuid) throw failure("NotFoundError", `No Services matching UUID ${uuid} found in Device.`);
        return { getCharacteristics: async (): Promise<WebCharacteristic[]> => this.#characteristics };
      },
    };
  }
}

export class SimulatedBluetooth implements WebBluetooth {
  readonly #devices: Device[];
  /** Devices that the person has picked, as the browser remembers them. */
  readonly #known = new Set<Device>();

  /** Connections that are open. */
  get linkCount(): number {
    return this.#devices.filter(({ gatt }) => gatt.connected).length;
  }

  constructor(headsets: readonly VirtualHeadset[], server: Server, radio: Radio) {
    this.#devices = headsets.map((headset) => new Device(headset, server, radio));
    for (const [index, headset] of headsets.entries()) headset.onVanish = () => this.#devices[index]?.drop();
  }

  /** The person picks the first headset that fits, as they would in the dialog of a browser. */
  async requestDevice({ filters }: { filters: { [key: string]: unknown }[] }): Promise<WebDevice> {
    const names = filters.flatMap(({ name }) => (typeof name === "string" ? [name] : []));
    const fits = ({ name, isNear }: Device) => isNear && (names.length === 0 || names.includes(name));
    const picked = this.#devices.find(fits);
    if (!picked) throw failure("NotFoundError", "No simulated headset with Bluetooth is near. It needs model 3 and emulator: false.");
    this.#known.add(picked);
    return picked;
  }

  async getDevices(): Promise<WebDevice[]> {
    return [...this.#known];
  }

  /** Connections end, as out of reach. */
  drop(): void {
    for (const device of this.#devices) device.drop();
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.slice().buffer);
}
