/** Runs samples of one channel through the sections of a filter. */
import type { Section } from "./butterworth.ts";

const coefficients = 5;

export class Filter {
  readonly #count: number;
  /** `b0 b1 b2 a1 a2` of each section: a flat list, since this runs for every sample. */
  readonly #sections: Float64Array;
  /** Two memories per section. */
  readonly #memory: Float64Array;

  constructor(sections: readonly Section[]) {
    this.#count = sections.length;
    this.#sections = Float64Array.from(sections.flatMap(({ b, a }) => [...b, ...a]));
    this.#memory = new Float64Array(sections.length * 2);
  }

  next(sample: number): number {
    const [sections, memory] = [this.#sections, this.#memory];
    let value = sample;
    for (let index = 0; index < this.#count; index += 1) {
      const at = index * coefficients;
      const output = (sections[at] ?? 0) * value + (memory[index * 2] ?? 0);
      memory[index * 2] = (sections[at + 1] ?? 0) * value - (sections[at + 3] ?? 0) * output + (memory[index * 2 + 1] ?? 0);
      memory[index * 2 + 1] = (sections[at + 2] ?? 0) * value - (sections[at + 4] ?? 0) * output;
      value = output;
    }
    return value;
  }
}
