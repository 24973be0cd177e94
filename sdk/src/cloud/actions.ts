/** Sends actions to a headset through the cloud, and waits for its reply. */
import { merge, NEVER, type Observable } from "rxjs";
import { type Clock, firstWithin } from "../core/clock.ts";
import { actionTimeout } from "../core/errors.ts";
import { randomId } from "../core/random.ts";
import type { Action } from "../types/commands.ts";
import type { CloudClient } from "./CloudClient.ts";

const defaultTimeout = 600_000;

interface World {
  cloud: CloudClient;
  clock: Clock;
  random: () => number;
  /** Errors when the session ends: then nobody waits for replies any more. */
  end$?: Observable<never>;
}

/** Resolves with the reply, or with the action itself when none is required. */
export async function dispatchCloudAction(
  deviceId: string,
  action: Action,
  { cloud, clock, random, end$ = NEVER }: World,
): Promise<unknown> {
  const path = `devices/${deviceId}/actions/${randomId(random)}`;
  const { command, responseRequired = false, responseTimeout: ms = defaultTimeout } = action;
  if (!responseRequired) {
    await cloud.write(path, { ...action, responseRequired });
    return action;
  }
  // The action is there as long as somebody waits: one that is given up is taken back.
  const reply$ = cloud.listen(`${path}/response`, { path, value: { ...action, responseRequired, responseTimeout: ms } });
  return firstWithin(merge(reply$, end$), { clock, ms, error: () => actionTimeout(command, action.action, ms) });
}
