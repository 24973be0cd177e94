/** The trained model of the simulated headset: predictions 4 times a second, and kinesis events on their spikes. */
import type { Random } from "../Random.ts";
import { rounded } from "../rounded.ts";

const fireAbove = 0.8;
/** So many predictions in a row make an event. */
const needed = 2;
const refractoryMs = 3000;
const rise = 0.45;
const activeLevel = 0.92;
const restLevel = 0.08;

interface Thought {
  level: number;
  high: number;
  lastEvent: number;
}

export class Classifier {
  readonly #random: Random;
  readonly #thoughts = new Map<string, Thought>();

  constructor(random: Random, labels: readonly string[]) {
    this.#random = random;
    for (const label of labels) this.train(label);
  }

  get labels(): string[] {
    return [...this.#thoughts.keys()];
  }

  train(label: string): void {
    if (!this.#thoughts.has(label)) this.#thoughts.set(label, { level: restLevel, high: 0, lastEvent: Number.NEGATIVE_INFINITY });
  }

  /** Called 4 times a second: the probability of each trained thought, and whether it just became an event. */
  next(activeLabel: string | null, now: number): { label: string; probability: number; isEvent: boolean }[] {
    return [...this.#thoughts].map(([label, thought]) => {
      const target = label === activeLabel ? activeLevel : restLevel;
      thought.level += rise * (target - thought.level);
      const probability = rounded(Math.min(1, Math.max(0, thought.level + 0.02 * this.#random.gaussian())), 4);
      thought.high = probability > fireAbove ? thought.high + 1 : 0;
      const isEvent = thought.high >= needed && now - thought.lastEvent >= refractoryMs;
      if (isEvent) thought.lastEvent = now;
      return { label, probability, isEvent };
    });
  }
}
