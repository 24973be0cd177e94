/** Connection and authentication over Bluetooth. */
import { combineLatest, distinctUntilChanged, firstValueFrom, map, type Observable, of, ReplaySubject, Subject, Subscription } from "rxjs";
import type { Clock } from "../core/clock.ts";
import { mustAuthenticate, noBluetoothSupport, required, sdkError } from "../core/errors.ts";
import { systemClock } from "../core/platform.ts";
import type { DeviceInfo } from "../types/device.ts";
import type { BluetoothTransport } from "../types/options.ts";
import type { Peripheral } from "./bleManager.ts";
import { keepAuthenticated } from "./keepAuthenticated.ts";

export abstract class BluetoothLink {
  /** The transport that carries the data. */
  readonly transport: BluetoothTransport;
  /** What the connected headset is, once `getInfo()` has read it. */
  deviceInfo: DeviceInfo | undefined;
  /** The selected headset, or `null`; the latest one first. */
  readonly selectedDevice$: ReplaySubject<DeviceInfo | null> = new ReplaySubject<DeviceInfo | null>(1);
  /** Whether the selected headset has Bluetooth; the latest answer first. */
  readonly osHasBluetoothSupport$: ReplaySubject<boolean> = new ReplaySubject<boolean>(1);
  /** Whether the connected headset accepts this app; the latest answer first. */
  readonly isAuthenticated$: ReplaySubject<boolean> = new ReplaySubject<boolean>(1);

  /** @hidden */
  protected readonly clock: Clock;
  readonly #errors$ = new Subject<Error>();
  readonly #running = new Subscription();
  readonly #onConnect: () => void;

  /**
   * Creates the client. The main class does it for you when it gets a `bluetoothTransport`.
   *
   * @param options - `transport` is required. `selectedDevice$` and `osHasBluetoothSupport$` tell which headset to connect to and whether it has Bluetooth; `createBluetoothToken` gets a token where the headset asks for one.
   * @throws When the transport is missing.
   *
   * @example
   * ```ts run
   * import { BluetoothClient, WebBluetoothTransport } from "@noema/sdk";
   *
   * const client = new BluetoothClient({ transport: new WebBluetoothTransport() });
   * ```
   */
  constructor(options: {
    transport: BluetoothTransport;
    selectedDevice$?: Observable<DeviceInfo | null> | undefined;
    osHasBluetoothSupport$?: Observable<boolean> | undefined;
    createBluetoothToken?: (() => Promise<string>) | undefined;
    /** @hidden */
    clock?: Clock;
    /** @hidden Told what nobody else listens to. */
    warn?: (message: string) => void;
    /** @hidden Told that an app connects by hand. */
    onConnect?: () => void;
  }) {
    const {
      transport,
      selectedDevice$ = of(null),
      osHasBluetoothSupport$ = of(true),
      createBluetoothToken,
      clock = systemClock,
      warn = () => {},
      onConnect = () => {},
    } = options ?? {};
    if (!transport) throw sdkError("argument-missing", "BluetoothClient needs the option transport.");
    this.transport = transport;
    this.clock = clock;
    this.#onConnect = onConnect;
    this.#running.add(selectedDevice$.subscribe((device) => this.selectedDevice$.next(device)));
    this.#running.add(osHasBluetoothSupport$.subscribe((hasSupport) => this.osHasBluetoothSupport$.next(hasSupport)));
    this.#running.add(keepAuthenticated(this, { clock, createToken: createBluetoothToken, log: (line) => transport.addLog(line) }));
    this.#autoConnect(warn);
  }

  /**
   * Hands a token to the headset. The main class does it by itself.
   *
   * @param token - A token of the cloud for this headset.
   * @returns Whether the headset accepts it, and when it expires, in milliseconds since the Unix epoch.
   * @throws Rejects when the headset has no Bluetooth.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * const [accepted] = (await headset.bluetooth?.authenticate("a token")) ?? [false];
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#more-from-the-bluetooth-client | More from the Bluetooth client}
   */
  async authenticate(token: string): Promise<[isAuthenticated: boolean, expiresIn: number]> {
    if (typeof token !== "string" || token === "") throw required("authenticate", "a token");
    await this.requireSupport();
    await this.transport.writeCharacteristic("auth", token);
    const [isAuthenticated, expiresIn] = await this.#readAuth();
    this.isAuthenticated$.next(isAuthenticated);
    return [isAuthenticated, expiresIn ?? 0];
  }

  /**
   * Asks the headset whether it accepts this app.
   *
   * @returns The answer, and when it expires, in milliseconds since the Unix epoch. It never rejects: a failure gives `[false, null]`.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * const [accepted, expiry] = (await headset.bluetooth?.isAuthenticated()) ?? [false, null];
   * ```
   */
  async isAuthenticated(): Promise<[isAuthenticated: boolean, expiresIn: number | null]> {
    try {
      await this.requireSupport();
      return await this.#readAuth();
    } catch {
      return [false, null];
    }
  }

  /**
   * Turns connecting by itself on or off.
   *
   * @param autoConnect - Whether to connect to the selected headset by itself.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().bluetooth?.enableAutoConnect(false);
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#auto-connect | Auto Connect}
   */
  enableAutoConnect(autoConnect: boolean): void {
    this.transport.enableAutoConnect(autoConnect);
  }

  /**
   * Looks for headsets nearby. React Native only: in a browser, the picker of `connect()` does it.
   *
   * @param options - `seconds` a scan lasts (default 10); `once` (default `false`) scans one time instead of again every 10 seconds; `skipConnectionUpdate` (default `false`) leaves the connection state as it is.
   * @returns Lists of peripherals, with `id`, `rssi`, `name` and `advertising`.
   * @throws With the transport for the web.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().bluetooth?.scan({ seconds: 5 }).subscribe((found) => console.log(found.length));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-react-native#scan-and-connect-manually | Scan and connect manually}
   */
  scan(options?: {
    seconds?: number | undefined;
    once?: boolean | undefined;
    skipConnectionUpdate?: boolean | undefined;
  }): Observable<Peripheral[]> {
    if (this.transport.type === "web")
      throw sdkError("wrong-transport", "scan() is for React Native. In a browser, connect() opens a picker.");
    return this.transport.scan(options);
  }

  /**
   * Connects to a headset. In a browser, call it from the handler of a click.
   *
   * @param nicknameOrPeripheral - Web: the nickname to look for, such as `"Lyra-A1B"`, or nothing for any headset. React Native: a peripheral that `scan()` found.
   * @returns A Promise that resolves when the connection is up.
   * @throws Rejects when connecting fails, in a browser also without a user gesture.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * const headset = new Noema();
   * document.querySelector("button")?.addEventListener("click", () => headset.bluetooth?.connect());
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#connect-for-the-first-time | Connect for the first time}
   */
  async connect(nicknameOrPeripheral?: string | Peripheral): Promise<void> {
    if (this.transport.type === "web") {
      if (typeof nicknameOrPeripheral === "object") throw sdkError("wrong-transport", "connect() takes a nickname in a browser.");
      await this.transport.connect(nicknameOrPeripheral);
      return this.#onConnect();
    }
    if (typeof nicknameOrPeripheral !== "object")
      throw sdkError("wrong-transport", "connect() takes a peripheral of scan() in React Native.");
    await this.transport.connect(nicknameOrPeripheral);
    this.#onConnect();
  }

  /**
   * Closes the Bluetooth connection.
   *
   * @returns A Promise that resolves when it is closed.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * await new Noema().bluetooth?.disconnect();
   * ```
   */
  disconnect(): Promise<void> {
    return this.transport.disconnect();
  }

  /**
   * Follows the state of the connection: the present one first, then each change.
   *
   * @returns The states, in the order scanning, connecting, connected, disconnected.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().bluetooth?.connection().subscribe((state) => console.log(state));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#connection-state | Connection state}
   */
  connection(): Observable<"scanning" | "connected" | "connecting" | "disconnecting" | "disconnected"> {
    return this.transport.connection();
  }

  /**
   * Follows the errors on which connecting by itself gives up, such as a headset that the browser does not know yet (`not-paired`). While nobody follows them, each is a warning on the console.
   *
   * @returns The errors, from now on.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().bluetooth?.errors().subscribe((error) => console.log(error.message));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#auto-connect | Auto Connect}
   */
  errors(): Observable<Error> {
    return this.#errors$.asObservable();
  }

  /**
   * Ends this client: it disconnects, no longer connects by itself, and stops its timers. The main class does it in its own `dispose()`.
   *
   * @returns A Promise that resolves when the connection is closed.
   *
   * @example
   * ```ts run
   * import { BluetoothClient, WebBluetoothTransport } from "@noema/sdk";
   *
   * const client = new BluetoothClient({ transport: new WebBluetoothTransport() });
   * await client.dispose();
   * ```
   */
  async dispose(): Promise<void> {
    this.#running.unsubscribe();
    this.isAuthenticated$.next(false);
    this.#errors$.complete();
    await this.transport.disconnect();
  }

  /**
   * What the transport does, for debugging.
   *
   * @returns Lines of text: the last 10 first, then each new one.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * new Noema().bluetooth?.logs().subscribe((line) => console.log(line));
   * ```
   */
  logs(): Observable<string> {
    return this.transport.logs$.asObservable();
  }

  /**
   * Reads the id of the connected headset. It needs no authentication.
   *
   * @returns 32 hexadecimal characters.
   * @throws Rejects when the headset has no Bluetooth, or is not connected.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * console.log(await new Noema().bluetooth?.getDeviceId());
   * ```
   */
  async getDeviceId(): Promise<string> {
    await this.requireSupport();
    return String(await this.transport.readCharacteristic("deviceId"));
  }

  /**
   * Reads what the connected headset is.
   *
   * @returns The fixed facts of the headset.
   * @throws Rejects when the headset has no Bluetooth, and before it accepts this app.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * console.log(await new Noema().bluetooth?.getInfo());
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/info | Device Information}
   */
  async getInfo(): Promise<DeviceInfo> {
    await this.requireAuthentication();
    this.deviceInfo = (await this.transport.readCharacteristic("deviceInfo", true)) as DeviceInfo;
    return this.deviceInfo;
  }

  /** @hidden */
  protected async requireSupport(): Promise<void> {
    if (!(await firstValueFrom(this.osHasBluetoothSupport$))) throw noBluetoothSupport();
  }

  /** @hidden */
  protected async requireAuthentication(): Promise<void> {
    await this.requireSupport();
    if (!(await firstValueFrom(this.isAuthenticated$))) throw mustAuthenticate();
  }

  async #readAuth(): Promise<[boolean, number | null]> {
    const answer = await this.transport.readCharacteristic("auth", true);
    const [isAuthenticated, expiresIn] = Array.isArray(answer) ? answer : [false];
    return [isAuthenticated === true, typeof expiresIn === "number" ? expiresIn : null];
  }

  #autoConnect(warn: (message: string) => void): void {
    const nickname$ = combineLatest([this.selectedDevice$, this.osHasBluetoothSupport$]).pipe(
      map(([device, hasSupport]) => (hasSupport && device ? device.deviceNickname : null)),
      distinctUntilChanged(),
    );
    const report = (error: Error) => (this.#errors$.observed ? this.#errors$.next(error) : warn(error.message));
    this.#running.add(this.transport.autoConnect(nickname$).subscribe(report));
  }
}
