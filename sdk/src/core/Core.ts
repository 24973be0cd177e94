/** The parts that every member of the main class works with, put together once per instance. */
import { distinctUntilChanged, filter, firstValueFrom, map, NEVER, type Observable, of, shareReplay, switchMap, throwError } from "rxjs";
import { BluetoothClient } from "../bluetooth/BluetoothClient.ts";
import { dispatchCloudAction } from "../cloud/actions.ts";
import { type CloudClient, serverTimestamp } from "../cloud/CloudClient.ts";
import { cloudMetric$, type MetricQuery } from "../cloud/metrics.ts";
import type { DeviceInfo, OSVersion } from "../types/device.ts";
import type { SDKOptions } from "../types/options.ts";
import type { DeviceStatus } from "../types/status.ts";
import { STREAMING_MODE } from "../types/streamingMode.ts";
import type { Action } from "./action.ts";
import { Devices } from "./Devices.ts";
import { cloudStatus$ } from "./deviceStatus.ts";
import { mustSelectDevice } from "./errors.ts";
import { randomId } from "./random.ts";
import { resolveServices } from "./resolveServices.ts";
import { Session } from "./Session.ts";
import type { Services } from "./services.ts";
import { bluetoothSupport$, type StreamingState, streamingState$ } from "./streamingState.ts";
import { Timesync } from "./Timesync.ts";

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

  constructor(options: SDKOptions) {
    const streamingMode = effectiveMode(options);
    this.options = Object.freeze({ autoSelectDevice: true, timesync: false, ...options, streamingMode });
    this.services = resolveServices(options);
    this.cloud = this.services.openCloud();
    this.clientId = randomId(this.services.random);
    const { cloud } = this;
    const { clock } = this.services;
    this.devices = new Devices(cloud, () => this.session);
    this.session = new Session({ cloud, clock, autoSelect: () => this.#autoSelect() });
    const { selected$ } = this.devices;
    const osVersion$ = (deviceId: string) => this.osVersion$(deviceId);
    this.bluetooth = this.#createBluetooth();
    this.streamingState$ = streamingState$({
      streamingMode,
      selected$,
      status$: (deviceId) => cloudStatus$(deviceId, { cloud, clock }),
      osVersion$,
      connection$: this.bluetooth?.connection() ?? null,
    }).pipe(shareReplay({ bufferSize: 1, refCount: true }));
    selected$.subscribe(() => this.enterDevice());
    const status$ = this.ofDevice(({ deviceId }) => cloudStatus$(deviceId, { cloud, clock }));
    this.timesync = this.options.timesync ? new Timesync({ clock, status$, dispatch: (action) => this.dispatch(action) }) : null;
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
    return this.devices.selected$.pipe(switchMap((device) => (device ? stream$(device) : NEVER)));
  }

  /** Follows the selected headset over the path that is active, without ending when the path changes. */
  onActivePath<T>(paths: Paths<Observable<T>>): Observable<T> {
    const { bluetooth } = this;
    if (!bluetooth) return this.ofDevice(paths.wifi);
    const mode$ = this.streamingState$.pipe(
      map(({ activeMode }) => activeMode),
      distinctUntilChanged(),
    );
    return this.ofDevice((device) =>
      mode$.pipe(switchMap((mode) => (mode === "bluetooth" ? paths.bluetooth(bluetooth) : paths.wifi(device)))),
    );
  }

  /** Does it once, over the path that is active. */
  async overActivePath<T>(paths: Paths<Promise<T>>): Promise<T> {
    const device = this.requireDevice();
    if (!this.bluetooth) return paths.wifi(device);
    const { activeMode } = await firstValueFrom(this.streamingState$);
    return activeMode === "bluetooth" ? paths.bluetooth(this.bluetooth) : paths.wifi(device);
  }

  status$(): Observable<DeviceStatus> {
    const { cloud } = this;
    const { clock } = this.services;
    return this.onActivePath({
      wifi: ({ deviceId }) => cloudStatus$(deviceId, { cloud, clock }),
      bluetooth: (client) => client.status(),
    });
  }

  /** Values of a metric over Wi-Fi, while the headset is online and awake. */
  cloudMetric$({ deviceId }: DeviceInfo, query: MetricQuery): Observable<unknown> {
    const { cloud, clientId } = this;
    const { clock, random } = this.services;
    return cloudStatus$(deviceId, { cloud, clock }).pipe(
      map(({ state, sleepMode }) => state === "online" && !sleepMode),
      distinctUntilChanged(),
      switchMap((flows) => (flows ? cloudMetric$(deviceId, query, { cloud, clientId, random }) : NEVER)),
    );
  }

  osVersion$(deviceId: string): Observable<OSVersion> {
    return this.cloud.watch(`devices/${deviceId}/info/osVersion`).pipe(filter((version) => typeof version === "string"));
  }

  /** Sends an action over Wi-Fi. */
  async dispatch(action: Action): Promise<unknown> {
    const { clock, random } = this.services;
    return dispatchCloudAction(this.requireDevice().deviceId, action, { cloud: this.cloud, clock, random });
  }

  async createBluetoothToken(): Promise<string> {
    return String(await this.cloud.post("createBluetoothToken", { deviceId: this.requireDevice().deviceId }));
  }

  /** Ends the session on the headset: it no longer counts this client. */
  async leaveDevice(): Promise<void> {
    const device = this.devices.selected$.value;
    if (device) await this.cloud.remove(this.#clientPath(device));
  }

  #clientPath({ deviceId }: DeviceInfo): string {
    return `devices/${deviceId}/clients/${this.clientId}`;
  }

  /** Tells the selected headset that this client is there. */
  enterDevice(): void {
    const device = this.devices.selected$.value;
    if (!device) return;
    const path = this.#clientPath(device);
    this.cloud.removeOnDisconnect(path);
    this.cloud.write(path, serverTimestamp).catch(() => undefined);
  }

  async #autoSelect(): Promise<DeviceInfo | null> {
    const { deviceId, autoSelectDevice } = this.options;
    if (deviceId) return this.devices.select(["deviceId", deviceId]);
    return autoSelectDevice === false ? null : this.devices.select((devices) => devices[0]);
  }

  #createBluetooth(): BluetoothClient | undefined {
    const { bluetoothTransport: transport } = this.options;
    if (!transport) return undefined;
    const selectedDevice$ = this.devices.selected$.pipe(map((device) => device ?? null));
    const osHasBluetoothSupport$ = this.devices.selected$.pipe(
      switchMap((device) => (device ? bluetoothSupport$(device, (deviceId) => this.osVersion$(deviceId)) : of(false))),
    );
    const createBluetoothToken = () => this.createBluetoothToken();
    return new BluetoothClient({ transport, selectedDevice$, osHasBluetoothSupport$, createBluetoothToken, clock: this.services.clock });
  }
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
