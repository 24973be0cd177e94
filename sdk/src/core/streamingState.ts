/** Which path carries the data, by strategy and by what is up. */
import { catchError, combineLatest, distinctUntilChanged, map, type Observable, of, startWith, switchMap } from "rxjs";
import type { DeviceInfo, OSVersion } from "../types/device.ts";
import type { DeviceStatus } from "../types/status.ts";
import { STREAMING_MODE } from "../types/streamingMode.ts";
import { isSame } from "./deepEqual.ts";
import { osHasBluetoothSupport } from "./osHasBluetoothSupport.ts";

export type StreamingState = {
  /** Whether data can flow now. */
  connected: boolean;
  /** The path in use. */
  activeMode: "wifi" | "bluetooth";
  /** The strategy in effect. */
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

/** The truth table. */
export function decideStreaming(conditions: StreamingConditions): StreamingState {
  const { streamingMode, hasDevice, hasBluetooth, isWifiUp, isBluetoothUp } = conditions;
  if (!hasDevice) return { connected: false, activeMode: "wifi", streamingMode };
  if (!hasBluetooth || streamingMode === STREAMING_MODE.WIFI_ONLY) return { connected: isWifiUp, activeMode: "wifi", streamingMode };
  const prefersBluetooth = streamingMode === STREAMING_MODE.BLUETOOTH_WITH_WIFI_FALLBACK || !isWifiUp;
  return { connected: isWifiUp || isBluetoothUp, activeMode: prefersBluetooth && isBluetoothUp ? "bluetooth" : "wifi", streamingMode };
}

interface Sources {
  streamingMode: STREAMING_MODE;
  selected$: Observable<DeviceInfo | null | undefined>;
  status$: (deviceId: string) => Observable<DeviceStatus>;
  osVersion$: (deviceId: string) => Observable<OSVersion>;
  /** `null` without a transport. */
  connection$: Observable<string> | null;
}

export function streamingState$(sources: Sources): Observable<StreamingState> {
  const { streamingMode, selected$, connection$ } = sources;
  const isBluetoothUp$ = connection$ ? connection$.pipe(map((state) => state === "connected")) : of(false);
  return selected$.pipe(
    switchMap((device) =>
      combineLatest([of(device), device ? isWifiUp$(device, sources) : of(false), support$(device, sources), isBluetoothUp$]),
    ),
    map(([device, isWifiUp, hasBluetooth, isBluetoothUp]) =>
      decideStreaming({ streamingMode, hasDevice: Boolean(device), hasBluetooth, isWifiUp, isBluetoothUp }),
    ),
    distinctUntilChanged(isSame),
  );
}

function isWifiUp$({ deviceId }: DeviceInfo, { status$ }: Sources): Observable<boolean> {
  return status$(deviceId).pipe(
    map(({ state }) => state === "online" || state === "updating"),
    catchError(() => of(false)),
    startWith(false),
    distinctUntilChanged(),
  );
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
