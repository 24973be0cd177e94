/** Experiments of an account: each groups trainings. */

/**
 * An experiment of the account: what `onUserExperiments()` emits, at most 100, newest first.
 *
 * @example
 * ```ts run
 * import { type Experiment, Noema } from "@noema/sdk";
 *
 * const headset = new Noema();
 * const describe = ({ name, totalTrials }: Experiment) => `${name}: ${totalTrials} trials`;
 *
 * headset.onUserExperiments().subscribe((experiments) => console.log(experiments.map(describe)));
 * ```
 *
 * @see {@link https://docs.noema.example/docs/guides/training | Training}
 */
export type Experiment = {
  /** Headset that the experiment belongs to: 32 hexadecimal characters. */
  deviceId: string;
  /** Identifies the experiment; pass it to `training.record()` as `experimentId`. */
  id: string;
  /** Thoughts that are trained in it. */
  labels: string[];
  /** Readable name. */
  name: string;
  /** When it was created, in milliseconds since the Unix epoch. */
  timestamp: number;
  /** How many trials were recorded. */
  totalTrials: number;
  /** Account that it belongs to. */
  userId: string;
};
