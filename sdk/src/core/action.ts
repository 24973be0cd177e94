/** The commands to the headset, over either path. */
import type { Action, HapticQueues } from "../types/commands.ts";
import { queueDuration } from "./hapticDurations.ts";

export function markerAction(label: string, timestamp: number): Action {
  return { command: "marker", action: "add", message: { label, timestamp } };
}

/** The headset replies when it has played everything: a long queue is given its time, and half a second more. */
export function hapticsAction(effects: HapticQueues, leastTimeout: number): Action {
  const responseTimeout = Math.max(leastTimeout, queueDuration(effects) + 500);
  return { command: "haptics", action: "queue", message: { effects }, responseRequired: true, responseTimeout };
}
