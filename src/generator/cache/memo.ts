/** Runs a step only when its inputs have changed: the only way in which steps are cached. The step does not know. */
import { relative, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import { areSame, type Inputs, recordInputs, withPaths } from "./inputs.ts";
import { keyOf } from "./key.ts";
import type { Store } from "./store.ts";

/** A step whose result is JSON, bytes included. */
export interface MemoStep<T> {
  /** Name of the step, e.g. `bundle`. */
  name: string;
  /** All inputs except the files that the step finds by itself; JSON. */
  inputs: unknown[];
  /** False for a result that may differ next time although nothing has changed. */
  isFinal?: (value: T) => boolean;
}

export interface MemoContext {
  /** What is stored has paths relative to it, so that a site that was copied or moved does not count on the files of the other. */
  siteDir: string;
  store: Store;
  io: Io;
  /** Whether bcidocs writes this absolute path itself, so that it is not an input. */
  isOwn?: (path: string) => boolean;
}

interface Recorded<T> {
  value: T;
  /** Files and folders that the step read, and their fingerprints. */
  files: Inputs;
}

/** `make` reads through the `Io` that it gets: those reads are recorded, and checked the next time. */
export async function memo<T>(
  step: MemoStep<T>,
  make: (io: Io) => Promise<T>,
  { siteDir, store, io, isOwn = () => false }: MemoContext,
): Promise<T> {
  const key = keyOf(step.name, step.inputs);
  const known = recall<Recorded<T>>(store, key);
  const files = known && withPaths(known.files, (path) => resolve(siteDir, path));
  if (files && (await areSame(files, io))) return known.value;
  const start = io.now();
  const recording = recordInputs(io, isOwn);
  const value = await make(recording.io);
  const read = recording.inputs();
  // A file that was saved since it was read would be taken for what is in the result.
  if (read && (step.isFinal?.(value) ?? true) && !(await wasSavedSince(start, read, io))) {
    const recorded: Recorded<T> = { value, files: withPaths(read, (path) => relative(siteDir, path)) };
    store.put(key, JSON.stringify(recorded, packBytes));
  }
  return value;
}

/** The stored JSON; null if there is none. */
export function recall<T>(store: Store, key: string): T | null {
  const text = store.get(key);
  return text === null ? null : (JSON.parse(text, text.includes(bytesKey) ? unpackBytes : undefined) as T);
}

async function wasSavedSince(start: number, { files }: Inputs, io: Io): Promise<boolean> {
  const times = await Promise.all(Object.keys(files).map(async (path) => (await io.stat(path))?.modified ?? 0));
  return times.some((time) => time > start);
}

const bytesKey = "base64-bytes";

/** Bytes as `{ "base64-bytes": "…" }`. `this` is the object around: of a Buffer, `value` is what its `toJSON` has made. */
function packBytes(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const given = this[key];
  return given instanceof Uint8Array ? { [bytesKey]: Buffer.from(given).toString("base64") } : value;
}

function unpackBytes(_key: string, value: unknown): unknown {
  const isPacked = typeof value === "object" && value !== null && bytesKey in value;
  return isPacked ? Buffer.from(String(value[bytesKey as never]), "base64") : value;
}
