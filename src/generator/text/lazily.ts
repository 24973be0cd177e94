/** Values that come later: on first use, or when resolved. */

/** Calls `make` once, and returns that result ever after. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Calls `make` once for each key; `results` keeps what it returns; a WeakMap keeps it as long as its keys. */
export function lazilyEach<K, V>(
  make: (key: K) => V,
  results: Pick<Map<K, V>, "get" | "has"> & { set(key: K, value: V): unknown } = new Map(),
) {
  return (key: K): V => {
    if (!results.has(key)) results.set(key, make(key));
    return results.get(key) as V;
  };
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** A promise and what resolves it. */
export function deferred<T = void>(): { promise: Promise<T>; resolve: (value: T) => void } {
  const made = { resolve: (_: T): void => undefined };
  const promise = new Promise<T>((resolve) => Object.assign(made, { resolve }));
  return { promise, resolve: (value) => made.resolve(value) };
}

/** A promise whose failure counts only once it is awaited. */
export function startEarly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
