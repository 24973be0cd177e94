import { describe, expect, test } from "vitest";
import {
  type ChangedTerms,
  patchTermFiles,
  publishedTerms,
  type TermFile,
  termFiles,
} from "../../../src/generator/outputs/search/termFiles.ts";
import type { SearchRoot } from "../../../src/theme/search/files.ts";
import { encodePage, joinPages, packLines, unpackLines } from "../../../src/theme/search/postings.ts";
import { scorePages } from "../../../src/theme/search/score.ts";
import { rounds } from "../../support/rounds.ts";

/** Numbers that are the same in each run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Site = Map<number, Map<string, string>>;

function build(site: Site): TermFile[] {
  const terms = new Map<string, [number, string][]>();
  for (const [page, own] of [...site].sort(([a], [b]) => a - b)) {
    for (const [term, text] of own) terms.set(term, [...(terms.get(term) ?? []), [page, text]]);
  }
  return [...termFiles([...terms].map(([term, pages]) => `${term} ${joinPages(pages)}`).sort())];
}

function pageOf(random: (below: number) => number): Map<string, string> {
  const words = Array.from({ length: 60 }, () => `term${random(900)}`);
  return new Map(words.map((word) => [word, encodePage([{ section: random(9), weight: 1 + random(31), at: random(8) }])]));
}

describe("files of terms", () => {
  test.each([1, 2, 3].slice(0, rounds(1, 3)))("after edits are those of a build from nothing (seed %i)", (seed) => {
    const random = createRandom(seed);
    const site: Site = new Map(Array.from({ length: 300 }, (_, page) => [page, pageOf(random)]));
    let files = build(site).map((file, index) => ({ ...file, hash: `${index}` }));
    expect(files.length).toBeGreaterThan(3);
    for (let edit = 0; edit < rounds(15, 40); edit++) {
      const changed: ChangedTerms = new Map();
      for (const page of [random(300), random(300)]) {
        const old = site.get(page) ?? new Map<string, string>();
        const now = random(8) === 0 ? new Map<string, string>() : pageOf(random);
        for (const term of new Set([...old.keys(), ...now.keys()])) {
          const pages = changed.get(term) ?? new Map<number, string | null>();
          changed.set(term, pages.set(page, now.get(term) ?? null));
        }
        site.set(page, now);
      }
      const patched = patchTermFiles(files, changed, ({ hash }) => files.find((file) => file.hash === hash)?.lines ?? []);
      files = patched.files.map((file, index) => {
        const lines = "hash" in file ? (files.find(({ hash }) => hash === file.hash)?.lines ?? []) : file.lines;
        return { after: file.after, lines, hash: `${edit}-${index}` };
      });
      expect(files.map(({ after, lines }) => ({ after, lines }))).toEqual(build(site));
    }
  });

  test("that an edit does not touch stay as they are", () => {
    const random = createRandom(7);
    const site: Site = new Map(Array.from({ length: 300 }, (_, page) => [page, pageOf(random)]));
    const files = build(site).map((file, index) => ({ ...file, hash: `${index}` }));
    const changed: ChangedTerms = new Map([["term5", new Map([[4, encodePage([{ section: 0, weight: 3, at: 1 }])]])]]);
    const patched = patchTermFiles(files, changed, ({ hash }) => files[Number(hash)]?.lines ?? []);
    expect(patched.files.filter((file) => !("hash" in file)).length).toBeLessThanOrEqual(2);
    expect(patched.files.filter((file) => "hash" in file).length).toBeGreaterThanOrEqual(files.length - 2);
  });
});

describe("a very common term", () => {
  const random = createRandom(11);
  const pageCount = 40_000;
  const common = joinPages(
    Array.from({ length: pageCount }, (_, page) => [page, encodePage([{ section: random(4), weight: 1 + random(31), at: random(8) }])]),
  );
  const rare = joinPages([7, 900, 20_011, 39_000].map((page) => [page, encodePage([{ section: 1, weight: 20, at: 3 }])]));
  const lines = [`common ${common}`, `rare ${rare}`];
  const published = unpackLines(publishedTerms(packLines(lines)));
  const pagesOf = (words: string[]) => {
    const found = words.map((line) => ({
      terms: new Map([["term", { postings: line.slice(line.indexOf(" ") + 1), quality: 1 }]]),
      parts: [],
      isOptional: false,
    }));
    return scorePages(found, { sections: 4 * pageCount } as SearchRoot, 12).map(({ page }) => page);
  };

  test("is published with the pages that say most of it, and no other line changes", () => {
    expect(common.length).toBeGreaterThan(100_000);
    expect(published[0]?.length).toBeLessThan(60_000);
    expect(published[1]).toBe(lines[1]);
  });

  test("has the same answer, alone and beside a rare one", () => {
    expect(pagesOf(published.slice(0, 1))).toEqual(pagesOf(lines.slice(0, 1)));
    expect(pagesOf(published).slice(0, 4).sort()).toEqual([20_011, 39_000, 7, 900].sort());
    expect(pagesOf(lines).slice(0, 4).sort()).toEqual([20_011, 39_000, 7, 900].sort());
  });

  test("counts as the common term that it is", () => {
    const elsewhere = Array.from({ length: 30_000 }, (_, page) => pageCount + page);
    const rarer = `rarer ${joinPages(elsewhere.map((page) => [page, encodePage([{ section: 0, weight: 31, at: 0 }])]))}`;
    expect(pagesOf([...published.slice(0, 1), rarer])).toEqual(pagesOf([...lines.slice(0, 1), rarer]));
    expect(pagesOf([...published.slice(0, 1), rarer])[0]).toBe(pageCount);
  });

  test("shorter lists are published as they are", () => {
    const text = packLines([`rare ${rare}`, `rarer ${rare}`]);
    expect(publishedTerms(text)).toBe(text);
  });
});
