/** One thing that is kept in a file of its own, under a key of what it was made from. */
import type { Io } from "../io/io.ts";
import { areSame, type Inputs, recordInputs } from "./inputs.ts";

/** null when there is none, when it is of another key, or damaged. */
export async function readRecord<T extends { key: string }>(path: string, key: string, io: Io): Promise<T | null> {
  try {
    const record = JSON.parse(new TextDecoder().decode(await io.readFile(path))) as T;
    return record.key === key ? record : null;
  } catch {
    return null;
  }
}

/** A folder that cannot be written is no reason to fail: the next build does the work again. */
export async function writeRecord<T extends { key: string }>(path: string, record: T, io: Io): Promise<void> {
  await io.writeFile(path, JSON.stringify(record)).catch(() => undefined);
}

interface MadeFromFiles<T> {
  key: string;
  inputs: Inputs;
  made: T;
}

/** What was made the last time, as long as the key and the files that it was made from are the same. `make` looks at each of these; what it gives is plain data. */
export async function rememberFrom<T>({ path, key }: { path: string; key: string }, make: (io: Io) => Promise<T>, io: Io): Promise<T> {
  const known = await readRecord<MadeFromFiles<T>>(path, key, io);
  if (known && (await areSame(known.inputs, io))) return known.made;
  const start = io.now();
  const recording = recordInputs(io, () => false);
  const made = await make(recording.io);
  const inputs = recording.inputs();
  // What was saved since it was read would be taken for what is in the result.
  if (inputs && !(await wasSavedSince(start, inputs, io))) await writeRecord<MadeFromFiles<T>>(path, { key, inputs, made }, io);
  return made;
}

async function wasSavedSince(start: number, { files }: Inputs, io: Io): Promise<boolean> {
  const times = await Promise.all(Object.keys(files).map(async (path) => (await io.stat(path))?.modified ?? 0));
  return times.some((time) => time > start);
}
