/** Web Bluetooth in front of a fake headset, as `navigator.bluetooth`. */
import { vi } from "vitest";
import { characteristicUuids } from "../../src/bluetooth/wire.ts";
import type { FakeHeadset } from "./fakeHeadset.ts";

class FakeCharacteristic extends EventTarget {
  value: DataView | undefined;
  readonly #headset: FakeHeadset;
  readonly #name: string;
  readonly uuid: string;

  constructor(headset: FakeHeadset, name: string) {
    super();
    this.#headset = headset;
    this.#name = name;
    this.uuid = characteristicUuids.get(name) ?? "";
    headset.listen(name, (bytes) => {
      this.value = new DataView(bytes.slice().buffer);
      this.dispatchEvent(new Event("characteristicvaluechanged"));
    });
  }

  readValue(): Promise<DataView> {
    return this.#operate("read", async () => new DataView((await this.#headset.read(this.#name)).slice().buffer));
  }

  async writeValueWithResponse(bytes: Uint8Array): Promise<void> {
    if (bytes.length > 512) throw new Error("too long");
    await this.#operate("write", () => this.#headset.write(this.#name, bytes));
  }

  async startNotifications(): Promise<void> {
    await this.#operate("start", async () => this.#headset.notifying.add(this.#name));
  }

  async stopNotifications(): Promise<void> {
    await this.#operate("stop", async () => this.#headset.notifying.delete(this.#name));
  }

  #operate<T>(kind: string, run: () => Promise<T>): Promise<T> {
    return this.#headset.operate(`${kind} ${this.#name}`, new DOMException("GATT operation already in progress.", "NetworkError"), run);
  }
}

export class FakeDevice extends EventTarget {
  readonly id: string;
  readonly name: string;
  readonly gatt: { connected: boolean; connect: () => Promise<unknown>; disconnect: () => void };
  watched = 0;
  failsToDiscover = false;
  /** Connecting takes until this resolves. */
  reached: Promise<void> = Promise.resolve();
  readonly #characteristics: FakeCharacteristic[];

  constructor(headset: FakeHeadset, name = headset.nickname) {
    super();
    this.id = `web-${name}`;
    this.name = name;
    this.#characteristics = headset.names.map((each) => new FakeCharacteristic(headset, each));
    this.gatt = { connected: false, connect: () => this.#connect(), disconnect: () => this.drop() };
  }

  async watchAdvertisements(): Promise<void> {
    this.watched += 1;
  }

  /** A headset that is connected does not. */
  advertise(): void {
    if (!this.gatt.connected) this.dispatchEvent(new Event("advertisementreceived"));
  }

  /** The connection is lost. */
  drop(): void {
    this.gatt.connected = false;
    this.dispatchEvent(new Event("gattserverdisconnected"));
  }

  async #connect(): Promise<unknown> {
    await this.reached;
    this.gatt.connected = true;
    const getCharacteristics = async () => this.#characteristics;
    return {
      getPrimaryService: async (uuid: string) => {
        if (uuid !== "00001803-0000-1000-8000-00805f9b34fb") throw new Error("no such service");
        if (this.failsToDiscover) throw new DOMException("Connection attempt failed.", "NetworkError");
        return { getCharacteristics };
      },
    };
  }
}

/** Installs `navigator.bluetooth`; `vi.unstubAllGlobals()` takes it away. */
export function installWebBluetooth({ picked, known = [] }: { picked?: FakeDevice; known?: FakeDevice[] }) {
  const requestDevice = vi.fn(async (_options: unknown) => {
    if (!picked) throw new Error("User cancelled the requestDevice() chooser.");
    return picked;
  });
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", { bluetooth: { requestDevice, getDevices: async () => known } });
  return requestDevice;
}
