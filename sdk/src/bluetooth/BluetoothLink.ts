/** Connection and authentication over Bluetooth. */
import { combineLatest, distinctUntilChanged, firstValueFrom, map, type Observable, of, ReplaySubject, Subject, Subscription } from "rxjs";
import type { Clock } from "../core/clock.ts";
import { mustAuthenticate, noBluetoothSupport, required, sdkError } from "../core/errors.ts";
import { Lifetime } from "../core/Lifetime.ts";
import { systemClock } from "../core/platform.ts";
import type { CallOptions } from "../core/signal.ts";
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
  /** @hidden */
  protected readonly life: Lifetime = new Lifetime();
  readonly #errors$ = new Subject<Error>();
  readonly #running = new Subscription();
  readonly #onConnect: () => void;

  /**
   * Creates the client. If you pass a `bluetoothTransport`, the main class does this for you.
   *
   * @param options - `transport` is required. `selectedDevice$` emits the headset to connect to, `osHasBluetoothSupport$` whether it has Bluetooth; `createBluetoothToken` gets a token if the headset requires one.
   * @throws If the transport is missing.
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
   * Sends a token to the headset. The main class does this for you.
   *
   * @param token - A token from the cloud for this headset.
   * @returns Whether the headset accepts it, and when it expires, in milliseconds since the Unix epoch.
   * @throws Rejects if the headset has no Bluetooth.
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
  authenticate(token: string): Promise<[isAuthenticated: boolean, expiresIn: number]> {
    return this.life.call("authenticate()", async () => {
      if (typeof token !== "string" || token === "") throw required("authenticate", "a token");
      await this.requireSupport();
      await this.transport.writeCharacteristic("auth", token);
      const [isAuthenticated, expiresIn] = await this.#readAuth();
      this.isAuthenticated$.next(isAuthenticated);
      return [isAuthenticated, expiresIn ?? 0];
    });
  }

  /**
   * Asks the headset whether it accepts this app.
   *
   * @returns Whether it does, and when that expires, in milliseconds since the Unix epoch. Never rejects: on failure it resolves with `[false, null]`.
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
      return await this.life.call("isAuthenticated()", async () => {
        await this.requireSupport();
        return this.#readAuth();
      });
    } catch {
      return [false, null];
    }
  }

  /**
   * Turns auto-connect on or off.
   *
   * @param autoConnect - Whether to connect to the selected headset automatically.
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
   * Looks for headsets nearby. React Native only: in a browser, `connect()` opens a picker.
   *
   * @param options - `seconds`, how long a scan lasts (default 10); `once`, whether to scan only once instead of every 10 seconds (default `false`); `skipConnectionUpdate`, whether to leave the connection state unchanged (default `false`).
   * @returns Lists of peripherals, with `id`, `rssi`, `name` and `advertising`.
   * @throws With `WebBluetoothTransport`.
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
    return this.life.live(this.transport.scan(options));
  }

  /**
   * Connects to a headset. In a browser, call it in a click handler.
   *
   * @param nicknameOrPeripheral - Web: the nickname to look for, such as `"Lyra-A1B"`, or nothing for any headset. React Native: a peripheral that `scan()` found.
   * @returns A Promise that resolves when the headset is connected.
   * @throws Rejects if connecting fails and, in a browser, without a user gesture.
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
  connect(nicknameOrPeripheral?: string | Peripheral): Promise<void> {
    return this.life.call("connect()", () => this.#connect(nicknameOrPeripheral));
  }

  async #connect(nicknameOrPeripheral?: string | Peripheral): Promise<void> {
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
   * Emits the state of the connection: the current one first, then each change.
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
    return this.life.live(this.transport.connection(), "disconnected");
  }

  /**
   * Emits the errors that stop auto-connect, such as `not-paired` for a headset that the browser does not know yet, and those with which a phone refuses to scan, such as without the permission. After those, the SDK tries again every 10 seconds; each is emitted once. Without a subscriber, each is logged as a warning in the console.
   *
   * @returns The errors that occur after you subscribe.
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
    return this.life.live(this.#errors$);
  }

  /**
   * Ends this client: it disconnects, stops auto-connect, and stops its timers. `dispose()` of the main class calls it.
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
    this.life.end();
    this.#running.unsubscribe();
    this.isAuthenticated$.next(false);
    await this.transport.disconnect();
  }

  /**
   * Emits the log of the transport, for debugging.
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
    return this.life.live(this.transport.logs$);
  }

  /**
   * Reads the id of the connected headset. Needs no authentication.
   *
   * @returns 32 hexadecimal characters.
   * @throws Rejects if the headset has no Bluetooth, or is not connected.
   *
   * @example
   * ```ts run
   * import { Noema } from "@noema/sdk";
   *
   * console.log(await new Noema().bluetooth?.getDeviceId());
   * ```
   */
  getDeviceId(): Promise<string> {
    return this.life.call("getDeviceId()", async () => {
      await this.requireSupport();
      return String(await this.transport.readCharacteristic("deviceId"));
    });
  }

  /**
   * Reads the device information of the connected headset.
   *
   * @param options - `signal` of an `AbortController`, to cancel the call.
   * @returns The device information.
   * @throws Rejects if the headset has no Bluetooth, or does not accept this app yet.
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
  getInfo(options?: CallOptions): Promise<DeviceInfo> {
    const run = async () => {
      await this.requireAuthentication();
      this.deviceInfo = (await this.transport.readCharacteristic("deviceInfo", true)) as DeviceInfo;
      return this.deviceInfo;
    };
    return this.life.call("getInfo()", run, options);
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
