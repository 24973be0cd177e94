/** Runs samples of one channel through the sections of a filter. */
import type { Section } from "./butterworth.ts";

export class Filter {
  readonly #sections: readonly Section[];
  /** Two memories per section. */
  readonly #memory: Float64Array;

  constructor(sections: readonly Section[]) {
    this.#sections = sections;
    this.#memory = new Float64Array(sections.length * 2);
  }

  next(sample: number): number {
    let value = sample;
    for (const [index, { b, a }] of this.#sections.entries()) {
      const first = this.#memory[index * 2] ?? 0;
      const second = this.#memory[index * 2 + 1] ?? 0;
      const output = b[0] * value + first;
      this.#memory[index * 2] = b[1] * value - a[0] * output + second;
      this.#memory[index * 2 + 1] = b[2] * value - a[1] * output;
      value = output;
    }
    return value;
  }
}
