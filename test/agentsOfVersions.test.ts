/** What programs read of a site without an SDK, with two versions, three languages, a base URL and tags. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "../src/generator/build.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import { Answers } from "../src/generator/mcp/answers.ts";
import { openSiteFiles } from "../src/generator/mcp/siteFiles.ts";
import { temporaryFolder } from "./support/folders.ts";
import { listFiles } from "./support/hashTree.ts";
import { markdownFaults } from "./support/markdownFaults.ts";
import { silentLog } from "./support/silentLog.ts";
import { writeFiles } from "./support/siteFiles.ts";

const files = {
  "site.config.ts": `export default {
    title: "Kit",
    url: "https://kit.example",
    baseUrl: "/kit/",
    i18n: { defaultLocale: "en", locales: ["en", "fr", "ja"] },
    docs: { versions: { current: { label: "Next" }, "6.0": {} }, lastVersion: "6.0", sidebars: { main: ["tea"] } },
  };\n`,
  "content/docs/tea.md": "---\ntags: [hot]\n---\n# Tea\n\n## Brewing {#brew}\n\nNew leaves. See [coffee](./coffee.md#grind).\n",
  "content/docs/coffee.md": "# Coffee\n\n## Grind\n\nNew beans.\n",
  "versions/6.0/tea.md": "# Tea\n\n## Brewing {#brew}\n\nOld leaves. See [coffee](./coffee.md#grind).\n",
  "versions/6.0/staff.md": "---\nagents: false\n---\n# Staff\n\n## Leaves of absence\n\nFor people only.\n",
  "versions/6.0/coffee.md": "# Coffee\n\n## Grind\n\nOld beans.\n",
  "i18n/fr/versions/6.0/tea.md": "# Thé\n\n## Infuser {#brew}\n\nFeuilles anciennes, voir [le café](./coffee.md#grind).\n",
  "i18n/ja/docs/tea.md": "# お茶\n\n新しい茶葉。\n",
};
const folders = ["", "docs/next/", "fr/", "fr/docs/next/", "ja/", "ja/docs/next/"];
const base = "https://kit.example/kit/";

const built: { dist: string; paths: string[]; remove: () => Promise<void> } = { dist: "", paths: [], remove: async () => undefined };

beforeAll(async () => {
  const { folder, remove } = await temporaryFolder();
  await writeFiles(folder, files);
  await build({ folder }, createNodeIo(silentLog()));
  const dist = join(folder, "dist");
  Object.assign(built, { dist, paths: await listFiles(dist), remove });
});
afterAll(() => built.remove());

const read = (path: string) => readFile(join(built.dist, path), "utf8");

test("every page has a Markdown version with its words, its version, and links to its own version and language", async () => {
  expect((await markdownFaults(built.dist)).faults).toEqual([]);
  expect(await read("docs/tea.md")).toBe(
    `---\ntitle: "Tea"\ndescription: "Old leaves. See coffee."\nurl: "${base}docs/tea"\nversion: "6.0"\n---\n\n# Tea\n\n## <a id="brew"></a>Brewing\n\nOld leaves. See [coffee](${base}docs/coffee.md#grind).\n`,
  );
  expect(await read("fr/docs/tea.md")).toContain(`[le café](${base}fr/docs/coffee.md#grind)`);
  expect(await read("ja/docs/next/tea.md")).toMatch(/version: "current"\n---\n\n.*docs\/tea\.md\)\n\n# お茶\n/);
  expect(await read("fr/docs/coffee.md")).toContain("Old beans.");
});

test("every version and language has a list of its own pages, without pages that are lists", async () => {
  expect(built.paths.filter((path) => path.endsWith("llms.txt")).sort()).toEqual(folders.map((folder) => `${folder}llms.txt`).sort());
  const list = await read("docs/next/llms.txt");
  expect([...list.matchAll(/^(?:## (.*)|- \[.*?\]\((.*?)\))/gm)].map(([, section, url]) => section ?? url)).toEqual([
    "Docs",
    `${base}docs/next/tea.md`,
    "Optional",
    `${base}docs/next/coffee.md`,
  ]);
  expect(await read("docs/next/tags/hot.md")).toContain(`${base}docs/next/tea.md`);
  expect(await read("fr/llms.txt")).toContain(`- [Thé](${base}fr/docs/tea.md): Feuilles anciennes`);
  const texts = await read("ja/docs/next/llms-full.txt");
  expect(texts).toContain("新しい茶葉");
  expect(texts).not.toContain("Old leaves");
});

test("the list of what programs read names all of it, and no reference", async () => {
  const { url, sets } = JSON.parse(await read("agents.json"));
  expect(url).toBe(base);
  const named = sets.map(({ version, label, isLatest, locale, list, reference }: Record<string, unknown>) =>
    [version, label, isLatest, locale, list, reference].join(" "),
  );
  const expected = ["en", "fr", "ja"].flatMap((locale) => {
    const folder = locale === "en" ? "" : `${locale}/`;
    return [`6.0 6.0 true ${locale} ${folder}llms.txt `, `current Next false ${locale} ${folder}docs/next/llms.txt `];
  });
  expect(named.sort()).toEqual(expected.sort());
  for (const { list, texts, search } of sets) {
    for (const path of [list, texts, `${search}index.json`]) expect(built.paths, path).toContain(path);
  }
});

test("the server searches and reads each version and language", async () => {
  const answers = new Answers(await openSiteFiles(built.dist, createNodeIo(silentLog())));
  const first = async (query: string, scope: { version?: string; language?: string }) => (await answers.search(query, scope)).urls[0];
  expect(await first("leaves", {})).toBe("/kit/docs/tea#brew");
  expect(await first("leaves", { version: "6.0" })).toBe("/kit/docs/tea#brew");
  expect(await first("leaves", { version: "Next" })).toBe("/kit/docs/next/tea#brew");
  expect(await first("feuille", { language: "fr" })).toBe("/kit/fr/docs/tea#brew");
  expect(await first("bean", { language: "fr" })).toBe("/kit/fr/docs/coffee#grind");
  expect(await first("茶葉", { language: "ja", version: "current" })).toBe("/kit/ja/docs/next/tea");
  // A page with `agents: false`, in its own language and where others show it.
  for (const scope of [{}, { language: "fr" }]) {
    expect((await answers.search("leaves of absence", scope)).text).not.toContain("staff");
    expect(await answers.search("staff", scope)).toMatchObject({ text: expect.stringContaining("Nothing found"), urls: [] });
  }
  expect(await answers.readPage("/kit/fr/docs/tea#brew")).toContain("Feuilles anciennes");
  expect(await answers.readPage(`${base}docs/next/tea.md#brew`)).toMatch(/^## .*Brewing\n\nNew leaves/);
  await expect(answers.lookUp("tea", {})).rejects.toThrow("no reference");
  expect((await answers.listPages()).map(({ path }) => path)).toEqual(["docs/tea.md", "docs/coffee.md"]);
});
