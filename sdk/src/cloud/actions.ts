/** Sends actions to a headset through the cloud, and waits for its reply. */
import { firstValueFrom, map, merge, NEVER, type Observable, Subject, startWith, switchMap, take } from "rxjs";
import { type Clock, late$ } from "../core/clock.ts";
import { actionTimeout, timedOut } from "../core/errors.ts";
import { randomId } from "../core/random.ts";
import type { Action } from "../types/commands.ts";
import type { CloudClient } from "./CloudClient.ts";

const defaultTimeout = 600_000;

interface World {
  cloud: CloudClient;
  clock: Clock;
  random: () => number;
  /** How long the way to the cloud may take, in milliseconds. */
  timeout: number;
  /** Errors when the session ends: then nobody waits for replies any more. */
  end$?: Observable<never>;
}

/** Resolves with the reply, or with the action itself when none is required. */
export async function dispatchCloudAction(deviceId: string, action: Action, { end$ = NEVER, ...world }: World): Promise<unknown> {
  const { cloud, random } = world;
  const path = `devices/${deviceId}/actions/${randomId(random)}`;
  const { responseRequired = false, responseTimeout = defaultTimeout } = action;
  if (!responseRequired) {
    await cloud.write(path, { ...action, responseRequired }, end$);
    return action;
  }
  const heard$ = new Subject<void>();
  const held = { path, value: { ...action, responseRequired, responseTimeout }, onHeard: () => heard$.next() };
  // The action is there as long as somebody waits: one that is given up is taken back.
  const reply$ = cloud.listen(`${path}/response`, held);
  return firstValueFrom(merge(tooLate$(action, responseTimeout, { heard$, ...world }), reply$, end$));
}

/** Errors when the cloud does not hear the action in time, or the headset does not reply in time after that. */
function tooLate$(
  { command, action }: Action,
  responseTimeout: number,
  { heard$, clock, timeout }: { heard$: Observable<void>; clock: Clock; timeout: number },
): Observable<never> {
  const sentAt = clock.now();
  return heard$.pipe(
    take(1),
    // The reply may take as long as the action did on its way, on top of the time of the headset.
    map(() => ({ ms: responseTimeout + clock.now() - sentAt, error: () => actionTimeout(command, action, responseTimeout) })),
    startWith({ ms: timeout, error: () => timedOut(`${command}/${action}`, timeout) }),
    switchMap((limit) => late$({ clock, ...limit })),
  );
}
