import { expect, test } from "vitest";
import { type OutputCacheOptions, openOutputCache } from "../../../src/generator/cache/outputs.ts";
import { createMemoryIo, type MemoryIo } from "../../../src/generator/io/memory.ts";

const index = "/site/.bcidocs/cache/published.jsonl";
const options: OutputCacheOptions = { folder: "/site/.bcidocs/cache", program: "1", outDir: "dist", isKept: true };
const origin = (text: string) => ({ atMost: `site ${text}`, exactly: () => text });
const names = Array.from({ length: 20 }, (_, number) => `page-${number}`);

/** A build of pages, given by name and text; answers which of them it took from the build before. */
async function build(io: MemoryIo, pages: Record<string, string>, more: Partial<OutputCacheOptions> = {}) {
  const cache = await openOutputCache<{ of: string }>({ ...options, ...more }, io);
  const { files: before } = cache.published;
  const files: typeof before = {};
  const known: string[] = [];
  for (const [name, text] of Object.entries(pages)) {
    const found = cache.find(name, origin(text));
    if (found) known.push(name);
    else cache.keep(name, origin(text), { of: text });
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
