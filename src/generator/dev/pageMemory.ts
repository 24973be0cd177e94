/**
 * What is known of pages for as long as somebody writes: the first look at the site takes from the disk what earlier builds
 * have left there, and leaves what it found for later ones; from then on all of it stays in memory.
 */
import { type CachedPage, isCurrent, type PageCache, summaryKeyOf } from "../cache/pages.ts";
import type { Spot } from "../cache/texts.ts";
import type { TextFacts } from "../model/source.ts";

/** Names the texts that lie in memory, where others have the name of a file. */
const here = "memory";

type DiskCache = PageCache & { isDamaged: boolean };

/** `disk` is used for the first look, and for texts that were there already. */
export function createPageMemory(disk: DiskCache): DiskCache {
  const files = new Map<string, TextFacts & { stamp: string }>();
  const pages = new Map<string, CachedPage>();
  const texts = new Map<number, string>();
  let isFirstLook = true;
  let count = 0;
  const put = (text: string): Spot => {
    texts.set(count, text);
    return { file: here, offset: count++, length: text.length, sum: "" };
  };
  const forget = (path: string) => {
    const spot = pages.get(path)?.spot;
    if (spot?.file === here) texts.delete(spot.offset);
    pages.delete(path);
  };
  return {
    isDamaged: disk.isDamaged,
    texts: { ...disk.texts, put, get: async (spot) => (spot.file === here ? (texts.get(spot.offset) ?? null) : disk.texts.get(spot)) },
    recall(file) {
      const known = files.get(file.path);
      if (known) return file.stamp !== "" && known.stamp === file.stamp ? { hash: known.hash, includes: known.includes } : null;
      const facts = disk.recall(file);
      if (facts) files.set(file.path, { ...facts, stamp: file.stamp });
      return facts;
    },
    note(file, facts) {
      if (isFirstLook) disk.note(file, facts);
      files.set(file.path, { ...facts, stamp: file.stamp });
    },
    find(path, key, look) {
      const known = pages.get(path);
      if (known) return isCurrent(known, key, look) ? known : null;
      const found = disk.find(path, key, look);
      if (found) pages.set(path, found);
      return found;
    },
    keep(key, drawn) {
      forget(drawn.page.path);
      const { page, text, shown } = drawn;
      const kept = isFirstLook ? disk.keep(key, drawn) : { key, page, shown, summaryKey: summaryKeyOf(page), spot: put(text) };
      pages.set(page.path, kept);
      return kept;
    },
    async save(paths) {
      if (isFirstLook) await disk.save(paths);
      isFirstLook = false;
      const wanted = new Set(paths);
      for (const path of [...pages.keys()]) if (!wanted.has(path)) forget(path);
      for (const path of [...files.keys()]) if (!wanted.has(path)) files.delete(path);
    },
    close: disk.close,
  };
}
