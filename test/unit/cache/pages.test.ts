/** The cache of pages over many builds: it finds what is the same, and does not grow without end. */
import { expect, test } from "vitest";
import { openPageCache } from "../../../src/generator/cache/pages.ts";
import { createMemoryIo, type MemoryIo } from "../../../src/generator/io/memory.ts";
import type { DrawnPage } from "../../../src/generator/model/page.ts";

const folder = "/site/.bcidocs/cache";
const page = (path: string) => ({ path, title: path }) as DrawnPage;
const open = (io: MemoryIo, program = "one") => openPageCache({ folder, program, isKept: true }, io);
const nothing = () => "";

/** Builds of one site: the clock goes on from each to the next. */
async function build(io: MemoryIo, now: number, texts: Record<string, string>): Promise<string[]> {
  const cache = await open({ ...io, now: () => now });
  const drawn = [];
  for (const [path, text] of Object.entries(texts)) {
    if (cache.find(path, text, nothing)) continue;
    cache.keep(text, { page: page(path), text, shown: {} });
    drawn.push(path);
  }
  await cache.save(Object.keys(texts));
  return drawn;
}

test("only what has changed is drawn again", async () => {
  const io = createMemoryIo({});
  expect(await build(io, 1, { a: "A", b: "B" })).toEqual(["a", "b"]);
  expect(await build(io, 2, { a: "A", b: "B2" })).toEqual(["b"]);
  expect(await build(io, 3, { a: "A", b: "B2" })).toEqual([]);
});

test("a page that went and came back is drawn again: nothing is kept of it", async () => {
  const io = createMemoryIo({});
  await build(io, 1, { a: "A", b: "B" });
  await build(io, 2, { a: "A" });
  expect(await build(io, 3, { a: "A", b: "B" })).toEqual(["b"]);
});

test("what another program wrote is not used, without a word", async () => {
  const io = createMemoryIo({});
  await build(io, 1, { a: "A" });
  const cache = await open(io, "another");
  expect([cache.isDamaged, cache.find("a", "A", nothing)]).toEqual([false, null]);
});

test("what a page was shown of the site has to be the same", async () => {
  const io = createMemoryIo({});
  const first = await open(io);
  first.keep("A", { page: page("a"), text: "A", shown: { "image x.png": "1x1" } });
  await first.save(["a"]);
  expect((await open(io)).find("a", "A", () => "2x2")).toBeNull();
  expect((await open(io)).find("a", "A", () => "1x1")?.page.title).toBe("a");
});

test("after many edits the texts lie in few files, and each is still there", async () => {
  const io = createMemoryIo({});
  const unchanged = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, `Text ${index}`]));
  for (let edit = 0; edit < 50; edit++) {
    const edited = { [`p${edit}`]: `Edit ${edit}` };
    await build(io, 10 + edit, Object.assign(unchanged, edited));
  }
  const cache = await open(io);
  const spots = Object.entries(unchanged).map(([path, text]) => cache.find(path, text, nothing)?.spot);
  expect(new Set(spots.map((spot) => spot?.file)).size).toBeLessThan(42);
  const texts = await Promise.all(spots.map((spot) => spot && cache.texts.get(spot)));
  expect(texts).toEqual(Object.values(unchanged));
});

test("a folder that cannot be written is no reason to fail", async () => {
  const io = createMemoryIo({}, { fails: (operation) => (operation === "writeFile" ? "EROFS" : null) });
  expect(await build(io, 1, { a: "A" })).toEqual(["a"]);
  expect(await build(io, 2, { a: "A" })).toEqual(["a"]);
});

test("files of texts that are used no more are removed, unless they are young: another run may be at work", async () => {
  const io = createMemoryIo({});
  const textFiles = () => Object.keys(io.files).filter((path) => path.includes("/texts.")).length;
  await build(io, 1, { a: "A" });
  await build(io, 2, { a: "A2" });
  expect(textFiles()).toBe(2);
  await build(io, 5_000_000, { a: "A3" });
  expect(textFiles()).toBe(1);
});

test("an edit adds a line to the index of many pages, and after many edits the index is still short", async () => {
  const io = createMemoryIo({});
  const pages = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`p${index}`, `Text ${index}`]));
  const lines = () => new TextDecoder().decode(io.files[`${folder}/pages.jsonl`] as Uint8Array).split("\n").length;
  await build(io, 1, pages);
  const before = lines();
  expect(await build(io, 2, { ...pages, p7: "Edited" })).toEqual(["p7"]);
  expect(lines()).toBe(before + 1);
  for (let edit = 0; edit < 60; edit++) {
    await build(io, 3 + edit, { ...pages, p7: `Edit ${edit}` });
    expect(lines()).toBeLessThan(1.3 * before);
  }
  expect(await build(io, 70, { ...pages, p7: "Edit 59" })).toEqual([]);
});

test("what is seldom asked for comes back as it was, and damage to it is noticed at once", async () => {
  const io = createMemoryIo({});
  const first = await open(io);
  const links: DrawnPage["links"] = [{ url: "./b.md", kind: "link", place: { path: "a", line: 3, column: 1 } }];
  const headings = [{ depth: 2, id: "use", text: "Use\tit" }];
  const facts = { links: [], anchors: ["use"], islands: [], connectOrigins: [], hasHeading1: false };
  first.keep("A", { page: { ...page("a"), links, headings, places: {}, facts }, text: "A", shown: {} });
  await first.save(["a"]);
  const found = (await open(io)).find("a", "A", nothing)?.page;
  expect([found?.title, found?.links, found?.headings, found?.places, found?.facts]).toEqual(["a", links, headings, {}, facts]);
  const index = `${folder}/pages.jsonl`;
  io.files[index] = Buffer.from(io.files[index] as Uint8Array)
    .toString()
    .replace("./b.md", "./c.md");
  expect((await open(io)).isDamaged).toBe(true);
});
