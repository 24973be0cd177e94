/** What both transports share: connection state, logs, and reading, writing and following characteristics. */
import { BehaviorSubject, combineLatest, distinctUntilChanged, EMPTY, exhaustMap, filter, finalize, firstValueFrom, from, map, mergeMap, NEVER, type Observable, pairwise, ReplaySubject, retry, share, switchMap, take } from "rxjs";
import { actionTimeout, sdkError } from "../core/errors.ts";
import type { Action } from "../core/action.ts";
import { after$, type Clock, within } from "../core/clock.ts";
import { isRecord } from "../core/deepEqual.ts";
import { platform, systemClock } from "../core/platform.ts";
import { randomActionId } from "../core/random.ts";
import { decodeJsonLines, delimiter, parseLine } from "./jsonLines.ts";
import { characteristicUuids } from "./wire.ts";

const actionTimeoutMs = 60_000;
const retryMs = 10_000;

/** One characteristic of the connected headset, the same for every library below. */
export interface Port {
  read(): Promise<Uint8Array>;
  write(bytes: Uint8Array): Promise<void>;
  /** Values as they are notified; it does not turn notifications on. */
  values$: Observable<Uint8Array>;
  startNotifications(): Promise<unknown>;
  stopNotifications(): Promise<unknown>;
}

/** What a test hands in. */
export interface TransportServices {
  clock?: Clock;
  random?: () => number;
}

/** A reason for which auto-connect gives up instead of trying again. */
export class NotPairedError extends Error {}

export abstract class BaseTransport<Target> {
  /**
   * State of the connection, with its present value. It starts as `"disconnected"`.
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#connection-state | Connection state}
   */
  readonly connection$: BehaviorSubject<"scanning" | "connected" | "connecting" | "disconnecting" | "disconnected"> = new BehaviorSubject<
    "scanning" | "connected" | "connecting" | "disconnecting" | "disconnected"
  >("disconnected");
  /** Ids of the actions that still wait for a reply: six digits each. */
  readonly pendingActions$: BehaviorSubject<number[]> = new BehaviorSubject<number[]>([]);
  /** What the transport did, for debugging. It replays the last 10 lines. */
  readonly logs$: ReplaySubject<string> = new ReplaySubject<string>(10);
  /** State of the connection without repeats; what `connection()` returns. */
  readonly connectionStream$: Observable<"scanning" | "connected" | "connecting" | "disconnecting" | "disconnected"> =
    this.connection$.pipe(distinctUntilChanged());
  /** Emits each time a connection ends. */
  readonly onDisconnected$: Observable<void> = this.connectionStream$.pipe(
    pairwise(),
    filter(([before, now]) => before === "connected" && now === "disconnected"),
    map(() => undefined),
    share(),
  );

  readonly #autoConnect$: BehaviorSubject<boolean>;
  /** Somebody closed the connection on purpose: do not open it again by ourselves. */
  readonly #isSuspended$ = new BehaviorSubject(false);
  readonly #notified = new Map<string, number>();
  readonly #clock: Clock;
  readonly #random: () => number;

  protected constructor(autoConnect: boolean, { clock = systemClock, random = Math.random }: TransportServices) {
    this.#autoConnect$ = new BehaviorSubject(autoConnect);
    this.#clock = clock;
    this.#random = random;
  }

  /** The characteristic as a port. Rejects when there is none of that name. */
  protected abstract openPort(characteristicName: string): Promise<Port>;
  /** Waits until the headset of that name is near. */
  protected abstract find$(nickname: string): Observable<Target>;
  /** Opens the connection; ends in the state connected, or rejects in the state disconnected. */
  protected abstract open(target: Target): Promise<void>;
  /** Closes what is open. */
  protected abstract close(): Promise<void>;

  protected get clock(): Clock {
    return this.#clock;
  }

  /**
   * Adds a line to the log.
   *
   * @param log - The line.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * const transport = new WebBluetoothTransport();
   * transport.logs$.subscribe((line) => console.log(line));
   * transport.addLog("The person opened the settings.");
   * ```
   */
  addLog(log: string): void {
    this.logs$.next(log);
  }

  /**
   * Tells whether the connection is up now.
   *
   * @returns Whether it is.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * console.log(new WebBluetoothTransport().isConnected());
   * ```
   */
  isConnected(): boolean {
    return this.connection$.value === "connected";
  }

  /**
   * Follows the state of the connection: the present one first, then each change.
   *
   * @returns The states, in the order scanning, connecting, connected, disconnected. `"disconnecting"` is declared, but never emitted.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * new WebBluetoothTransport().connection().subscribe((state) => console.log(state));
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#connection-state | Connection state}
   */
  connection(): Observable<"scanning" | "connected" | "connecting" | "disconnecting" | "disconnected"> {
    return this.connectionStream$;
  }

  /**
   * Turns connecting by itself on or off.
   *
   * @param autoConnect - Whether to connect to the selected headset by itself.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * const transport = new WebBluetoothTransport({ autoConnect: false });
   * transport.enableAutoConnect(true);
   * ```
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#auto-connect | Auto Connect}
   */
  enableAutoConnect(autoConnect: boolean): void {
    this.addLog(`Auto-connect is ${autoConnect ? "on" : "off"}`);
    this.#autoConnect$.next(autoConnect);
    this.resume();
  }

  /**
   * Closes the connection. The transport does not connect by itself again until `connect()` or `enableAutoConnect(true)` is called.
   *
   * @returns A Promise that resolves when it is closed.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * await new WebBluetoothTransport().disconnect();
   * ```
   */
  async disconnect(): Promise<void> {
    this.#isSuspended$.next(true);
    await this.close();
    this.setConnection("disconnected");
  }

  /**
   * Follows the values of a characteristic while the connection is up. It goes on after a reconnection.
   *
   * @param options - Name of the characteristic; whether to turn its notifications on and off (default `true`); whether to emit bytes instead of decoded JSON (default `false`).
   * @returns Decoded values, or bytes as `Uint8Array`. It errors when the headset has no such characteristic.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * const transport = new WebBluetoothTransport();
   * transport.subscribeToCharacteristic({ characteristicName: "calm" }).subscribe((value) => console.log(value));
   * ```
   */
  subscribeToCharacteristic({
    characteristicName,
    manageNotifications = true,
    skipJSONDecoding = false,
  }: {
    characteristicName: string;
    manageNotifications?: boolean;
    skipJSONDecoding?: boolean;
  }): Observable<unknown> {
    const bytes$ = (port: Port) => (manageNotifications ? this.#notify$(characteristicName, port) : port.values$);
    return this.connectionStream$.pipe(
      switchMap((state) => (state === "connected" ? from(this.openPort(characteristicName)) : NEVER)),
      switchMap((port) => (skipJSONDecoding ? bytes$(port) : decodeJsonLines(bytes$(port)))),
    );
  }

  /**
   * Reads a characteristic once.
   *
   * @param characteristicName - Such as `"deviceId"`.
   * @param parse - Whether to decode the text as JSON.
   * @returns The text, or the decoded value.
   * @throws Rejects when the headset has no such characteristic, and when reading fails.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * console.log(await new WebBluetoothTransport().readCharacteristic("deviceId"));
   * ```
   */
  async readCharacteristic(characteristicName: string, parse = false): Promise<unknown> {
    const port = await this.openPort(characteristicName);
    const bytes = await port.read().catch((error: unknown) => {
      throw sdkError(`could not read the characteristic ${characteristicName}: ${textOf(error)}`);
    });
    const text = new platform.TextDecoder().decode(bytes).replace(/\n$/, "");
    return parse ? parseLine(text) : text;
  }

  /**
   * Writes text to a characteristic, in pieces of at most 512 bytes, ended by a newline.
   *
   * @param characteristicName - Such as `"auth"`.
   * @param data - The text.
   * @returns A Promise that resolves when all of it is written.
   * @throws Rejects when the headset has no such characteristic, and when writing fails.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * await new WebBluetoothTransport().writeCharacteristic("auth", "a token");
   * ```
   */
  async writeCharacteristic(characteristicName: string, data: string): Promise<void> {
    const port = await this.openPort(characteristicName);
    await port.write(new platform.TextEncoder().encode(`${data}${delimiter}`));
  }

  /**
   * Sends an action under a random id of six digits, and waits for the reply with that id if one is required.
   *
   * @param options - Name of the characteristic, usually `"actions"`, and the action.
   * @returns The reply, or the action itself when none is required.
   * @throws Rejects when no reply arrives within the `responseTimeout` of the action, 60,000 ms unless told otherwise.
   *
   * @example
   * ```ts
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * await new WebBluetoothTransport().dispatchAction({
   *   characteristicName: "actions",
   *   action: { command: "marker", action: "add", message: { label: "eyes-closed", timestamp: Date.now() } },
   * });
   * ```
   */
  async dispatchAction({
    characteristicName,
    action,
  }: {
    characteristicName: string;
    action: { command: string; action: string; message?: unknown; responseRequired?: boolean; responseTimeout?: number };
  }): Promise<unknown> {
    const actionId = randomActionId(this.#random);
    const text = JSON.stringify({ actionId, ...action });
    if (!action.responseRequired) {
      await this.writeCharacteristic(characteristicName, text);
      return action;
    }
    return this.#awaitReply({ characteristicName, action, actionId, text });
  }

  /** @hidden Connects to the headset of each nickname, again after each loss, as long as auto-connect is on. */
  autoConnect(nickname$: Observable<string | null>): Observable<never> {
    return combineLatest([this.#autoConnect$, this.#isSuspended$]).pipe(
      map(([isOn, isSuspended]) => isOn && !isSuspended),
      distinctUntilChanged(),
      switchMap((enabled) => (enabled ? nickname$ : EMPTY)),
      distinctUntilChanged(),
      switchMap((nickname) => (nickname === null ? EMPTY : this.#keepConnected$(nickname))),
    );
  }

  /** Connecting by itself is welcome again. */
  protected resume(): void {
    this.#isSuspended$.next(false);
  }

  protected setConnection(state: "scanning" | "connected" | "connecting" | "disconnected"): void {
    if (this.connection$.value === state) return;
    this.addLog(`Connection is ${state}`);
    this.connection$.next(state);
  }

  protected unknownCharacteristic(name: string): Error {
    const reason = characteristicUuids.has(name) ? "the headset does not offer it, or is not connected" : "no headset has one of that name";
    return sdkError(`characteristic ${name} not found: ${reason}.`);
  }

  #keepConnected$(nickname: string): Observable<never> {
    return this.connectionStream$.pipe(
      filter((state) => state === "disconnected"),
      exhaustMap(() => this.#connectWhenNear$(nickname)),
    );
  }

  #connectWhenNear$(nickname: string): Observable<never> {
    return this.find$(nickname).pipe(
      take(1),
      mergeMap((target) => this.open(target)),
      finalize(() => this.connection$.value === "scanning" && this.setConnection("disconnected")),
      retry({ delay: (error) => this.#retryAfter$(error) }),
      mergeMap(() => EMPTY),
    );
  }

  #retryAfter$(error: unknown): Observable<void> {
    this.addLog(`Auto-connect failed: ${textOf(error)}`);
    return error instanceof NotPairedError ? EMPTY : after$(this.#clock, retryMs);
  }

  async #awaitReply({ characteristicName, action, actionId, text }: { characteristicName: string; action: Action; actionId: number; text: string }): Promise<unknown> {
    const { command, responseTimeout: ms = actionTimeoutMs } = action;
    const port = await this.openPort(characteristicName);
    await this.#startNotifications(characteristicName, port);
    this.pendingActions$.next([...this.pendingActions$.value, actionId]);
    const isReply = (value: unknown) => isRecord(value) && value.actionId === actionId;
    const reply = firstValueFrom(decodeJsonLines(port.values$).pipe(filter(isReply)));
    const sent = this.writeCharacteristic(characteristicName, text);
    try {
      const error = () => actionTimeout(command, action.action, ms);
      return await within(Promise.all([reply, sent]).then(([value]) => value), { clock: this.#clock, ms, error });
    } finally {
      this.pendingActions$.next(this.pendingActions$.value.filter((id) => id !== actionId));
      this.#stopNotifications(characteristicName, port);
    }
  }

  #notify$(name: string, port: Port): Observable<Uint8Array> {
    return from(this.#startNotifications(name, port)).pipe(
      switchMap(() => port.values$),
      finalize(() => this.#stopNotifications(name, port)),
    );
  }

  /** Notifications are on as long as anyone needs them. */
  async #startNotifications(name: string, port: Port): Promise<void> {
    const users = this.#notified.get(name) ?? 0;
    this.#notified.set(name, users + 1);
    if (users === 0) await port.startNotifications();
  }

  #stopNotifications(name: string, port: Port): void {
    const users = (this.#notified.get(name) ?? 1) - 1;
    this.#notified.set(name, users);
    // Where the connection is gone there is nothing left to stop.
    if (users === 0) port.stopNotifications().catch(() => undefined);
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
