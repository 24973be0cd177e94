/** The resolution of the simulated headset. */

/**
 * A value with so many decimals: `rounded(2.34567, 3)` is 2.346. Engines compute sines and exponentials differently in
 * the last digits; without those, a seed gives the same bytes everywhere.
 */
export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  // Adding zero turns -0 into 0.
  return Math.round(value * scale) / scale + 0;
}
