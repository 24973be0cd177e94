/** The status of a headset, and when the SDK calls it offline although the headset could not say so. */
import { distinctUntilChanged, filter, map, NEVER, Observable } from "rxjs";
import type { CloudClient } from "../cloud/CloudClient.ts";
import type { DeviceStatus } from "../types/status.ts";
import { type Clock, sleptMs } from "./clock.ts";
import { isRecord, isSame } from "./deepEqual.ts";

/** Two and a half intervals of 30 s. */
const lostAfter = 75_000;
const outdatedAfter = 24 * 60 * 60 * 1000;

interface Sources {
  cloud: CloudClient;
  clock: Clock;
  /** Whether the cloud is out of reach. */
  isCloudDown$: Observable<boolean>;
}

export function cloudStatus$(deviceId: string, { cloud, clock, isCloudDown$ }: Sources): Observable<DeviceStatus> {
  const status$ = cloud.watch(`devices/${deviceId}/status`).pipe(filter(isRecord), map(withoutInternals));
  return watchHeartbeat(status$, clock, isCloudDown$).pipe(distinctUntilChanged(isSame));
}

/** `{ state: "online", __internal: 1 }` -> `{ state: "online" }` */
export function withoutInternals(status: object): DeviceStatus {
  return Object.fromEntries(Object.entries(status).filter(([key]) => !key.startsWith("__"))) as unknown as DeviceStatus;
}

/**
 * Sets the state to offline when the heartbeat stops changing, as seen by this clock, or is a day old when it is first seen. While the cloud is out of reach,
 * the silence says nothing about the headset.
 */
export function watchHeartbeat(
  status$: Observable<DeviceStatus>,
  clock: Clock,
  isCloudDown$: Observable<boolean> = NEVER,
): Observable<DeviceStatus> {
  return new Observable((subscriber) => {
    let latest: DeviceStatus | null = null;
    /** Whether the heartbeat was old when it was first seen. One that goes on is not, whatever this clock says. */
    let isOutdated = false;
    let isLost = false;
    let isCloudDown = false;
    let cancel = () => {};

    const emit = (status: DeviceStatus) => {
      subscriber.next(isLost || isOutdated ? { ...status, state: "offline" } : status);
    };
    const expectBeat = () => {
      cancel();
      if (!latest || isLost || isCloudDown) return;
      const since = clock.now();
      cancel = clock.after(lostAfter, () => {
        // A process that slept has not listened.
        if (clock.now() - since > lostAfter + sleptMs) return expectBeat();
        isLost = true;
        if (latest) emit(latest);
      });
    };
    const next = (status: DeviceStatus) => {
      const beats = latest?.lastHeartbeat !== status.lastHeartbeat;
      const goesOn = latest !== null && status.lastHeartbeat > latest.lastHeartbeat;
      latest = status;
      if (beats) {
        isOutdated = !goesOn && clock.now() - status.lastHeartbeat > outdatedAfter;
        isLost = false;
        expectBeat();
      }
      emit(status);
    };

    const following = isCloudDown$.subscribe((isDown) => {
      isCloudDown = isDown;
      expectBeat();
    });
    following.add(status$.subscribe({ next, error: (error) => subscriber.error(error), complete: () => subscriber.complete() }));
    following.add(() => cancel());
    return following;
  });
}
