/** The status of a headset, and when the SDK calls it offline although the headset could not say so. */
import { distinctUntilChanged, filter, map, Observable } from "rxjs";
import type { CloudClient } from "../cloud/CloudClient.ts";
import type { DeviceStatus } from "../types/status.ts";
import type { Clock } from "./clock.ts";
import { isRecord, isSame } from "./deepEqual.ts";

/** Two and a half intervals of 30 s. */
const lostAfter = 75_000;
const outdatedAfter = 24 * 60 * 60 * 1000;

export function cloudStatus$(deviceId: string, { cloud, clock }: { cloud: CloudClient; clock: Clock }): Observable<DeviceStatus> {
  return cloud
    .watch(`devices/${deviceId}/status`)
    .pipe(filter(isRecord), map(withoutInternals), (status$) => watchHeartbeat(status$, clock), distinctUntilChanged(isSame));
}

/** `{ state: "online", __internal: 1 }` -> `{ state: "online" }` */
export function withoutInternals(status: object): DeviceStatus {
  return Object.fromEntries(Object.entries(status).filter(([key]) => !key.startsWith("__"))) as unknown as DeviceStatus;
}

/** Sets the state to offline when the heartbeat stops changing, as seen by this clock, or is a day old. */
export function watchHeartbeat(status$: Observable<DeviceStatus>, clock: Clock): Observable<DeviceStatus> {
  return new Observable((subscriber) => {
    let latest: DeviceStatus | null = null;
    let isLost = false;
    let cancel = () => {};

    const emit = (status: DeviceStatus) => {
      const isOutdated = clock.now() - status.lastHeartbeat > outdatedAfter;
      subscriber.next(isLost || isOutdated ? { ...status, state: "offline" } : status);
    };
    const next = (status: DeviceStatus) => {
      const beats = latest?.lastHeartbeat !== status.lastHeartbeat;
      latest = status;
      if (beats) {
        isLost = false;
        cancel();
        cancel = clock.after(lostAfter, () => {
          isLost = true;
          if (latest) emit(latest);
        });
      }
      emit(status);
    };

    const subscription = status$.subscribe({ next, error: (error) => subscriber.error(error), complete: () => subscriber.complete() });
    subscription.add(() => cancel());
    return subscription;
  });
}
