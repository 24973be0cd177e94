/** Measures of a state of mind: calm and focus. */
import type { KinesisLabel } from "./labels.ts";

/**
 * Label of an awareness metric.
 *
 * @example
 * ```ts run
 * import type { AwarenessLabels } from "@noema/sdk";
 *
 * const titles: Record<AwarenessLabels, string> = { calm: "Calm", focus: "Focus" };
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/calm | Calm}
 * @see {@link https://docs.noema.example/docs/api/focus | Focus}
 */
export type AwarenessLabels = "calm" | "focus";

/**
 * Probability that the wearer is calm: what `calm()` emits, about once a second. It increases with alpha waves (7.5-12.5 Hz).
 *
 * @example
 * ```ts run
 * import { type Calm, Noema } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const isNoteworthy = ({ probability }: Calm) => probability > 0.3;
 *
 * headset.calm().subscribe((calm) => console.log(isNoteworthy(calm)));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/calm | Calm}
 */
export interface Calm {
  /** Always `"awareness"`. */
  metric: "awareness";
  /** Always `"calm"`. */
  label: "calm";
  /** Probability from 0.0 to 1.0. A value above 0.3 is worth noting. */
  probability: number;
  /** Time of the value, in milliseconds since the Unix epoch. */
  timestamp: number;
}

/**
 * Probability that the wearer is focused: what `focus()` emits, about once a second. It increases with gamma waves (30-44 Hz).
 *
 * @example
 * ```ts run
 * import { type Focus, Noema } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const isNoteworthy = ({ probability }: Focus) => probability > 0.3;
 *
 * headset.focus().subscribe((focus) => console.log(isNoteworthy(focus)));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/focus | Focus}
 */
export interface Focus {
  /** Always `"awareness"`. */
  metric: "awareness";
  /** Always `"focus"`. */
  label: "focus";
  /** Probability from 0.0 to 1.0. A value above 0.3 is worth noting. */
  probability: number;
  /** Time of the value, in milliseconds since the Unix epoch. */
  timestamp: number;
}

/**
 * A recognised thought: what `kinesis()` emits for each event, and `predictions()` at a fixed rate.
 *
 * @example
 * ```ts run
 * import { type Kinesis, Noema } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const describe = ({ label, probability }: Kinesis) => `${label}: ${probability}`;
 *
 * headset.kinesis("leftArm").subscribe((event) => console.log(describe(event)));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/api/kinesis | Kinesis}
 * @see {@link https://docs.noema.example/docs/api/predictions | Predictions}
 */
export interface Kinesis {
  /** Always `"kinesis"`. */
  metric: "kinesis";
  /** The thought: one of the 35 labels on the kinesis page, such as `"leftArm"`. */
  label: KinesisLabel;
  /** How sure the model is, from 0.0 to 1.0. It peaks at about 0.9 during an event. */
  probability: number;
  /** Time of the value, in milliseconds since the Unix epoch. */
  timestamp: number;
}
