import { describe, expect, test } from "vitest";
import { type OutputCacheOptions, openOutputCache } from "../../../src/generator/cache/outputs.ts";
import { createMemoryIo, type MemoryIo } from "../../../src/generator/io/memory.ts";
import { noFacts } from "../../support/noFacts.ts";

const index = "/site/.bcidocs/cache/published.jsonl";
const options: OutputCacheOptions = { folder: "/site/.bcidocs/cache", program: "1", outDir: "dist", isKept: true };
const origin = (text: string) => ({ atMost: `site ${text}`, exactly: () => text });
const names = Array.from({ length: 20 }, (_, number) => `page-${number}`);

/** A build of pages, given by name and text; answers which of them it took from the build before. */
async function build(io: MemoryIo, pages: Record<string, string>, more: Partial<OutputCacheOptions> = {}) {
  const cache = await openOutputCache({ ...options, ...more }, io);
  const { files: before } = cache.published;
  const files: typeof before = {};
  const known: string[] = [];
  for (const [name, text] of Object.entries(pages)) {
    const found = cache.find(name, origin(text));
    if (found) known.push(name);
    else cache.keep(name, origin(text), { ...noFacts, anchors: [text] });
    const last = before[`${name}.html`];
    files[`${name}.html`] = found && last ? last : { size: text.length, modified: io.now() };
  }
  await cache.save({ files, at: io.now(), spare: null });
  return { known, before: Object.keys(before) };
}

const all = Object.fromEntries(names.map((name) => [name, "first"]));
const textOf = (io: MemoryIo) => String(io.files[index]);

test("the next build finds every page and file of the last one", async () => {
  const io = createMemoryIo({});
  await build(io, all);
  expect(await build(io, all)).toEqual({ known: names, before: names.map((name) => `${name}.html`) });
});

test("an edit adds what is new to what stands there", async () => {
  const io = createMemoryIo({});
  await build(io, all);
  const before = textOf(io);
  expect((await build(io, { ...all, "page-7": "second" })).known).toEqual(names.filter((name) => name !== "page-7"));
  expect(textOf(io).startsWith(before)).toBe(true);
  expect(textOf(io).slice(before.length).trim().split("\n")).toHaveLength(3);
  expect((await build(io, { ...all, "page-7": "second" })).known).toEqual(names);
});

test("what is gone is forgotten", async () => {
  const io = createMemoryIo({});
  await build(io, all);
  const { "page-3": _, ...others } = all;
  await build(io, others);
  const third = await build(io, all);
  expect(third.before).not.toContain("page-3.html");
  expect(third.known).not.toContain("page-3");
});

test("it does not grow with the number of edits", async () => {
  const io = createMemoryIo({});
  await build(io, all);
  const { length } = textOf(io);
  for (let edit = 0; edit < 50; edit++) await build(io, { ...all, "page-7": `edit ${edit}` });
  expect(textOf(io).length).toBeLessThan(1.5 * length);
  expect((await build(io, { ...all, "page-7": "edit 49" })).known).toEqual(names);
});

test.each([
  ["of another program", { program: "2" }],
  ["of another output folder", { outDir: "public" }],
])("what was published %s is left alone", async (_, more) => {
  const io = createMemoryIo({});
  await build(io, all);
  expect(await build(io, all, more)).toEqual({ known: [], before: [] });
});

test("a file that is cut off counts as none", async () => {
  const io = createMemoryIo({});
  await build(io, all);
  io.files[index] = textOf(io).slice(0, -10);
  expect(await build(io, all)).toEqual({ known: [], before: [] });
});

test("a second part of a line that was damaged counts as well", async () => {
  const io = createMemoryIo({});
  await build(io, all);
  io.files[index] = textOf(io).replace('"anchors":["first"]', '"anchors":["fir_t"]');
  expect(await build(io, all)).toEqual({ known: [], before: [] });
});

describe("links that were found good", () => {
  const good = { broken: ["page-2"], isFrameGood: true };

  /** A build of pages, given by name and anchors, in which links are judged; answers what was known before that. */
  async function judged(io: MemoryIo, pages: Record<string, string[]>, { key = "targets", verdict = good } = {}) {
    const cache = await openOutputCache(options, io);
    for (const [name, anchors] of Object.entries(pages)) {
      const from = origin(anchors.join());
      if (!cache.find(name, from)) cache.keep(name, from, { ...noFacts, anchors });
    }
    const known = cache.goodLinks(key);
    cache.judge(key, verdict);
    await cache.save({ files: {}, at: io.now(), spare: null });
    return known && { frame: known.isFrameGood, pages: Object.keys(pages).filter(known.isGood) };
  }

  const pages = { "page-1": ["a"], "page-2": ["b"], "page-3": ["c"] };

  test("are known as long as their pages and targets are the same", async () => {
    const io = createMemoryIo({});
    expect(await judged(io, pages)).toBeNull();
    expect(await judged(io, pages)).toEqual({ frame: true, pages: ["page-1", "page-3"] });
    expect(await judged(io, { ...pages, "page-3": ["c", "more"] })).toEqual({ frame: true, pages: ["page-1"] });
    expect(await judged(io, pages, { key: "other targets" })).toBeNull();
  });

  test("are judged again when an anchor is gone, or a page is new", async () => {
    const io = createMemoryIo({});
    await judged(io, pages);
    expect(await judged(io, { ...pages, "page-3": ["other"] })).toBeNull();
    await judged(io, pages);
    expect(await judged(io, { ...pages, "page-4": [] })).toBeNull();
  });
});
