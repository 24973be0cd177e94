/** A small file for the page about writing to include. */

// #region mean
/** The mean of some samples; 0 for none. */
export function mean(samples: number[]): number {
  if (samples.length === 0) return 0;
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}
// #endregion mean

// #region spread
export function spread(samples: number[]): number {
  return Math.max(...samples) - Math.min(...samples);
}
// #endregion spread
