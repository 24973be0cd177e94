/** A brain rhythm: a wave whose frequency and strength wander a little, as living ones do. */
import type { Random } from "../Random.ts";

interface Settings {
  /** Hz. */
  frequency: number;
  samplingRate: number;
}

/** Frequency and strength wander every so many samples. */
const wanderSamples = 16;

export class Rhythm {
  readonly #random: Random;
  readonly #step: number;
  #phase: number;
  #strength = 1;
  #count = 0;

  constructor(random: Random, { frequency, samplingRate }: Settings) {
    this.#random = random;
    this.#step = (2 * Math.PI * frequency) / samplingRate;
    this.#phase = random.between(0, 2 * Math.PI);
  }

  /** Between about -1 and 1. */
  next(): number {
    if (this.#count % wanderSamples === 0) this.#wander();
    this.#count += 1;
    this.#phase += this.#step;
    return this.#strength * Math.sin(this.#phase);
  }

  #wander(): void {
    this.#phase += 0.08 * this.#random.gaussian();
    // Pulled back to 1, pushed away by chance: waxes and wanes over about a second.
    this.#strength += 0.08 * (1 - this.#strength) + 0.1 * this.#random.gaussian();
  }
}
