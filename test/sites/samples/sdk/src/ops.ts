/** Twice the value. */
export const double = (value: number): number => 2 * value;
