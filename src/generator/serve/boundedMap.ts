/** Bytes by name, up to a limit: what was asked for longest ago goes first. */

export interface BoundedMap {
  get(name: string): Uint8Array | undefined;
  set(name: string, bytes: Uint8Array): void;
}

/** Holds at most `most` bytes; what is larger than that is not kept. */
export function createBoundedMap(most: number): BoundedMap {
  const entries = new Map<string, Uint8Array>();
  let total = 0;
  const drop = (name: string) => {
    total -= entries.get(name)?.byteLength ?? 0;
    entries.delete(name);
  };
  return {
    get(name) {
      const bytes = entries.get(name);
      if (bytes) {
        entries.delete(name);
        entries.set(name, bytes);
      }
      return bytes;
    },
    set(name, bytes) {
      drop(name);
      if (bytes.byteLength > most) return;
      entries.set(name, bytes);
      total += bytes.byteLength;
      for (const oldest of entries.keys()) {
        if (total <= most) break;
        drop(oldest);
      }
    },
  };
}
