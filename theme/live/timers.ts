/** `node:timers/promises` for live samples, as far as they use it. */
export function setTimeout<T>(ms: number, value?: T): Promise<T | undefined> {
  return new Promise((resolve) => globalThis.setTimeout(() => resolve(value), ms));
}
