/** A command to the headset, over either path. */
import { queueDuration } from "./hapticDurations.ts";

export type Action = {
  /** Group of the action, such as `"marker"`. */
  command: string;
  /** What to do, such as `"add"`. */
  action: string;
  /** What the action needs to know. */
  message?: unknown;
  /** Whether to wait for the reply of the headset. */
  responseRequired?: boolean;
  /** How long to wait, in milliseconds. */
  responseTimeout?: number;
};

export function markerAction(label: string, timestamp: number): Action {
  return { command: "marker", action: "add", message: { label, timestamp } };
}

/** The headset replies when it has played everything: a long queue is given its time, and half a second more. */
export function hapticsAction(effects: { [motor: string]: string[] }, leastTimeout: number): Action {
  const responseTimeout = Math.max(leastTimeout, queueDuration(effects) + 500);
  return { command: "haptics", action: "queue", message: { effects }, responseRequired: true, responseTimeout };
}
