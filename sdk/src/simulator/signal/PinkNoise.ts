/** Noise whose power falls with the frequency (1/f), like the background of an EEG. */
import type { Random } from "../Random.ts";

/** Paul Kellet's three-pole approximation: decay and weight of each low-passed copy of white noise. */
export class PinkNoise {
  readonly #random: Random;
  #slow = 0;
  #middle = 0;
  #fast = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  next(): number {
    const white = this.#random.gaussian();
    this.#slow = 0.99765 * this.#slow + 0.099046 * white;
    this.#middle = 0.963 * this.#middle + 0.2965164 * white;
    this.#fast = 0.57 * this.#fast + 1.0526913 * white;
    return this.#slow + this.#middle + this.#fast + 0.1848 * white;
  }
}
