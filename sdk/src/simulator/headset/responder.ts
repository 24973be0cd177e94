/** Carries out the actions that arrive, and replies to those that want it. */
import { isRecord } from "../../core/deepEqual.ts";
import { queueDuration } from "../../core/hapticDurations.ts";
import type { Server } from "../server/Server.ts";

/** How long the headset thinks, in milliseconds. */
const latencyMs = 5;

export interface Received {
  markers: { label: string; timestamp: number }[];
  haptics: { [motor: string]: string[] }[];
  trainings: { action: string; [field: string]: unknown }[];
}

interface World {
  server: Server;
  path: string;
  received: Received;
  clockOffset: number;
  /** A headset that is off carries out nothing. */
  isOn: () => boolean;
  train: (label: string) => void;
}

export function createResponder(world: World): void {
  const { server, path } = world;
  const seen = new Set<string>();
  server.database.watch(`${path}/actions`).subscribe((actions) => {
    if (!world.isOn()) return;
    for (const [id, action] of Object.entries(isRecord(actions) ? actions : {})) {
      if (seen.has(id) || !isRecord(action)) continue;
      seen.add(id);
      const { delay, reply } = carryOut(action, world);
      server.clock.after(delay, () => {
        const actionPath = `${path}/actions/${id}`;
        if (action.responseRequired === true && server.database.read(actionPath) !== null)
          server.database.write(`${actionPath}/response`, reply());
        if (action.responseRequired !== true) server.database.remove(actionPath);
      });
    }
  });
}

function carryOut(action: Record<string, unknown>, world: World): { delay: number; reply: () => unknown } {
  const { server, received, clockOffset } = world;
  const message = isRecord(action.message) ? action.message : {};
  switch (`${action.command}/${action.action}`) {
    case "marker/add":
      received.markers.push(message as unknown as Received["markers"][number]);
      break;
    case "haptics/queue": {
      const effects = message.effects as Received["haptics"][number];
      received.haptics.push(effects);
      return { delay: latencyMs + queueDuration(effects), reply: () => ({ status: "complete" }) };
    }
    case "training/record":
    case "training/stop":
    case "training/stopAll":
      received.trainings.push({ action: String(action.action), ...message });
      if (message.fit === true && hasBothStates(message, received)) world.train(String(message.label));
      break;
    case "timesync/get":
      return { delay: latencyMs, reply: () => ({ timestamp: server.clock.now() + clockOffset - latencyMs / 2 }) };
  }
  return { delay: latencyMs, reply: () => ({ status: "complete" }) };
}

/** A model needs records of rest and of the thought. */
function hasBothStates({ experimentId, label }: Record<string, unknown>, { trainings }: Received): boolean {
  const records = trainings.filter((item) => item.action === "record" && item.experimentId === experimentId && item.label === label);
  return records.some(({ baseline }) => baseline === true) && records.some(({ baseline }) => baseline !== true);
}
