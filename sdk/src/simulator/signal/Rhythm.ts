/** A brain rhythm: a wave whose frequency and strength wander a little, as living ones do. */
import type { Random } from "../Random.ts";

interface Settings {
  /** Hz. */
  frequency: number;
  samplingRate: number;
}

const wander = 0.02;

export class Rhythm {
  readonly #random: Random;
  readonly #step: number;
  #phase: number;
  #strength = 1;

  constructor(random: Random, { frequency, samplingRate }: Settings) {
    this.#random = random;
    this.#step = (2 * Math.PI * frequency) / samplingRate;
    this.#phase = random.between(0, 2 * Math.PI);
  }

  /** Between about -1 and 1. */
  next(): number {
    this.#phase += this.#step + wander * this.#random.gaussian();
    // Pulled back to 1, pushed away by chance: waxes and wanes over about a second.
    this.#strength += 0.005 * (1 - this.#strength) + 0.025 * this.#random.gaussian();
    return this.#strength * Math.sin(this.#phase);
  }
}
