/**
 * Runs a step only when its inputs have changed; the step does not know. What it reads is found while it runs, and checked on disk
 * the next time. Pages, compiled and rendered, the search index and samples use `get` and `put` of the store instead: what they depend
 * on is in memory, many of them are decided at once, and pages may come from other machines, which have other files.
 */
import { join, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import { isWithin, relativeTo } from "../text/path.ts";
import { areSame, contentsOf, fingerprintsOf, type Inputs, startRecording, withPaths } from "./inputs.ts";
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
  /**
   * Files with other fingerprints and the same content are the same, e.g. after a checkout. Reads them all to find out: for a step
   * that takes seconds.
   */
  isByContent?: boolean;
}

export interface MemoContext {
  /** What is stored has paths relative to it, so that a site that was copied or moved does not count on the files of the other. */
  siteDir: string;
  store: Store;
  io: Io;
  /** Whether bcidocs writes this absolute path itself, so that it is not an input. */
  isOwn?: (path: string) => boolean;
}

/** For the steps of a site. */
export function memoContext(siteDir: string, store: Store, io: Io): MemoContext {
  return { siteDir, store, io, isOwn: (path) => isWithin(path, join(siteDir, ".bcidocs")) };
}

interface Recorded<T> {
  value: T;
  /** Files and folders that the step read, and their fingerprints. */
  files: Inputs;
  /** Hashes of the files by path, for a step that goes by their content. */
  contents?: Record<string, string> | undefined;
}

/** `make` reads through the `Io` that it gets: those reads are recorded, and checked the next time. */
export async function memo<T>(step: MemoStep<T>, make: (io: Io) => Promise<T>, context: MemoContext): Promise<T> {
  // A value of another shape is damaged, too.
  const known = await knownResult(step, context).catch(() => null);
  if (known) return known.value;
  const { io, isOwn = () => false } = context;
  const recording = startRecording(io, isOwn);
  const value = await make(recording.io);
  const files = recording.inputs(step.isByContent);
  if (!files || step.isFinal?.(value) === false) return value;
  const contents = step.isByContent ? await contentsOf(files, io) : undefined;
  // A file that was saved since it was read would be taken for what is in the result: asked when all has been read.
  const times = await Promise.all(Object.keys(files.files).map(async (path) => (await io.stat(path))?.changed ?? 0));
  if (times.every((time) => time <= recording.start)) keepResult(step, { value, files, contents }, context);
  return value;
}

/** The result from the same inputs and files; null if there is none. */
export async function knownResult<T>(step: MemoStep<T>, context: MemoContext): Promise<{ value: T } | null> {
  const { siteDir, store, io } = context;
  const known = recall<Recorded<T>>(store, keyOf(step.name, step.inputs));
  if (!known) return null;
  const place = (path: string) => resolve(siteDir, path);
  const files = withPaths(known.files, place);
  if (await areSame(files, io)) return known;
  if (!known.contents) return null;
  // Before they are read: a file that is saved meanwhile has another one the next time.
  const fingerprints = await fingerprintsOf(files, io);
  const contents = await contentsOf(files, io);
  if (Object.entries(known.contents).some(([path, hash]) => contents[place(path)] !== hash)) return null;
  keepResult(step, { ...known, files: fingerprints, contents }, context);
  return known;
}

/** Paths are stored relative to the site. */
function keepResult<T>({ name, inputs }: MemoStep<T>, { value, files, contents }: Recorded<T>, { siteDir, store }: MemoContext): void {
  const place = (path: string) => relativeTo(siteDir, path);
  const placed = contents && Object.fromEntries(Object.entries(contents).map(([path, hash]) => [place(path), hash]));
  const recorded: Recorded<T> = { value, files: withPaths(files, place), contents: placed };
  store.put(keyOf(name, inputs), JSON.stringify(recorded, packBytes));
}

/** The stored JSON; null if there is none. */
export function recall<T>(store: Pick<Store, "get">, key: string): T | null {
  const text = store.get(key);
  return text === null ? null : (JSON.parse(text, text.includes(bytesKey) ? unpackBytes : undefined) as T);
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
