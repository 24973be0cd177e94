/** Values that are made when they are first asked for. */

/** Calls `make` once, and answers with what it made ever after. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
