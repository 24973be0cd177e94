/** Adds numbers. */
export function sum(...values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** A unit. */
export interface Unit {
  /** e.g. `uV`. */
  symbol: string;
}

/** Microvolts. */
export const microvolt: Unit = { symbol: "uV" };

/** Inner things. */
export namespace inner {
  /** Deep inside. */
  export const deep = 1;
}
