/** `react-native-ble-manager` and its emitter in front of a fake headset. */
import { characteristicName, characteristicUuids } from "../../src/bluetooth/wire.ts";
import type { FakeHeadset } from "./fakeHeadset.ts";

type Listener = (event: never) => void;

export class FakeBleManager {
  readonly calls: string[] = [];
  /** What a scan finds, one event each. */
  nearby: { id: string; rssi: number; name?: string; advertising: { localName?: string } }[];
  failsToConnect = false;
  failsToDiscover = false;
  refusesMtu = false;
  /** Connections that are open. A headset with one does not announce itself. */
  readonly links = new Set<string>();
  /** Connecting takes until this resolves. */
  reached: Promise<void> = Promise.resolve();
  readonly #headset: FakeHeadset;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(headset: FakeHeadset) {
    this.#headset = headset;
    this.nearby = [
      { id: "other", rssi: -80, name: "Toothbrush", advertising: {} },
      { id: "p1", rssi: -50, name: headset.nickname, advertising: {} },
    ];
    for (const name of headset.names) {
      const event = { peripheral: "p1", characteristic: characteristicUuids.get(name)?.toUpperCase(), service: "1803" };
      headset.listen(name, (bytes) => this.emit("BleManagerDidUpdateValueForCharacteristic", { ...event, value: [...bytes] }));
    }
  }

  readonly emitter = {
    addListener: (event: string, listener: Listener) => {
      const listeners = this.#listeners.get(event) ?? new Set();
      this.#listeners.set(event, listeners.add(listener));
      return { remove: () => void listeners.delete(listener) };
    },
  };

  emit(event: string, value: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(value as never);
  }

  async start(): Promise<void> {
    this.calls.push("start");
  }

  async scan({ seconds = 0 }: { seconds?: number } = {}): Promise<void> {
    this.calls.push(`scan ${seconds}`);
    queueMicrotask(() => {
      for (const peripheral of this.nearby) if (!this.links.has(peripheral.id)) this.emit("BleManagerDiscoverPeripheral", peripheral);
    });
  }

  async stopScan(): Promise<void> {
    this.calls.push("stopScan");
  }

  async connect(id: string): Promise<void> {
    this.calls.push(`connect ${id}`);
    await this.reached;
    // The library rejects with text.
    if (this.failsToConnect) throw "Could not connect";
    this.links.add(id);
  }

  /** The connection is lost. */
  lose(id: string): void {
    this.links.delete(id);
    this.emit("BleManagerDisconnectPeripheral", { peripheral: id });
  }

  async disconnect(id: string): Promise<void> {
    this.calls.push(`disconnect ${id}`);
    this.lose(id);
  }

  async retrieveServices(): Promise<{ characteristics: { characteristic: string; service: string }[] }> {
    this.calls.push("retrieveServices");
    if (this.failsToDiscover) throw "Could not discover";
    const ours = this.#headset.names.map((name) => ({
      characteristic: characteristicUuids.get(name)?.toUpperCase() ?? "",
      service: "1803",
    }));
    return { characteristics: [{ characteristic: "2a00", service: "1800" }, ...ours] };
  }

  async requestMTU(_id: string, mtu: number): Promise<number> {
    this.calls.push(`requestMTU ${mtu}`);
    if (this.refusesMtu) throw "Request MTU failed";
    return mtu;
  }

  async read(_id: string, _service: string, characteristic: string): Promise<number[]> {
    return this.#operate("read", characteristic, async (name) => [...(await this.#headset.read(name))]);
  }

  /** The library cuts the data itself. */
  async write(_id: string, _service: string, characteristic: string, data: number[], maxByteSize = 20): Promise<void> {
    for (let start = 0; start < data.length; start += maxByteSize) {
      const part = Uint8Array.from(data.slice(start, start + maxByteSize));
      await this.#operate("write", characteristic, (name) => this.#headset.write(name, part));
    }
  }

  async startNotification(_id: string, _service: string, characteristic: string): Promise<void> {
    await this.#operate("start", characteristic, async (name) => this.#headset.notifying.add(name));
  }

  async stopNotification(_id: string, _service: string, characteristic: string): Promise<void> {
    await this.#operate("stop", characteristic, async (name) => this.#headset.notifying.delete(name));
  }

  #operate<T>(kind: string, characteristic: string, run: (name: string) => Promise<T>): Promise<T> {
    const name = characteristicName(characteristic) ?? "";
    return this.#headset.operate(`${kind} ${name}`, "Device is busy", () => run(name));
  }
}
