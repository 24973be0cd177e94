/** What is known of source files from earlier builds, by their fingerprints: a file that has not changed is not read. */
import type { TextMetadata } from "../model/source.ts";
import { keyOf } from "./key.ts";
import { recall } from "./memo.ts";
import type { Store } from "./store.ts";

/** A file with its fingerprint. */
export interface Fingerprinted {
  path: string;
  fingerprint: string;
}

type Files = Record<string, TextMetadata & { fingerprint: string }>;

/** `settings`: those that decide what is read in a file. */
export function createFileCache(store: Store, settings: unknown = null) {
  const key = keyOf("files", settings);
  let known: Files | null = null;
  let next: Files = {};
  let isChanged = false;
  return {
    get({ path, fingerprint }: Fingerprinted): TextMetadata | null {
      known ??= recall<Files>(store, key) ?? {};
      const file = Object.hasOwn(known, path) ? known[path] : undefined;
      if (!file || fingerprint === "" || file.fingerprint !== fingerprint) return null;
      next[path] = file;
      const { fingerprint: _, ...about } = file;
      return about;
    },
    put({ path, fingerprint }: Fingerprinted, about: TextMetadata): void {
      if (fingerprint === "") return;
      isChanged = true;
      // In this order: with the spread first, V8 keeps a description of its own for each of them.
      next[path] = { fingerprint, ...about };
    },
    /** Puts what is known of files that were asked for or put since the last time into the store. */
    save(): void {
      if (isChanged || Object.keys(next).length !== Object.keys(known ?? {}).length) store.put(key, JSON.stringify(next));
      [known, next, isChanged] = [next, {}, false];
    },
  };
}
