import { expect, test } from "vitest";
import { encodePage, joinPages, type Posting, packLines, readPages, splitPages, unpackLines } from "../../../src/theme/search/postings.ts";
import { isOneMistake } from "../../../src/theme/search/terms.ts";

const pages: [number, Posting[]][] = [
  [0, [{ section: 0, weight: 31, at: 0 }]],
  [1, [{ section: 3, weight: 1, at: 7 }]],
  [
    40_000,
    [
      { section: 0, weight: 5, at: 2 },
      { section: 1100, weight: 9, at: 7 },
    ],
  ],
];
const joined = joinPages(pages.map(([page, sections]) => [page, encodePage(sections)]));

test("postings are read as they were written", () => {
  const read: (Posting & { page: number })[] = [];
  readPages(joined, { onPosting: (page, section, weight, at) => read.push({ page, section, weight, at }) });
  expect(read).toEqual(pages.flatMap(([page, sections]) => sections.map((section) => ({ page, ...section }))));
});

test("a page can be taken out and put in again", () => {
  const split = splitPages(joined);
  expect([...split.keys()]).toEqual([0, 1, 40_000]);
  expect(joinPages(split)).toBe(joined);
  split.delete(1);
  expect([...splitPages(joinPages(split)).keys()]).toEqual([0, 40_000]);
});

test("a term may be on any number of pages", () => {
  const text = encodePage([{ section: 0, weight: 1, at: 0 }]);
  for (const count of [31, 32, 33, 64, 100]) {
    const numbers = Array.from({ length: count }, (_, index) => index * 40);
    expect([...splitPages(joinPages(numbers.map((page) => [page, text]))).keys()]).toEqual(numbers);
  }
});

test("lines are read as they were written, whatever they share", () => {
  const long = "x".repeat(70);
  const lines = ["stream BACA", "streaming BB", "streams", long, `${long}y`, "脳波 AA", "脳波測定 AB"];
  expect(unpackLines(packLines(lines))).toEqual(lines);
  expect(packLines(lines).length).toBeLessThan(lines.join("\n").length);
  expect(unpackLines(packLines([]))).toEqual([""]);
});

test.each([
  ["stream", "stream", true],
  ["stream", "steam", true],
  ["stream", "sstream", true],
  ["stream", "straem", true],
  ["stream", "xtream", true],
  ["stream", "strema", true],
  ["stream", "steram", true],
  ["stream", "smaert", false],
  ["stream", "strum", false],
  ["stream", "streaming", false],
  ["abcd", "badc", false],
])("%s and %s differ by one mistake at most: %s", (a, b, expected) => {
  expect(isOneMistake(a, b)).toBe(expected);
  expect(isOneMistake(b, a)).toBe(expected);
});

test("lines that share more than any index does are refused", () => {
  const lines = ["A".repeat(2 ** 20), ...Array.from({ length: 200 }, (_, at) => "A".repeat(2 ** 20) + at)];
  expect(() => unpackLines(packLines(lines))).toThrow("damaged");
});
