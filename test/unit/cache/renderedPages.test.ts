import { expect, test } from "vitest";
import { openRenderedPages } from "../../../src/generator/cache/renderedPages.ts";
import { openStore } from "../../../src/generator/cache/store.ts";
import { createMemoryIo, type MemoryIo } from "../../support/memoryIo.ts";
import { noMetadata } from "../../support/noMetadata.ts";

const origin = (text: string) => ({ site: `site ${text}`, view: () => text });
const published = { files: {}, at: 0, previous: null };

/** The store tells the newest value by the time: no two builds begin at once. */
let time = 0;

/** A build of pages, given by name and anchors; returns which it reused. */
async function build(io: MemoryIo, pages: Record<string, string[]>, outDir = "dist") {
  const store = await openStore({ folder: "/site/.bcidocs/cache", program: "1", isKept: true }, { ...io, now: () => ++time });
  const cache = openRenderedPages(store, outDir);
  const found: string[] = [];
  for (const [name, anchors] of Object.entries(pages)) {
    const from = origin(anchors.join());
    const known = cache.get(name, from);
    if (known) expect(known.references().anchors).toEqual(anchors);
    if (known) found.push(name);
    else cache.put(name, from, { metadata: noMetadata.own, references: { links: [], anchors }, html: "", markdown: null });
  }
  cache.save(published);
  await store.tidy();
  return { found };
}

const pages = { "page-1": ["a"], "page-2": ["b"], "page-3": ["c"] };

test("the next build finds every page that is rendered from the same", async () => {
  const io = createMemoryIo({});
  expect((await build(io, pages)).found).toEqual([]);
  expect((await build(io, pages)).found).toEqual(Object.keys(pages));
  expect((await build(io, { ...pages, "page-2": ["new"] })).found).toEqual(["page-1", "page-3"]);
});

test("a build that changes one page stores little more than that page", async () => {
  const io = createMemoryIo({});
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`page-${index}`, ["a"]]));
  const stored = () => Object.values(io.files).reduce((sum, text) => sum + text.length, 0);
  await build(io, many);
  const first = stored();
  expect((await build(io, { ...many, "page-7": ["b"] })).found).toHaveLength(1999);
  expect(stored() - first).toBeLessThan(first / 20);
  expect((await build(io, many)).found).toHaveLength(1999);
});

test("of a process that runs on, pages that there still are stay known, although nobody asks for them", async () => {
  const io = createMemoryIo({});
  await build(io, pages);
  const store = await openStore({ folder: "/site/.bcidocs/cache", program: "1", isKept: true }, io);
  const cache = openRenderedPages(store, "dist");
  for (let edit = 0; edit < 4; edit++) {
    cache.retain(new Set(["page-1"]));
    store.forgetUnused();
  }
  expect(cache.get("page-1", origin("a"))?.references().anchors).toEqual(["a"]);
  expect(cache.get("page-2", origin("b"))).toBeNull();
});

test("what was published into another folder is not changed", async () => {
  const io = createMemoryIo({});
  await build(io, pages);
  expect((await build(io, pages, "public")).found).toEqual([]);
});
