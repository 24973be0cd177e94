/** Bluetooth in the browser. */
import { defer, fromEventPattern, map, mergeMap, Observable } from "rxjs";
import { sdkError } from "../core/errors.ts";
import { platform } from "../core/platform.ts";
import { BaseTransport } from "./BaseTransport.ts";
import { type Port, type TransportServices, textOf } from "./port.ts";
import { findWebBluetooth, type WebBluetooth, type WebCharacteristic, type WebDevice } from "./webBluetooth.ts";
import { characteristicName, companyIdentifier, namePrefixes, serviceUuid } from "./wire.ts";

/**
 * Bluetooth transport for web pages. The person picks the headset once in the dialog of the browser; after that, the transport connects by itself.
 *
 * @example
 * ```ts run
 * import { Noema, STREAMING_MODE, WebBluetoothTransport } from "@noema/sdk";
 *
 * const headset = new Noema({
 *   bluetoothTransport: new WebBluetoothTransport(),
 *   streamingMode: STREAMING_MODE.WIFI_WITH_BLUETOOTH_FALLBACK,
 * });
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/bluetooth-web | Bluetooth for Web}
 */
export class WebBluetoothTransport extends BaseTransport<WebDevice> {
  /** Kind of the transport: always `"web"`. */
  readonly type = "web";
  /** The options, with defaults filled in. */
  readonly options: { autoConnect: boolean };
  /** The Web Bluetooth device, once one is selected. */
  device: { id: string; name?: string | undefined } | undefined;
  /** The characteristics of the connected headset by their name. */
  characteristicsByName: { [name: string]: { uuid: string } } = {};

  readonly #bluetooth: WebBluetooth;
  #device: WebDevice | null = null;
  #characteristics = new Map<string, WebCharacteristic>();

  /**
   * Creates the transport. It does not connect yet.
   *
   * @param options - `autoConnect` (default `true`) connects by itself to a headset that was picked before; `bluetooth` (default that of the browser) replaces `navigator.bluetooth`, for example with `...simulator.bluetooth`.
   * @throws If Web Bluetooth is not available (in an unsupported browser, outside a browser, or in a worker) and you do not pass a replacement.
   *
   * @example
   * ```ts run
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * const transport = new WebBluetoothTransport({ autoConnect: false });
   * ```
   */
  constructor(
    options: {
      autoConnect?: boolean | undefined;
      bluetooth?: WebBluetooth | undefined;
      /** @hidden */
      services?: TransportServices | undefined;
    } = {},
  ) {
    const { autoConnect = true, bluetooth = findWebBluetooth(), services = {} } = options;
    super(autoConnect, services);
    if (!bluetooth)
      throw sdkError(
        "bluetooth-unavailable",
        "Web Bluetooth is not available here. It needs a page (no worker) in a browser that supports it.",
      );
    this.options = { autoConnect };
    this.#bluetooth = bluetooth;
  }

  /**
   * Lets the person pick a headset and connects to it. Call it in a click handler: otherwise, browsers refuse it.
   *
   * @param deviceNickname - Shows only the headset with exactly this name, such as `"Lyra-A1B"`.
   * @returns A Promise that resolves when the headset is connected.
   * @throws Rejects without a user gesture, if the person picks nothing, and if connecting fails.
   *
   * @example
   * ```ts run
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * const transport = new WebBluetoothTransport();
   * document.querySelector("button")?.addEventListener("click", () => transport.connect());
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#connect-for-the-first-time | Connect for the first time}
   */
  async connect(deviceNickname?: string): Promise<void> {
    const { attempt } = this;
    await this.connectTo(await this.#pick(deviceNickname), attempt);
    this.resume();
  }

  /**
   * Opens the dialog of the browser and resolves with the device that the person picked, without connecting to it.
   *
   * @param deviceNickname - Shows only the headset with exactly this name.
   * @returns The device.
   * @throws Rejects without a user gesture, and if the person picks nothing.
   *
   * @example
   * ```ts run
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * const { name } = await new WebBluetoothTransport().requestDevice("Lyra-A1B");
   * ```
   */
  async requestDevice(deviceNickname?: string): Promise<{ id: string; name?: string | undefined }> {
    const device = await this.#pick(deviceNickname);
    if (this.connection$.value === "scanning") this.setConnection("disconnected");
    return device;
  }

  /**
   * Resolves with a characteristic of the connected headset.
   *
   * @param characteristicName - Name of the characteristic, such as `"calm"`.
   * @returns The characteristic of Web Bluetooth.
   * @throws Rejects if the headset has no such characteristic, or is not connected.
   *
   * @example
   * ```ts run
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * const transport = new WebBluetoothTransport();
   * await transport.connect(); // in a click handler
   *
   * const { uuid } = await transport.getCharacteristicByName("calm");
   * ```
   */
  async getCharacteristicByName(characteristicName: string): Promise<{ uuid: string }> {
    return this.#characteristic(characteristicName);
  }

  protected async openPort(name: string): Promise<Port> {
    const characteristic = this.#characteristic(name);
    const type = "characteristicvaluechanged";
    return {
      read: async () => bytesOf(await characteristic.readValue()),
      write: (bytes) => characteristic.writeValueWithResponse(bytes),
      values$: fromEventPattern(
        (listener) => characteristic.addEventListener(type, listener),
        (listener) => characteristic.removeEventListener(type, listener),
      ).pipe(map(() => bytesOf(characteristic.value))),
      startNotifications: () => characteristic.startNotifications(),
      stopNotifications: () => characteristic.stopNotifications(),
    };
  }

  /** A device that the browser remembers for this page, as soon as it announces itself. */
  protected find$(nickname: string): Observable<WebDevice> {
    return defer(async () => {
      this.setConnection("scanning");
      const known = (await this.#bluetooth.getDevices?.()) ?? [];
      const device = known.filter(({ name }) => name === nickname).at(-1);
      if (!device)
        throw sdkError(
          "not-paired",
          `the browser knows no headset ${nickname}. Let the person pick it once: call connect() in a click handler.`,
        );
      return device;
    }).pipe(mergeMap(advertised$));
  }

  protected async open(device: WebDevice): Promise<void> {
    if (!device.gatt) throw sdkError("bluetooth-failed", "the device cannot be connected to.");
    const server = await device.gatt.connect();
    const service = await server.getPrimaryService(serviceUuid);
    this.#keep(device, await service.getCharacteristics());
  }

  protected async close(device: WebDevice): Promise<void> {
    device.gatt?.disconnect();
  }

  protected get linked(): WebDevice | undefined {
    return this.#device?.gatt?.connected ? this.#device : undefined;
  }

  #characteristic(name: string): WebCharacteristic {
    const found = this.#characteristics.get(name);
    if (!found) throw this.unknownCharacteristic(name);
    return found;
  }

  async #pick(deviceNickname?: string): Promise<WebDevice> {
    const wasConnected = this.isConnected();
    // A person who looks around does not lose the connection that there is.
    if (!wasConnected) this.setConnection("scanning");
    const anyHeadset = [...namePrefixes.map((namePrefix) => ({ namePrefix })), { manufacturerData: [{ companyIdentifier }] }];
    const filters = deviceNickname ? [{ name: deviceNickname }] : anyHeadset;
    try {
      return await this.#bluetooth.requestDevice({ filters, optionalServices: [serviceUuid] });
    } catch (error) {
      if (!wasConnected && this.connection$.value === "scanning") this.setConnection("disconnected");
      throw sdkError("bluetooth-failed", `no headset was picked: ${textOf(error)}`, error);
    }
  }

  #keep(device: WebDevice, characteristics: WebCharacteristic[]): void {
    this.#device?.removeEventListener("gattserverdisconnected", this.#onDisconnected);
    device.addEventListener("gattserverdisconnected", this.#onDisconnected);
    this.#device = device;
    this.device = device;
    const named = characteristics.map((characteristic) => [characteristicName(characteristic.uuid), characteristic] as const);
    this.#characteristics = new Map(named.filter((entry): entry is [string, WebCharacteristic] => entry[0] !== null));
    this.characteristicsByName = Object.fromEntries(this.#characteristics);
  }

  readonly #onDisconnected = () => this.setConnection("disconnected");
}

/** Emits the device when it announces itself, or at once where the browser cannot wait for that. */
function advertised$(device: WebDevice): Observable<WebDevice> {
  return new Observable((subscriber) => {
    if (!device.watchAdvertisements) return subscriber.next(device);
    const stop = new platform.AbortController();
    const onAdvertisement = () => subscriber.next(device);
    device.addEventListener("advertisementreceived", onAdvertisement);
    device.watchAdvertisements({ signal: stop.signal }).catch((error) => subscriber.error(error));
    return () => {
      device.removeEventListener("advertisementreceived", onAdvertisement);
      stop.abort();
    };
  });
}

function bytesOf(view: DataView | undefined): Uint8Array {
  return view ? new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice() : new Uint8Array();
}
