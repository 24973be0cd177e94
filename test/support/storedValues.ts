/** The values that a build has stored, to be read and changed by whoever can write to its files. */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { checksum } from "../../src/generator/text/hash.ts";

/** Of one store, by key. */
export type StoredValues = Map<string, string>;

/** All values in the index files of a folder, those of the newest file last. */
export async function readValues(folder: string): Promise<StoredValues> {
  const values: StoredValues = new Map();
  for (const name of (await readdir(folder)).filter((each) => each.endsWith(".index")).sort()) {
    const index = (await readFile(join(folder, name), "utf8")).trimEnd().split("\n").slice(1);
    const data = await readFile(join(folder, name.replace(/index$/, "data")));
    for (const line of index) {
      const [key = "", , offset, length] = line.split(" ");
      values.set(key, data.subarray(Number(offset), Number(offset) + Number(length)).toString("utf8"));
    }
  }
  return values;
}

/** Index and data of these values, with the right checksums and lengths. */
export function packValues(values: StoredValues): { index: string; data: Buffer } {
  const lines: string[] = [];
  const chunks: Buffer[] = [];
  let offset = 0;
  for (const [key, value] of values) {
    const bytes = Buffer.from(value);
    lines.push(`${key} ${checksum(key, bytes)} ${offset} ${bytes.length}\n`);
    chunks.push(bytes);
    offset += bytes.length;
  }
  return { index: `tests\n${lines.join("")}`, data: Buffer.concat(chunks) };
}

/** Replaces the files `<name>.index` and `<name>.data`. */
export async function writeValues(folder: string, name: string, values: StoredValues): Promise<void> {
  const { index, data } = packValues(values);
  await writeFile(join(folder, `${name}.index`), index);
  await writeFile(join(folder, `${name}.data`), data);
}
