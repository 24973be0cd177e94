/** Sends actions to a headset through the cloud, and waits for its reply. */
import { filter, firstValueFrom } from "rxjs";
import type { Action } from "../core/action.ts";
import { type Clock, within } from "../core/clock.ts";
import { actionTimeout } from "../core/errors.ts";
import { randomId } from "../core/random.ts";
import type { CloudClient } from "./CloudClient.ts";

const defaultTimeout = 600_000;

interface World {
  cloud: CloudClient;
  clock: Clock;
  random: () => number;
}

/** Resolves with the reply, or with the action itself when none is required. */
export async function dispatchCloudAction(deviceId: string, action: Action, { cloud, clock, random }: World): Promise<unknown> {
  const path = `devices/${deviceId}/actions/${randomId(random)}`;
  const { command, responseRequired = false, responseTimeout: ms = defaultTimeout } = action;
  const stored = { ...action, responseRequired };
  if (!responseRequired) {
    await cloud.write(path, stored);
    return action;
  }
  const reply = firstValueFrom(cloud.watch(`${path}/response`).pipe(filter((response) => response !== null)));
  const sent = cloud.write(path, { ...stored, responseTimeout: ms });
  try {
    const error = () => actionTimeout(command, action.action, ms);
    return await within(
      Promise.all([reply, sent]).then(([response]) => response),
      { clock, ms, error },
    );
  } finally {
    cloud.remove(path).catch(() => undefined);
  }
}
