/** An edit repeats only the work that it affects. */
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";
import { config, site } from "./support/edits.ts";
import { listFiles } from "./support/hashTree.ts";
import { compare, previewOf, siteFolder } from "./support/previews.ts";
import { countingIo, pause } from "./support/watchedSites.ts";

const pages = {
  "content/docs/a.md": "# A\n\n## First\n\nSee [B](./b.md#second).\n",
  ...Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`content/docs/n${index}.md`, `# N${index}\n\nWords.\n\nMore words.\n`])),
};

async function counted() {
  const folder = await siteFolder({ ...site, ...pages });
  // Recently written files are read again.
  await pause(150);
  const done = { reloads: 0, read: [] as string[] };
  const watched = await previewOf(folder, {}, countingIo(folder, done));
  await watched.preview.finished();
  const store = watched.preview.snapshot()?.services.store;
  if (!store) throw new Error("There is no site.");
  const put = vi.spyOn(store, "put");
  const after = async (edit: Parameters<typeof watched.edit>[0]) => {
    Object.assign(done, { reloads: 0, read: [] });
    watched.reported.pages.length = 0;
    put.mockClear();
    await watched.edit(edit);
    await watched.preview.finished();
    return { ...done, pages: watched.reported.pages };
  };
  /** How many pages were compiled since the last edit. */
  const compiledPages = () => put.mock.calls.filter(([key]) => key.startsWith("compiled-")).length;
  return { watched, after, compiledPages };
}

test("an edit of a text reads one file and compiles one page", async () => {
  const { after } = await counted();
  expect(await after({ "content/docs/n3.md": "# N3\n\nWords.\n\nOther words.\n" })).toEqual({
    reloads: 0,
    read: ["content/docs/n3.md"],
    pages: [["/docs/n3"]],
  });
});

test("an edit that changes nothing compiles nothing", async () => {
  const { after } = await counted();
  expect(await after({ "content/docs/n3.md": "# N3\n\nWords.\n\nMore words.\n" })).toEqual({
    reloads: 0,
    read: ["content/docs/n3.md"],
    pages: [],
  });
});

test("an edit of a partial compiles the pages that include it, and no other page", async () => {
  const { after, compiledPages } = await counted();
  const { reloads } = await after({ "content/_shared.md": "Other shared words.\n" });
  expect(reloads).toBe(1);
  expect(compiledPages()).toBe(1);
});

test("a renamed heading: the links to it are checked again, and no other page is read", async () => {
  const { watched, after } = await counted();
  expect(watched.preview.report().problems.map(({ code }) => code)).not.toContain("L002");
  const { read } = await after({ "content/docs/b.md": "# B\n\n## Other\n\n::include{file=/content/_shared.md}\n\n::pill\n" });
  expect(read.filter((path) => path !== "content/docs/b.md")).toEqual([]);
  expect(watched.preview.report().problems.find(({ code }) => code === "L002")?.place?.path).toBe("content/docs/a.md");
  await after({ "content/docs/b.md": "# B\n\n## Second\n\n::include{file=/content/_shared.md}\n\n::pill\n" });
  expect(watched.preview.report().problems.map(({ code }) => code)).not.toContain("L002");
});

test("a label of the navbar compiles no text: pages get their new shell when they are requested, and in the background", async () => {
  const { watched, after, compiledPages } = await counted();
  const items = [{ label: "Label", to: "/docs/a" }];
  await after({ "site.config.ts": config({ themeConfig: { navbar: { items } } }) });
  expect(compiledPages()).toBe(0);
  const node = watched.preview.snapshot()?.site.graph.pages.find(({ route }) => route === "/docs/n7");
  expect(await watched.preview.html(node ?? null)).toContain("Label");
});

test("of a partial that is saved again and again, the memory has the last versions only", async () => {
  const including = Object.fromEntries(
    [0, 1, 2].map((index) => [`content/docs/n${index}.md`, "# N\n\n::include{file=/content/_shared.md}\n"]),
  );
  const { watched, after } = await counted();
  const first = new WeakRef(watched.preview.snapshot()?.site ?? {});
  await after(including);
  const keys: string[] = [];
  const current = () => {
    const { pages, store } = watched.preview.snapshot()?.services ?? {};
    const ofPages = Object.keys(including).map((path) => pages?.searchKeyOf(path) ?? "");
    expect(ofPages.map((key) => store?.has(key))).toEqual([true, true, true]);
    return ofPages;
  };
  for (let edit = 0; edit < 5; edit++) {
    await after({ "content/_shared.md": `Shared words ${edit}.\n` });
    keys.push(...current());
  }
  const { site, services } = watched.preview.snapshot() ?? {};
  const versions = [...new Set(keys)];
  expect(versions.length).toBe(5);
  expect(versions.filter((key) => services?.store.has(key)).length).toBeLessThan(4);
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  expect(first.deref(), "the first version of the site").toBeUndefined();
  for (const node of site?.graph.pages ?? []) expect(await watched.preview.html(node)).toContain("<html");
  expect(watched.reported.faults).toEqual([]);
});

test.each([
  ["a page", "content/docs/n3.md", "# N3"],
  ["a partial", "content/_shared.md", "Shared"],
])("of %s that is saved again and again, the disk has the last versions only", async (_, path, start) => {
  const folder = await siteFolder({ ...site, ...pages });
  const watched = await previewOf(folder);
  await watched.preview.finished();
  const words = "Words. ".repeat(6_000);
  for (let edit = 0; edit < 40; edit++) await watched.edit({ [path]: `${start}\n\nEdit ${edit}. ${words}\n` });
  await watched.preview.finished();
  const cache = join(folder, ".bcidocs/cache");
  const sizes = await Promise.all((await listFiles(cache)).map(async (name) => (await stat(join(cache, name))).size));
  // Forty versions take more than four megabytes.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_400_000);
  const node = watched.preview.snapshot()?.site.graph.pages.find(({ route }) => route === "/docs/n3") ?? null;
  expect(await watched.preview.html(node)).toContain(path.includes("n3") ? "Edit 39." : "Words.");
  expect(watched.reported.faults).toEqual([]);
  const { shown, clean } = await compare(folder, watched);
  expect(shown).toEqual(clean);
});
