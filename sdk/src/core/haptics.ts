/** The rules of haptics: which motors a model has, and what each can queue. */
import type { HapticEffect, HapticQueues, Motor } from "../types/commands.ts";
import { isRecord } from "./deepEqual.ts";
import { effectUnknown, exceededMaxItems, invalid, locationNotFound, metricNotSupportedByModel, required } from "./errors.ts";
import { hapticEffects } from "./hapticEffects.ts";

const motorsByModel: Record<string, readonly Motor[]> = { "1": [], "2": ["P7", "P8"], "3": ["P7", "P8"] };

const maxItems = 7;

/** The queue for every motor of the model, empty where none was given. Throws where a rule is broken. */
export function completeQueue(modelVersion: string, effects: HapticQueues): HapticQueues {
  const motors = motorsByModel[modelVersion] ?? [];
  if (motors.length === 0) throw metricNotSupportedByModel("haptics", modelVersion);
  if (!isRecord(effects)) throw required("haptics", "effects for the motors");
  for (const [motor, queue = []] of Object.entries<unknown>(effects)) {
    if (!motors.some((known) => known === motor)) throw locationNotFound(motor, modelVersion, motors);
    if (!Array.isArray(queue)) throw invalid("haptics", `a list of effects for ${motor}`);
    if (queue.length > maxItems) throw exceededMaxItems(maxItems, motor);
    for (const effect of queue) if (!isEffect(effect)) throw effectUnknown(effect);
  }
  return Object.fromEntries(motors.map((motor) => [motor, effects[motor] ?? []]));
}

function isEffect(effect: unknown): effect is HapticEffect {
  return typeof effect === "string" && Object.hasOwn(hapticEffects, effect);
}
