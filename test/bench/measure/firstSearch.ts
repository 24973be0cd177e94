/** What a reader's browser fetches for a first search of one word: the index, and what the answer needs. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { stemmer } from "stemmer";
import { openEngine } from "../../../src/theme/search/engine.ts";
import type { Corpus } from "../corpus/corpus.ts";

/** Bytes with gzip. */
export interface FirstSearch {
  median: number;
  largest: number;
}

const queries = 40;

/** Asks words from titles all over the site. `folder`: the output. */
export async function measureFirstSearch(folder: string, { pages }: Corpus): Promise<FirstSearch> {
  const texts = new Map<string, { text: string; size: number }>();
  const read = async (name: string) => {
    const bytes = await readFile(join(folder, "search", name));
    const file = texts.get(name) ?? { text: bytes.toString("utf8"), size: gzipSync(bytes).length };
    texts.set(name, file);
    return file;
  };
  const sizes: number[] = [];
  for (let number = 0; number < queries; number++) {
    const { title = "" } = pages[Math.floor((number * pages.length) / queries)] ?? {};
    const [word = ""] = title.split(/\W+/).sort((a, b) => b.length - a.length);
    const fetched = new Map<string, number>();
    const load = async (name: string) => {
      const { text, size } = await read(name);
      fetched.set(name, size);
      return text;
    };
    await openEngine({ load, stem: stemmer }).answer(word);
    sizes.push([...fetched.values()].reduce((sum, size) => sum + size, 0));
  }
  sizes.sort((a, b) => a - b);
  return { median: sizes[queries / 2] ?? 0, largest: sizes.at(-1) ?? 0 };
}
