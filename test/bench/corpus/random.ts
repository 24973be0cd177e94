/** Pseudo-random numbers, the same on every run. */

/** A source of numbers from 0 up to, but without, 1; the same seed gives the same row. */
export function createRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1_013_904_223) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** An integer from 0 up to, but without, `limit`. */
export function pickIndex(random: () => number, limit: number): number {
  return Math.floor(random() * limit);
}
