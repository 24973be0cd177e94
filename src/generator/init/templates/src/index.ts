/** The settings of a countdown. */
export interface CountdownOptions {
  /** The number to start at, above zero. */
  from: number;
  /**
   * How much each step subtracts.
   * @defaultValue 1
   */
  step?: number;
}

/** A function that is called with each number. */
export type CountdownListener = (left: number) => void;

/**
 * Counts down to zero and calls every listener.
 *
 * @example
 * ```ts
 * const countdown = new Countdown({ from: 3 });
 * countdown.listen((left) => console.log(left));
 * countdown.tick(); // 2
 * ```
 */
export class Countdown {
  #left: number;
  readonly #step: number;
  readonly #listeners = new Set<CountdownListener>();

  /** @throws RangeError when `from` or `step` is not above zero. */
  constructor({ from, step = 1 }: CountdownOptions) {
    if (!(from > 0) || !(step > 0)) throw new RangeError("from and step must be above zero");
    this.#left = from;
    this.#step = step;
  }

  /** The current number. */
  get left(): number {
    return this.#left;
  }

  /**
   * Calls a listener at every {@link Countdown.tick}.
   * @returns A function that removes the listener.
   */
  listen(listener: CountdownListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Takes one step, down to zero at the lowest. */
  tick(): number {
    this.#left = Math.max(0, this.#left - this.#step);
    for (const listener of this.#listeners) listener(this.#left);
    return this.#left;
  }
}

/**
 * Describes in words how far a countdown is.
 * @param countdown - The countdown to describe
 */
export function describe(countdown: Countdown): string {
  return countdown.left === 0 ? "done" : String(countdown.left) + " to go";
}
