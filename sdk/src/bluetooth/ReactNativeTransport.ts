/** Bluetooth in React Native apps. */
import { filter, map, Observable, throwError } from "rxjs";
import { invalid, sdkError } from "../core/errors.ts";
import { BaseTransport } from "./BaseTransport.ts";
import {
  type BleManager,
  type BleManagerEmitter,
  bleEvents$,
  hasOwnEvents,
  type NativeCharacteristic,
  type NotifiedValue,
  type Peripheral,
} from "./bleManager.ts";
import { type Port, type TransportServices, textOf } from "./port.ts";
import { characteristicName, chunkBytes, namePrefixes, serviceUuid, shortServiceUuid } from "./wire.ts";

const rescanMs = 10_000;
const androidMtu = 512;

/**
 * Bluetooth transport for React Native apps, based on the package `react-native-ble-manager`, version 12.4 or later, but not 13.
 *
 * @example
 * ```ts run
 * import { Platform } from "react-native";
 * import BleManager from "react-native-ble-manager";
 * import { Noema, ReactNativeTransport, STREAMING_MODE } from "@noema/sdk";
 *
 * const headset = new Noema({
 *   bluetoothTransport: new ReactNativeTransport({ BleManager, platform: Platform.OS }),
 *   streamingMode: STREAMING_MODE.BLUETOOTH_WITH_WIFI_FALLBACK,
 * });
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/bluetooth-react-native | Bluetooth for React Native}
 */
export class ReactNativeTransport extends BaseTransport<Peripheral> {
  /** Kind of the transport: always `"reactNative"`. */
  readonly type = "reactNative";
  /** The options, with defaults filled in. */
  readonly options: { BleManager: BleManager; bleManagerEmitter?: BleManagerEmitter | undefined; platform: string; autoConnect: boolean };
  /** The peripheral, once one is connected. */
  device: Peripheral | undefined;
  /** The characteristics of the connected headset by their name. */
  characteristicsByName: { [name: string]: { characteristic: string; service: string } } = {};
  #isUp = false;
  #started: Promise<void> | undefined;

  /**
   * Creates the transport. It does not scan yet.
   *
   * @param options - `BleManager`, the default export of `react-native-ble-manager`; `platform`, the value of `Platform.OS`; `bleManagerEmitter`, an event emitter for the native module, needed only if you pass your own `BleManager` without `onDiscoverPeripheral()` and the other events; `autoConnect` (default `true`), whether to connect to the selected headset automatically.
   * @throws If a required option is missing.
   *
   * @example
   * ```ts run
   * import { Platform } from "react-native";
   * import BleManager from "react-native-ble-manager";
   * import { ReactNativeTransport } from "@noema/sdk";
   *
   * const transport = new ReactNativeTransport({ BleManager, platform: Platform.OS });
   * ```
   */
  constructor(options: {
    BleManager: BleManager;
    bleManagerEmitter?: BleManagerEmitter | undefined;
    platform: string;
    autoConnect?: boolean | undefined;
    /** @hidden */
    services?: TransportServices | undefined;
  }) {
    super(options?.autoConnect ?? true, options?.services ?? {});
    const needed = ["BleManager", ...(options?.BleManager && hasOwnEvents(options.BleManager) ? [] : ["bleManagerEmitter"]), "platform"];
    for (const name of needed as (keyof typeof options)[]) {
      if (!options?.[name]) throw sdkError("argument-missing", `ReactNativeTransport needs the option ${name}.`);
    }
    const { services: _, ...given } = options;
    this.options = { ...given, autoConnect: options.autoConnect ?? true };
    bleEvents$(this.options, "DisconnectPeripheral").subscribe(({ peripheral }) => {
      if (peripheral !== this.device?.id) return;
      this.#isUp = false;
      this.setConnection("disconnected");
    });
  }

  /**
   * Looks for headsets nearby. A new scan starts every 10 seconds until you unsubscribe, unless `once` is set.
   *
   * @param options - `seconds`, how long a scan lasts (default 10); `once`, whether to scan only once (default `false`); `skipConnectionUpdate`, whether to leave the connection state unchanged (default `false`).
   * @returns Lists of peripherals with `id`, `rssi`, `name` and `advertising`: each time a peripheral is found, all that were found so far.
   *
   * @example
   * ```ts run
   * import type { ReactNativeTransport } from "@noema/sdk";
   *
   * const list = (transport: ReactNativeTransport) =>
   *   transport.scan({ seconds: 5, once: true }).subscribe((found) => console.log(found.map(({ name }) => name)));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-react-native#scan-and-connect-manually | Scan and connect manually}
   */
  scan(
    options: { seconds?: number | undefined; once?: boolean | undefined; skipConnectionUpdate?: boolean | undefined } = {},
  ): Observable<Peripheral[]> {
    const { seconds = 10, once = false, skipConnectionUpdate = false } = options;
    const { BleManager } = this.options;
    if (!(seconds > 0 && Number.isFinite(seconds))) return throwError(() => invalid("scan", "seconds that are more than 0"));
    return new Observable((subscriber) => {
      const found = new Map<string, Peripheral>();
      let cancel = () => {};
      const start = () => {
        if (!skipConnectionUpdate) this.setConnection("scanning");
        this.#start()
          .then(() => (subscriber.closed ? undefined : BleManager.scan({ seconds })))
          .catch((error) => subscriber.error(sdkError("bluetooth-failed", `could not scan: ${textOf(error)}`, error)));
        if (!once) cancel = this.clock.after(rescanMs, start);
      };
      const subscription = bleEvents$(this.options, "DiscoverPeripheral").subscribe((peripheral) => {
        if (!isHeadset(peripheral)) return;
        found.set(peripheral.id, { ...peripheral, name: nameOf(peripheral) });
        subscriber.next([...found.values()]);
      });
      if (once) subscription.add(bleEvents$(this.options, "StopScan").subscribe(() => subscriber.complete()));
      start();
      subscription.add(() => {
        cancel();
        if (!skipConnectionUpdate && this.connection$.value === "scanning") this.setConnection("disconnected");
        BleManager.stopScan().catch(() => undefined);
      });
      return subscription;
    });
  }

  /**
   * Connects to a peripheral that `scan()` found.
   *
   * @param peripheral - The peripheral.
   * @returns A Promise that resolves when the headset is connected and its services are known.
   * @throws Rejects if connecting fails.
   *
   * @example
   * ```ts run
   * import { firstValueFrom } from "rxjs";
   * import type { ReactNativeTransport } from "@noema/sdk";
   *
   * async function connectToFirst(transport: ReactNativeTransport): Promise<void> {
   *   const [first] = await firstValueFrom(transport.scan());
   *   if (first) await transport.connect(first);
   * }
   * ```
   */
  async connect(peripheral: Peripheral): Promise<void> {
    await this.connectTo(peripheral);
    this.resume();
  }

  /**
   * Resolves with a characteristic of the connected headset.
   *
   * @param characteristicName - Name of the characteristic, such as `"calm"`.
   * @returns Its id and that of its service.
   * @throws Rejects if the headset has no such characteristic, or is not connected.
   *
   * @example
   * ```ts run
   * import type { ReactNativeTransport } from "@noema/sdk";
   *
   * const idOfCalm = async (transport: ReactNativeTransport) =>
   *   (await transport.getCharacteristicByName("calm")).characteristic;
   * ```
   */
  async getCharacteristicByName(characteristicName: string): Promise<{ characteristic: string; service: string }> {
    const found = this.characteristicsByName[characteristicName];
    if (!found) throw this.unknownCharacteristic(characteristicName);
    return found;
  }

  protected async openPort(name: string): Promise<Port> {
    const { characteristic, service } = await this.getCharacteristicByName(name);
    const { BleManager } = this.options;
    const id = this.device?.id ?? "";
    const isOurs = (event: NotifiedValue) => event.peripheral === id && event.characteristic.toLowerCase() === characteristic.toLowerCase();
    return {
      read: async () => Uint8Array.from(await BleManager.read(id, service, characteristic)),
      write: (bytes) => BleManager.write(id, service, characteristic, [...bytes], chunkBytes),
      values$: bleEvents$(this.options, "DidUpdateValueForCharacteristic").pipe(
        filter(isOurs),
        map(({ value }) => Uint8Array.from(value)),
      ),
      startNotifications: () => BleManager.startNotification(id, service, characteristic),
      stopNotifications: () => BleManager.stopNotification(id, service, characteristic),
    };
  }

  protected find$(nickname: string): Observable<Peripheral> {
    return this.scan().pipe(
      map((found) => found.find((peripheral) => nameOf(peripheral) === nickname)),
      filter((match) => match !== undefined),
    );
  }

  protected async open(peripheral: Peripheral): Promise<void> {
    const { BleManager, platform } = this.options;
    await this.#start();
    await BleManager.connect(peripheral.id);
    const { characteristics = [] } = await BleManager.retrieveServices(peripheral.id, [serviceUuid]);
    // A phone that refuses larger packets goes on with those of the usual size.
    if (platform === "android") await BleManager.requestMTU(peripheral.id, androidMtu).catch((error) => this.addLog(textOf(error)));
    this.device = peripheral;
    this.#isUp = true;
    this.characteristicsByName = Object.fromEntries(characteristics.flatMap(nameCharacteristic));
  }

  protected get linked(): Peripheral | undefined {
    return this.#isUp ? this.device : undefined;
  }

  protected async close({ id }: Peripheral): Promise<void> {
    if (id === this.device?.id) this.#isUp = false;
    await this.options.BleManager.disconnect(id);
  }

  /** The library wants to be started once; after a failure it is started again. */
  #start(): Promise<void> {
    this.#started ??= this.options.BleManager.start({ showAlert: false }).catch((error: unknown) => {
      this.#started = undefined;
      throw error;
    });
    return this.#started;
  }
}

function nameOf({ name, advertising }: Peripheral): string {
  return advertising?.localName ?? name ?? "";
}

function isHeadset(peripheral: Peripheral): boolean {
  return namePrefixes.some((prefix) => nameOf(peripheral).startsWith(prefix));
}

function nameCharacteristic(found: NativeCharacteristic): [string, NativeCharacteristic][] {
  const name = characteristicName(found.characteristic);
  const isOurs = [serviceUuid, shortServiceUuid].includes(found.service.toLowerCase());
  return name && isOurs ? [[name, found]] : [];
}
