/** The rules of haptics: which motors a model has, and how many effects each can queue. */
import { exceededMaxItems, locationNotFound, metricNotSupportedByModel } from "./errors.ts";

/** What the headset answers when it has played the effects. */
export type HapticsReply = { status: string; [field: string]: unknown };

export type HapticQueue = { [motor: string]: string[] };

const motorsByModel: Record<string, readonly string[]> = { "1": [], "2": ["P7", "P8"], "3": ["P7", "P8"] };

const maxItems = 7;

/** The queue for every motor of the model, empty where none was given. Throws where a rule is broken. */
export function completeQueue(modelVersion: string, effects: HapticQueue): HapticQueue {
  const motors = motorsByModel[modelVersion] ?? [];
  if (motors.length === 0) throw metricNotSupportedByModel("haptics", modelVersion);
  for (const [motor, queue] of Object.entries(effects)) {
    if (!motors.includes(motor)) throw locationNotFound(motor, modelVersion, motors);
    if (queue.length > maxItems) throw exceededMaxItems(maxItems, motor);
  }
  return Object.fromEntries(motors.map((motor) => [motor, effects[motor] ?? []]));
}
