/** The parts that every member of the main class works with, put together once per instance. */
import {
  BehaviorSubject,
  catchError,
  combineLatest,
  defer,
  distinctUntilChanged,
  filter,
  firstValueFrom,
  from,
  map,
  merge,
  NEVER,
  type Observable,
  of,
  type Subscription,
  shareReplay,
  switchMap,
  takeUntil,
  tap,
  throwError,
} from "rxjs";
import type { BluetoothClient } from "../bluetooth/BluetoothClient.ts";
import { dispatchCloudAction } from "../cloud/actions.ts";
import type { CloudClient } from "../cloud/CloudClient.ts";
import { cloudMetric$, type MetricQuery } from "../cloud/metrics.ts";
import type { Action } from "../types/commands.ts";
import type { DeviceInfo, OSVersion } from "../types/device.ts";
import type { SDKOptions } from "../types/options.ts";
import type { DeviceStatus } from "../types/status.ts";
import { STREAMING_MODE } from "../types/streamingMode.ts";
import { after$, callTimeoutMs } from "./clock.ts";
import { Devices } from "./Devices.ts";
import { isSame } from "./deepEqual.ts";
import { cloudStatus$ } from "./deviceStatus.ts";
import { disposed, invalid, mustSelectDevice } from "./errors.ts";
import { Lifetime } from "./Lifetime.ts";
import { isNoemaError, type NoemaError } from "./NoemaError.ts";
import { randomId } from "./random.ts";
import { resolveServices } from "./resolveServices.ts";
import { Session } from "./Session.ts";
import type { Services } from "./services.ts";
import { bluetoothSupport$, type Decision, decisions$, isCloudDown$, type StreamingState } from "./streamingState.ts";
import { Timesync } from "./Timesync.ts";

/** How long an instance that ends waits for others. */
const farewellMs = 900;

/** A value for each path: what to do over Wi-Fi, and over Bluetooth. */
export interface Paths<T> {
  wifi: (device: DeviceInfo) => T;
  bluetooth: (client: BluetoothClient) => T;
}

export class Core {
  readonly options: Readonly<SDKOptions>;
  readonly services: Services;
  readonly cloud: CloudClient;
  readonly devices: Devices;
  readonly session: Session;
  readonly bluetooth: BluetoothClient | undefined;
  readonly streamingState$: Observable<StreamingState>;
  readonly timesync: Timesync | null;
  readonly clientId: string;
  readonly #decisions$: Observable<Decision>;
  readonly #isCloudDown$: Observable<boolean>;
  readonly #shared = new Map<string, Observable<unknown>>();
  /** Why measurements do not stream: `disconnect()`, or the end of the session, and nobody has selected a headset since. */
  readonly #ended$ = new BehaviorSubject<NoemaError | null>(null);
  readonly life = new Lifetime();
  readonly #following: Subscription;
  #ending: Promise<void> | null = null;
  /** Path of the document that says that this client is there. */
  #present: string | null = null;
  /** Settled when the documents of before are gone. */
  #left: Promise<unknown> = Promise.resolve();

  constructor(options: SDKOptions) {
    const { timeout, loginTimeout = 30_000, retry } = options;
    requireLimits({ timeout, loginTimeout, ...retry });
    const streamingMode = effectiveMode(options);
    this.options = Object.freeze({ autoSelectDevice: true, timesync: false, ...options, streamingMode });
    this.services = resolveServices(options);
    this.cloud = this.services.openCloud();
    this.clientId = randomId(this.services.random);
    const { cloud } = this;
    const { clock } = this.services;
    this.devices = new Devices(cloud, () => this.session);
    this.session = new Session({
      cloud,
      retry: { ...retry, clock, random: this.services.random },
      timeout: loginTimeout,
      autoSelect: (end$) => this.#autoSelect(end$),
      onEnd: (reason) => {
        this.endStreams(reason);
        this.devices.deselect();
      },
    });
    const { selected$ } = this.devices;
    const osVersion$ = (deviceId: string) => this.osVersion$(deviceId);
    this.bluetooth = this.#createBluetooth();
    this.#isCloudDown$ = isCloudDown$(cloud.state$);
    this.#decisions$ = decisions$({
      clock,
      isCloudDown$: this.#isCloudDown$,
      streamingMode,
      selected$: this.devices.followed$,
      status$: (deviceId) => this.cloudStatus$(deviceId),
      osVersion$,
      connection$: this.bluetooth?.connection() ?? null,
    }).pipe(shareReplay({ bufferSize: 1, refCount: true }));
    this.streamingState$ = this.#decisions$.pipe(
      map(({ state }) => state),
      filter((state) => state !== null),
      distinctUntilChanged(isSame),
    );
    this.#following = selected$.subscribe((device) => {
      if (device) this.beginStreams();
      else this.#setPresent(null);
    });
    this.timesync = this.options.timesync ? this.#createTimesync() : null;
  }

  /** Time in milliseconds, by the clock of the headset as far as it is known. */
  now(): number {
    return this.services.clock.now() + (this.timesync?.offset ?? 0);
  }

  requireDevice(): DeviceInfo {
    const device = this.devices.selected$.value;
    if (!device) throw mustSelectDevice();
    return device;
  }

  /** Follows the selected headset; silent while there is none. */
  ofDevice<T>(stream$: (device: DeviceInfo) => Observable<T>): Observable<T> {
    return this.devices.followed$.pipe(switchMap((device) => (device ? stream$(device) : NEVER)));
  }

  /** Follows the selected headset over the path that is active, without ending when the path changes. */
  onActivePath<T>(paths: Paths<Observable<T>>): Observable<T> {
    const { bluetooth } = this;
    if (!bluetooth) return this.ofDevice(paths.wifi);
    return this.#decisions$.pipe(
      distinctUntilChanged((a, b) => a.device === b.device && a.state?.activeMode === b.state?.activeMode),
      switchMap(({ device, state }) => {
        if (!device || !state) return NEVER;
        return state.activeMode === "bluetooth" ? paths.bluetooth(bluetooth) : paths.wifi(device);
      }),
    );
  }

  /** Does it once, over the path that is active. */
  async overActivePath<T>(paths: Paths<Promise<T>>): Promise<T> {
    const device = this.requireDevice();
    if (!this.bluetooth) return paths.wifi(device);
    const isDecided = (decision: Decision) => decision.device !== device || decision.state !== null;
    const { device: current, state } = await firstValueFrom(this.life.live(this.#decisions$.pipe(filter(isDecided))));
    if (current !== device) throw mustSelectDevice();
    return state?.activeMode === "bluetooth" ? paths.bluetooth(this.bluetooth) : paths.wifi(device);
  }

  status$(): Observable<DeviceStatus> {
    return this.onActivePath({
      wifi: ({ deviceId }) => this.cloudStatus$(deviceId),
      bluetooth: (client) => client.status(),
    });
  }

  /** Values of a metric over Wi-Fi, while the headset is online and awake. */
  cloudMetric$({ deviceId }: DeviceInfo, query: MetricQuery): Observable<unknown> {
    const { cloud, clientId } = this;
    const { random } = this.services;
    return this.cloudStatus$(deviceId).pipe(
      map(({ state, sleepMode }) => state === "online" && !sleepMode),
      distinctUntilChanged(),
      switchMap((flows) => (flows ? cloudMetric$(deviceId, query, { cloud, clientId, random }) : NEVER)),
    );
  }

  /** The status over Wi-Fi, one stream for all who follow it. */
  cloudStatus$(deviceId: string): Observable<DeviceStatus> {
    const { cloud } = this;
    const { clock } = this.services;
    return this.#once(`status ${deviceId}`, () => cloudStatus$(deviceId, { cloud, clock, isCloudDown$: this.#isCloudDown$ }));
  }

  osVersion$(deviceId: string): Observable<OSVersion> {
    const versions$ = () => this.cloud.watch(`devices/${deviceId}/info/osVersion`).pipe(filter((version) => typeof version === "string"));
    return this.#once(`osVersion ${deviceId}`, versions$);
  }

  /** Sends an action over Wi-Fi. */
  async dispatch(action: Action, cancelled$: Observable<never> = NEVER): Promise<unknown> {
    const { clock, random } = this.services;
    const { timeout = callTimeoutMs } = this.options;
    const end$ = merge(cancelled$, this.session.end$(`${action.command}/${action.action}`), this.life.end$);
    return dispatchCloudAction(this.requireDevice().deviceId, action, { cloud: this.cloud, clock, random, timeout, end$ });
  }

  async createBluetoothToken(end$?: Observable<never>): Promise<string> {
    return String(await this.cloud.post("createBluetoothToken", { deviceId: this.requireDevice().deviceId }, end$));
  }

  /** Ends the session on the headset: it no longer counts this client. Resolves when no document of this client is left. */
  leaveDevice(): Promise<void> {
    this.#setPresent(null);
    return this.hasLeft();
  }

  /** Resolves when the documents of headsets that were selected before are gone. */
  async hasLeft(): Promise<void> {
    await this.#left;
  }

  /** Waits for it, but no longer than for a call. What goes on then is told to nobody. */
  async atMost(promise: Promise<unknown>): Promise<void> {
    const { timeout = callTimeoutMs } = this.options;
    await firstValueFrom(merge(from(promise), after$(this.services.clock, timeout)));
  }

  /** Tells the selected headset that this client is there. From now on it may stream again. */
  beginStreams(): void {
    this.#ended$.next(null);
    const device = this.devices.selected$.value;
    if (device) this.#setPresent(`devices/${device.deviceId}/clients/${this.clientId}`);
  }

  /** This client is there in one document at most. */
  #setPresent(path: string | null): void {
    const before = this.#present;
    this.#present = path;
    if (before !== null && before !== path) this.#left = Promise.all([this.#left, this.cloud.leave(before).catch(() => undefined)]);
    if (path !== null) this.cloud.enter(path).catch(() => undefined);
  }

  /** Ends what streams from the headset, on either path. */
  endStreams(reason: NoemaError): void {
    this.#ended$.next(reason);
  }

  /** The stream, until what the app does completes it, or the end of the session ends it with an error. Who comes later gets an error in any case. */
  untilDisconnected<T>(stream$: Observable<T>): Observable<T> {
    return defer(() => {
      const { value } = this.#ended$;
      if (value) return throwError(() => value);
      const end$ = this.#ended$.pipe(
        filter((reason) => reason !== null),
        tap((reason) => {
          if (!isNoemaError(reason, "disconnected")) throw reason;
        }),
      );
      return stream$.pipe(takeUntil(end$));
    });
  }

  /** A stream that is opened in each session with a headset, and closed in between. */
  acrossSessions<T>(open: () => Observable<T>): Observable<T> {
    const isEnd = (error: unknown) => isNoemaError(error) && ["session-expired", "logged-out", "disconnected"].includes(error.code);
    const stream$ = defer(open).pipe(catchError((error: unknown) => (isEnd(error) ? NEVER : throwError(() => error))));
    return combineLatest([this.session.uid$, this.#ended$]).pipe(
      map(([uid, reason]) => uid !== null && reason === null),
      distinctUntilChanged(),
      switchMap((isOpen) => (isOpen ? stream$ : NEVER)),
    );
  }

  goOnline(): void {
    this.cloud.goOnline();
    this.beginStreams();
  }

  dispose(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  /** Whatever the server does, it is over in less than a second. */
  async #end(): Promise<void> {
    this.life.end();
    this.timesync?.stop();
    this.#following.unsubscribe();
    this.session.cancel(disposed());
    this.#setPresent(null);
    // A slow cloud may still hear the last words when nobody waits for it any more.
    const farewell = Promise.allSettled([this.bluetooth?.dispose(), this.#left, this.cloud.dispose()]);
    await firstValueFrom(merge(from(farewell), after$(this.services.clock, farewellMs)));
  }

  /** One stream for all who follow the same, with its latest value for those who come later. */
  #once<T>(name: string, create: () => Observable<T>): Observable<T> {
    const stream$ = this.#shared.get(name) ?? create().pipe(shareReplay({ bufferSize: 1, refCount: true }));
    this.#shared.set(name, stream$);
    return stream$ as Observable<T>;
  }

  #createTimesync(): Timesync {
    const isOnline$ = this.devices.selected$.pipe(
      switchMap((device) => (device ? this.cloudStatus$(device.deviceId).pipe(map(({ state }) => state === "online")) : of(false))),
    );
    return new Timesync({ clock: this.services.clock, isOnline$, dispatch: (action) => this.dispatch(action) });
  }

  async #autoSelect(end$: Observable<never>): Promise<DeviceInfo | null> {
    const { deviceId, autoSelectDevice } = this.options;
    if (deviceId) return this.devices.select(["deviceId", deviceId.toLowerCase()], end$);
    return autoSelectDevice === false ? null : this.devices.select((devices) => devices[0], end$);
  }

  #createBluetooth(): BluetoothClient | undefined {
    const { bluetoothTransport: transport } = this.options;
    if (!transport) return undefined;
    const selectedDevice$ = this.devices.selected$.pipe(map((device) => device ?? null));
    const osHasBluetoothSupport$ = this.devices.selected$.pipe(
      switchMap((device) => (device ? bluetoothSupport$(device, (deviceId) => this.osVersion$(deviceId)) : of(false))),
    );
    return transport.openClient({
      selectedDevice$,
      osHasBluetoothSupport$,
      createBluetoothToken: () => this.createBluetoothToken(),
      clock: this.services.clock,
      warn: this.services.warn,
      onConnect: () => this.beginStreams(),
    });
  }
}

function requireLimits(limits: { [name: string]: number | undefined }): void {
  for (const [name, ms] of Object.entries(limits))
    if (ms !== undefined && !(typeof ms === "number" && ms > 0)) throw invalid("Noema", `a ${name} above 0 ms, or Infinity`);
}

/** Falls back to Wi-Fi without a word, where the mode is unknown or has no transport. */
function effectiveMode({ streamingMode, bluetoothTransport }: SDKOptions): STREAMING_MODE {
  const isKnown = streamingMode !== undefined && Object.values(STREAMING_MODE).includes(streamingMode);
  return isKnown && bluetoothTransport ? streamingMode : STREAMING_MODE.WIFI_ONLY;
}

/** The error as a stream, or the stream itself. */
export function unless<T>(error: Error | null, stream$: () => Observable<T>): Observable<T> {
  return error ? throwError(() => error) : stream$();
}
