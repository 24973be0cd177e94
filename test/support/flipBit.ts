/** Damages files as a faulty disk or network does. */
import { readFile, writeFile } from "node:fs/promises";
import { pickIndex } from "../bench/corpus/random.ts";

/** Flips a bit of a file; an empty one stays as it is. Returns the bytes before. */
export async function flipBit(path: string, random: () => number): Promise<Uint8Array> {
  const bytes = await readFile(path);
  const damaged = Buffer.from(bytes);
  const at = pickIndex(random, bytes.length);
  if (bytes.length > 0) damaged[at] = (damaged[at] ?? 0) ^ (1 << pickIndex(random, 8));
  await writeFile(path, damaged);
  return bytes;
}
