/** Values that come later: on first use, or when resolved. */

/** Calls `make` once, and returns that result ever after. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A promise and what resolves it. */
export function deferred(): { promise: Promise<void>; resolve: () => void } {
  const made = { resolve: (): void => undefined };
  const promise = new Promise<void>((resolve) => Object.assign(made, { resolve }));
  return { promise, resolve: () => made.resolve() };
}
