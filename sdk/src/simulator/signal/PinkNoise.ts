/** Noise whose power falls with the frequency (1/f), like the background of an EEG. */
import type { Random } from "../Random.ts";

/** Paul Kellet's three-pole approximation: decay and weight of each low-passed copy of white noise. */
const stages: readonly (readonly [decay: number, weight: number])[] = [
  [0.99765, 0.099046],
  [0.963, 0.2965164],
  [0.57, 1.0526913],
];

const whiteWeight = 0.1848;

export class PinkNoise {
  readonly #random: Random;
  readonly #levels = stages.map(() => 0);

  constructor(random: Random) {
    this.#random = random;
  }

  next(): number {
    const white = this.#random.gaussian();
    let sum = white * whiteWeight;
    for (const [index, [decay, weight]] of stages.entries()) {
      const level = decay * (this.#levels[index] ?? 0) + white * weight;
      this.#levels[index] = level;
      sum += level;
    }
    return sum;
  }
}
