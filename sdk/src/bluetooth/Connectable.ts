/** What both transports share about the connection: its state, the log, and connecting by itself. */
import {
  BehaviorSubject,
  catchError,
  combineLatest,
  defer,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  filter,
  finalize,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  pairwise,
  ReplaySubject,
  retry,
  Subject,
  share,
  switchMap,
  take,
  tap,
  throwError,
} from "rxjs";
import { after$, type Clock, firstWithin } from "../core/clock.ts";
import { sdkError } from "../core/errors.ts";
import { isNoemaError, type NoemaError } from "../core/NoemaError.ts";
import { systemClock } from "../core/platform.ts";
import { type TransportServices, textOf } from "./port.ts";

const retryMs = 10_000;
/** Longest time that opening a connection takes, and closing one. */
const openMs = 30_000;
const closeMs = 1000;

export abstract class Connectable<Target extends { id: string }> {
  /**
   * State of the connection, with its current value. It starts as `"disconnected"`.
   *
   * @see {@link https://docs.noema.example/docs/api/bluetooth-web#connection-state | Connection state}
   */
  readonly connection$: BehaviorSubject<"scanning" | "connected" | "connecting" | "disconnecting" | "disconnected"> = new BehaviorSubject<
    "scanning" | "connected" | "connecting" | "disconnecting" | "disconnected"
  >("disconnected");
  /** Log of the transport, for debugging. Replays the last 10 lines. */
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
  protected readonly clock: Clock;
  protected readonly random: () => number;
  /** Why the headset cannot be looked for. */
  readonly #refused$ = new Subject<NoemaError>();
  /** Counts what ends attempts to connect, so that one that finishes later knows. */
  #cancelled = 0;
  #opening: Target | undefined;

  protected constructor(autoConnect: boolean, { clock = systemClock, random = Math.random }: TransportServices) {
    this.#autoConnect$ = new BehaviorSubject(autoConnect);
    this.clock = clock;
    this.random = random;
  }

  /** Waits until the headset of that name is near. */
  protected abstract find$(nickname: string): Observable<Target>;
  /** Opens the connection. */
  protected abstract open(target: Target): Promise<void>;
  /** Closes the link to the target, or gives up one that is on its way. */
  protected abstract close(target: Target): Promise<void>;
  /** The headset to which a link is up, whatever the present attempt comes to. */
  protected abstract get linked(): Target | undefined;

  /**
   * Adds a line to the log.
   *
   * @param log - The line.
   *
   * @example
   * ```ts run
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
   * Returns whether the headset is connected now.
   *
   * @returns Whether it is connected.
   *
   * @example
   * ```ts run
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * console.log(new WebBluetoothTransport().isConnected());
   * ```
   */
  isConnected(): boolean {
    return this.connection$.value === "connected";
  }

  /**
   * Emits the state of the connection: the current one first, then each change.
   *
   * @returns The states, in the order scanning, connecting, connected, disconnected. `"disconnecting"` is declared, but never emitted.
   *
   * @example
   * ```ts run
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
   * Turns auto-connect on or off.
   *
   * @param autoConnect - Whether to connect to the selected headset automatically.
   *
   * @example
   * ```ts run
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
   * Closes the connection, and cancels one that is being opened. The transport does not connect by itself until you call `connect()` or `enableAutoConnect(true)`.
   *
   * @returns A Promise that resolves when it is closed.
   * @throws Rejects with `bluetooth-failed` if the platform does not close it within a second. The state is `"disconnected"` in any case.
   *
   * @example
   * ```ts run
   * import { WebBluetoothTransport } from "@noema/sdk";
   *
   * await new WebBluetoothTransport().disconnect();
   * ```
   */
  async disconnect(): Promise<void> {
    this.#cancelled += 1;
    this.#isSuspended$.next(true);
    const targets = new Set([this.#opening, this.linked].filter((target) => target !== undefined));
    try {
      await Promise.all([...targets].map((target) => this.#closeInTime(target)));
    } finally {
      this.setConnection("disconnected");
    }
  }

  /**
   * @hidden Connects to the headset of each nickname, again after each loss, as long as auto-connect is on. It emits the
   * errors that trying again would not cure, and why the platform refuses to look for the headset.
   */
  autoConnect(nickname$: Observable<string | null>): Observable<NoemaError> {
    // An instance that begins wants a connection, whatever the one before it wanted.
    this.resume();
    const stopped$ = combineLatest([this.#autoConnect$, this.#isSuspended$]).pipe(
      map(([isOn, isSuspended]) => isOn && !isSuspended),
      distinctUntilChanged(),
      switchMap((enabled) => (enabled ? nickname$ : of(null))),
      distinctUntilChanged(),
      switchMap((nickname) => (nickname === null ? EMPTY : this.#keepConnected$(nickname))),
    );
    // Once, until a connection has come up.
    const connected$ = this.connectionStream$.pipe(filter((state) => state === "connected"));
    const refused$ = merge(connected$, this.#refused$).pipe(
      distinctUntilChanged((a, b) => a === b || (a instanceof Error && b instanceof Error && a.message === b.message)),
      filter((told) => typeof told !== "string" && !isFinal(told)),
    ) as Observable<NoemaError>;
    return merge(stopped$, refused$);
  }

  /** What `connectTo` should be asked with: it tells whether the attempt was given up meanwhile. */
  protected get attempt(): { isCancelled: () => boolean } {
    const before = this.#cancelled;
    return { isCancelled: () => this.#cancelled !== before };
  }

  /** Opens the connection; ends in the state connected, or rejects in the state disconnected. */
  protected async connectTo(target: Target, { isCancelled } = this.attempt): Promise<void> {
    if (isCancelled()) throw cancelled();
    const before = this.linked;
    this.#opening = target;
    this.setConnection("connecting");
    try {
      await this.#openInTime(target);
      if (isCancelled()) throw cancelled();
      if (before && before.id !== target.id) this.close(before).catch(() => undefined);
      this.setConnection("connected");
    } catch (error) {
      // A headset to which a link stays open no longer announces itself, and is not found again.
      await this.#closeInTime(target).catch(() => undefined);
      if (this.#opening === target) this.setConnection(!isCancelled() && this.linked ? "connected" : "disconnected");
      throw isCancelled() ? cancelled(error) : error;
    } finally {
      if (this.#opening === target) this.#opening = undefined;
    }
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

  /** A connection that takes too long is given up, also when it comes up after all. */
  async #openInTime(target: Target): Promise<void> {
    let isLate = false;
    const giveUp = () => this.close(target).catch(() => undefined);
    const isUnwanted = () => isLate && this.#opening !== target && !this.isConnected();
    const open = () => this.open(target).then(() => (isUnwanted() ? giveUp() : undefined));
    const late = () => {
      isLate = true;
      giveUp();
    };
    await this.#inTime(open, { ms: openMs, task: "connect", late });
  }

  #closeInTime(target: Target): Promise<void> {
    return this.#inTime(() => this.close(target), { ms: closeMs, task: "disconnect" });
  }

  /** What the platform does, with what it throws as an error of the SDK. */
  async #inTime(run: () => Promise<void>, { ms, task, late = () => {} }: { ms: number; task: string; late?: () => void }): Promise<void> {
    const error = () => {
      late();
      return new Error(`no answer within ${ms} ms`);
    };
    try {
      await firstWithin(defer(run), { clock: this.clock, ms, error });
    } catch (cause) {
      throw isNoemaError(cause) ? cause : sdkError("bluetooth-failed", `could not ${task}: ${textOf(cause)}`, cause);
    }
  }

  #keepConnected$(nickname: string): Observable<NoemaError> {
    return this.connectionStream$.pipe(
      filter((state) => state === "disconnected"),
      exhaustMap(() => this.#connectWhenNear$(nickname)),
    );
  }

  #connectWhenNear$(nickname: string): Observable<NoemaError> {
    const stopScanning = () => this.connection$.value === "scanning" && this.setConnection("disconnected");
    return this.find$(nickname).pipe(
      tap({ error: (error) => this.#refused$.next(error) }),
      take(1),
      mergeMap((target) => this.connectTo(target)),
      // Before this attempt ends: a state that changes after its end would start the next one.
      tap({ error: stopScanning }),
      finalize(stopScanning),
      tap({ error: (error) => this.addLog(`Auto-connect failed: ${textOf(error)}`) }),
      mergeMap(() => EMPTY),
      retry({ delay: (error) => (isFinal(error) ? throwError(() => error) : after$(this.clock, retryMs)) }),
      catchError((error: NoemaError) => of(error)),
    );
  }
}

/** Whether trying again would not help. */
function isFinal(error: unknown): boolean {
  return isNoemaError(error, "not-paired");
}

function cancelled(cause?: unknown): NoemaError {
  return sdkError("connection-cancelled", "disconnect() was called while the connection was being made.", cause);
}
