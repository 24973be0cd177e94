/** What an app tells the headset, and what it gets back. */

import type { HapticEffects } from "./haptics.ts";
import type { ThoughtLabel } from "./labels.ts";

/**
 * A command to the headset, over either path.
 *
 * @hidden
 */
export type Action = {
  /** Group of the action, such as `"marker"`. */
  command: string;
  /** What to do, such as `"add"`. */
  action: string;
  /** Data of the action. */
  message?: unknown;
  /** Whether to wait for the reply of the headset. Default `false`. */
  responseRequired?: boolean | undefined;
  /** How long to wait, in milliseconds. */
  responseTimeout?: number | undefined;
};

/**
 * A motor of models 2 and 3: `P7` is back left, `P8` back right.
 *
 * @hidden
 */
export type Motor = "P7" | "P8";

/**
 * Name of one of the 123 effects, such as `"buzz1_100"`.
 *
 * @hidden
 */
export type HapticEffect = keyof HapticEffects;

/**
 * For each motor, up to 7 effects, which are played one after the other.
 *
 * @hidden
 */
export type HapticQueues = { [motor in Motor]?: readonly HapticEffect[] | undefined };

/**
 * The reply of the headset when it has played the effects.
 *
 * @hidden
 */
export type HapticsReply = {
  /** `"complete"` when done. */
  status: string;
  [field: string]: unknown;
};

/**
 * What `training.record()` and `training.stop()` take.
 *
 * @hidden
 */
export type Training = {
  /** The experiment that the tag belongs to. */
  experimentId: string;
  /** Always `"kinesis"`. */
  metric: "kinesis";
  /** The thought. */
  label: ThoughtLabel;
  /** Whether to compute the model now. Default `false`. */
  fit?: boolean | undefined;
  /** Whether the wearer is at rest. Default `false`. */
  baseline?: boolean | undefined;
  /** The tagged moment, in milliseconds since the Unix epoch. Default now. */
  timestamp?: number | undefined;
};
