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
  deviceId: string;
  path: string;
  received: Received;
  clockOffset: number;
  /** A headset that is off carries out nothing. */
  isOn: () => boolean;
  train: (label: string) => void;
}

/** Carries out an action, and calls back with the reply when it is done. */
export type Responder = (action: Record<string, unknown>, reply: (answer: Record<string, unknown>) => void) => void;

/** Answers the actions in the cloud; what it returns takes those that come another way. */
export function createResponder(world: World): Responder {
  const { server, path } = world;
  const seen = new Set<string>();
  const respond: Responder = (action, reply) => {
    const { delay, answer } = carryOut(action, world);
    server.clock.after(delay, () => reply(answer()));
  };
  server.database.watch(`${path}/actions`).subscribe((actions) => {
    if (!world.isOn()) return;
    for (const [id, action] of Object.entries(isRecord(actions) ? actions : {})) {
      if (seen.has(id) || !isRecord(action)) continue;
      seen.add(id);
      respond(action, (answer) => {
        const actionPath = `${path}/actions/${id}`;
        if (action.responseRequired === true && server.database.read(actionPath) !== null)
          server.database.write(`${actionPath}/response`, answer);
        if (action.responseRequired !== true) server.database.remove(actionPath);
      });
    }
  });
  return respond;
}

function carryOut(action: Record<string, unknown>, world: World): { delay: number; answer: () => Record<string, unknown> } {
  const { server, received, clockOffset } = world;
  const message = isRecord(action.message) ? action.message : {};
  switch (`${action.command}/${action.action}`) {
    case "marker/add":
      received.markers.push(message as unknown as Received["markers"][number]);
      break;
    case "haptics/queue": {
      const effects = message.effects as Received["haptics"][number];
      received.haptics.push(effects);
      return { delay: latencyMs + queueDuration(effects), answer: () => ({ status: "complete" }) };
    }
    case "training/record":
    case "training/stop":
    case "training/stopAll":
      received.trainings.push({ action: String(action.action), ...message });
      if (action.action === "record") fileTrial(message, world);
      if (message.fit === true && hasBothStates(message, received)) world.train(String(message.label));
      break;
    case "wifi/connect":
      server.database.merge(`${world.path}/status`, { ssid: String(message.ssid) });
      break;
    case "timesync/get":
      return { delay: latencyMs, answer: () => ({ timestamp: server.clock.now() + clockOffset - latencyMs / 2 }) };
  }
  return { delay: latencyMs, answer: () => ({ status: "complete" }) };
}

/** An experiment is there from its first record on, and counts the records of the thought. */
function fileTrial({ experimentId, label, baseline, userId, timestamp }: Record<string, unknown>, { server, deviceId }: World): void {
  const path = `experiments/${experimentId}`;
  const known = server.database.read(path);
  const before = isRecord(known)
    ? known
    : { id: experimentId, deviceId, userId, name: experimentId, timestamp, labels: [], totalTrials: 0 };
  const labels = new Set([...(Array.isArray(before.labels) ? before.labels : []), label]);
  const totalTrials = Number(before.totalTrials) + (baseline === true ? 0 : 1);
  server.database.write(path, { ...before, labels: [...labels], totalTrials });
}

/** A model needs records of rest and of the thought. */
function hasBothStates({ experimentId, label }: Record<string, unknown>, { trainings }: Received): boolean {
  const records = trainings.filter((item) => item.action === "record" && item.experimentId === experimentId && item.label === label);
  return records.some(({ baseline }) => baseline === true) && records.some(({ baseline }) => baseline !== true);
}
