/** Runs before each sample. */
export const isReady = true;
