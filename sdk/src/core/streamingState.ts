/** Which path carries the data, by strategy and by what is up. */
import { catchError, combineLatest, distinctUntilChanged, map, Observable, of, scan, startWith, switchMap } from "rxjs";
import type { CloudState } from "../cloud/CloudClient.ts";
import type { DeviceInfo, OSVersion } from "../types/device.ts";
import type { DeviceStatus } from "../types/status.ts";
import { STREAMING_MODE } from "../types/streamingMode.ts";
import type { Clock } from "./clock.ts";
import { isSame } from "./deepEqual.ts";
import { osHasBluetoothSupport } from "./osHasBluetoothSupport.ts";

/** A cloud that has not told the state of the headset after this long counts as down, until it does. */
const answerMs = 5000;

/**
 * What `streamingState()` emits: which path is active, and whether it is connected.
 *
 * @hidden
 */
export type StreamingState = {
  /** Whether data can flow now. */
  connected: boolean;
  /** The path in use. */
  activeMode: "wifi" | "bluetooth";
  /** The streaming mode in use. */
  streamingMode: STREAMING_MODE;
};

export interface StreamingConditions {
  streamingMode: STREAMING_MODE;
  hasDevice: boolean;
  /** Whether a transport is given, and model and OS have Bluetooth. */
  hasBluetooth: boolean;
  isWifiUp: boolean;
  isBluetoothUp: boolean;
}

/** What is decided for a headset; `state` is `null` as long as the answer depends on what the cloud has not told yet. */
export interface Decision {
  device: DeviceInfo | null | undefined;
  state: StreamingState | null;
}

/** The truth table. */
export function decideStreaming(conditions: StreamingConditions): StreamingState {
  const { streamingMode, hasDevice, hasBluetooth, isWifiUp, isBluetoothUp } = conditions;
  if (!hasDevice) return { connected: false, activeMode: "wifi", streamingMode };
  if (!hasBluetooth || streamingMode === STREAMING_MODE.WIFI_ONLY) return { connected: isWifiUp, activeMode: "wifi", streamingMode };
  const prefersBluetooth = streamingMode === STREAMING_MODE.BLUETOOTH_WITH_WIFI_FALLBACK || !isWifiUp;
  return { connected: isWifiUp || isBluetoothUp, activeMode: prefersBluetooth && isBluetoothUp ? "bluetooth" : "wifi", streamingMode };
}

/** The truth table where the state of Wi-Fi may not be known (`null`): decided only if both of its values lead to the same. */
export function decideWhenKnown({
  isWifiUp,
  ...others
}: Omit<StreamingConditions, "isWifiUp"> & { isWifiUp: boolean | null }): StreamingState | null {
  if (isWifiUp !== null) return decideStreaming({ ...others, isWifiUp });
  const ifUp = decideStreaming({ ...others, isWifiUp: true });
  return isSame(ifUp, decideStreaming({ ...others, isWifiUp: false })) ? ifUp : null;
}

interface Sources {
  clock: Clock;
  streamingMode: STREAMING_MODE;
  /** Whether the cloud is out of reach: then nothing comes over Wi-Fi, whatever the state of the headset. */
  isCloudDown$: Observable<boolean>;
  selected$: Observable<DeviceInfo | null | undefined>;
  status$: (deviceId: string) => Observable<DeviceStatus>;
  osVersion$: (deviceId: string) => Observable<OSVersion>;
  /** `null` without a transport. */
  connection$: Observable<string> | null;
}

export function decisions$(sources: Sources): Observable<Decision> {
  const { streamingMode, selected$, connection$ } = sources;
  const isBluetoothUp$ = connection$ ? connection$.pipe(map((state) => state === "connected")) : of(false);
  return selected$.pipe(
    switchMap((device) =>
      combineLatest([of(device), device ? isWifiUp$(device, sources) : of(false), support$(device, sources), isBluetoothUp$]),
    ),
    map(([device, isWifiUp, hasBluetooth, isBluetoothUp]) => ({
      device,
      state: decideWhenKnown({ streamingMode, hasDevice: Boolean(device), hasBluetooth, isWifiUp, isBluetoothUp }),
    })),
    distinctUntilChanged((a, b) => a.device === b.device && isSame(a.state, b.state)),
  );
}

/** Begins with `null`: not known yet. */
function isWifiUp$({ deviceId }: DeviceInfo, { status$, clock, isCloudDown$ }: Sources): Observable<boolean | null> {
  const told$ = status$(deviceId).pipe(
    map(({ state }) => state === "online" || state === "updating"),
    catchError(() => of(false)),
  );
  const isOnline$ = falseAfter(told$, { clock, ms: answerMs }).pipe(startWith(null));
  return combineLatest([isCloudDown$, isOnline$]).pipe(
    map(([isCloudDown, isOnline]) => !isCloudDown && isOnline),
    distinctUntilChanged(),
  );
}

/** The stream, with `false` first if it has emitted nothing after `ms`. */
function falseAfter(source$: Observable<boolean>, { clock, ms }: { clock: Clock; ms: number }): Observable<boolean> {
  return new Observable((subscriber) => {
    const cancel = clock.after(ms, () => subscriber.next(false));
    const next = (value: boolean) => {
      cancel();
      subscriber.next(value);
    };
    const subscription = source$.subscribe({ next, error: (error) => subscriber.error(error), complete: () => subscriber.complete() });
    subscription.add(cancel);
    return subscription;
  });
}

function support$(device: DeviceInfo | null | undefined, { connection$, osVersion$ }: Sources): Observable<boolean> {
  if (!device || !connection$) return of(false);
  return bluetoothSupport$(device, osVersion$);
}

/** Whether the headset has Bluetooth, followed through updates of its OS. */
export function bluetoothSupport$(device: DeviceInfo, osVersion$: (deviceId: string) => Observable<OSVersion>): Observable<boolean> {
  return osVersion$(device.deviceId).pipe(
    catchError(() => of(undefined)),
    startWith(undefined),
    map((version) => osHasBluetoothSupport(device, version)),
    distinctUntilChanged(),
  );
}

/** Whether the cloud is out of reach, as told by the states of the connection: one that is on its way again is not there yet. */
export function isCloudDown$(state$: Observable<CloudState>): Observable<boolean> {
  return state$.pipe(
    scan((isDown, state) => state === "disconnected" || (isDown && state === "connecting"), false),
    distinctUntilChanged(),
  );
}
