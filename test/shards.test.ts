/** A site is built in parts, each in a checkout of its own, and merged. */
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { build } from "../src/generator/build.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import type { BuildResult } from "../src/generator/model/build.ts";
import { repository, temporaryFolder } from "./support/folders.ts";
import { hashTree } from "./support/hashTree.ts";
import { checkout, expectEqualParts, run } from "./support/shards.ts";
import { silentLog } from "./support/silentLog.ts";
import { type SiteFiles, writeFiles } from "./support/siteFiles.ts";

for (const [name, of] of [
  ["languages", 3],
  ["versions", 2],
  ["search-german", 4],
  ["includes", 3],
  ["link-report", 2],
  // More parts than pages.
  ["alerts", 4],
  ["failing-component", 2],
] as const) {
  test(`${of} parts of the site "${name.replaceAll("-", " ")}" make the same site as one build`, () =>
    expectEqualParts(join(repository, "test", "sites", name), of));
}

const config = `export default { title: "Kit", docs: { path: "content/docs" } };\n`;
const pages = Object.fromEntries(
  ["a", "b", "c", "d"].map((name) => [
    `content/docs/${name}.md`,
    `# Page \`${name}\`\n\nRead [the next](./${name === "d" ? "a" : "c"}.md).\n`,
  ]),
);
const counted = `import { DocPage } from "bcidocs/theme";
export default function Counted({ page }) {
  globalThis.renderedInTest = (globalThis.renderedInTest ?? 0) + 1;
  return <DocPage page={page} />;
}
`;
const site: SiteFiles = { "site.config.ts": config, "content/index.md": "# Kit\n", ...pages };

async function siteFolder(files: SiteFiles = site): Promise<string> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await writeFiles(folder, files);
  return folder;
}

/** Builds all parts of a site, each in a checkout of its own; the folders of the parts. */
async function buildParts(source: string, of = 2): Promise<string[]> {
  const folders: string[] = [];
  for (let index = 1; index <= of; index++) {
    const folder = await checkout(source);
    const { outDir, problems } = await run({ folder, shard: { index, of } });
    expect(problems).toEqual([]);
    folders.push(outDir ?? "");
  }
  return folders;
}

const allParts = await temporaryFolder();
afterAll(allParts.remove);

/** Copies of the parts of the site, which are built once. */
async function partsOfSite(folder: string, of = 2): Promise<string[]> {
  const built = join(allParts.folder, `of-${of}`);
  if (!existsSync(built)) {
    const parts = await buildParts(await siteFolder(), of);
    for (const [index, part] of parts.entries()) await cp(part, join(built, String(index)), { recursive: true });
  }
  const copies = Array.from({ length: of }, (_, index) => join(folder, `part-${index + 1}-of-${of}`));
  for (const [index, copy] of copies.entries()) await cp(join(built, String(index)), copy, { recursive: true });
  return copies;
}

const messages = ({ problems }: BuildResult) => problems.map(({ code, message }) => `${code} ${message}`);

test("merging compiles and renders nothing that a part has", async () => {
  const source = await siteFolder({ ...site, "theme/components/DocPage.tsx": counted });
  const parts = await buildParts(source);
  const globals = globalThis as { renderedInTest?: number };
  globals.renderedInTest = 0;
  const counts: [string, number | undefined][] = [];
  const log = { ...silentLog(), stage: (name: string, count?: number) => void counts.push([name, count]) };
  const merged = await build({ folder: source, parts }, createNodeIo(log));
  expect(merged.problems).toEqual([]);
  expect(counts).toContainEqual(["compile", 0]);
  expect(globals.renderedInTest).toBe(0);
  // Without the parts it would.
  await run({ folder: await checkout(source) });
  expect(globals.renderedInTest).toBe(4);
});

test("a value of a part that is damaged is made again", async () => {
  const source = await siteFolder();
  const [first = "", second = ""] = await partsOfSite(source);
  const data = await readFile(join(first, "pages.data"));
  for (let at = 0; at < data.length; at += 50) data[at] = 88;
  await writeFile(join(first, "pages.data"), data);
  const whole = await checkout(source);
  await run({ folder: whole });
  const merged = await run({ folder: source, parts: [first, second] });
  expect(merged.exitCode).toBe(0);
  expect(await hashTree(join(source, "dist"))).toEqual(await hashTree(join(whole, "dist")));
});

test("a part has a folder of its own, and the published site stays", async () => {
  const source = await siteFolder();
  await run({ folder: source });
  const before = await hashTree(join(source, "dist"));
  const { outDir, stats } = await run({ folder: source, shard: { index: 2, of: 3 } });
  expect(outDir).toBe(join(source, "part-2"));
  expect(stats.part).toEqual({ shard: "2/3", of: 6 });
  expect(await hashTree(join(source, "dist"))).toEqual(before);
  await mkdir(join(source, "mine"));
  await writeFile(join(source, "mine/thesis.txt"), "years of work");
  const refused = await run({ folder: source, shard: { index: 2, of: 3 }, outDir: "mine" });
  expect(messages(refused)).toEqual(["C009 the output folder mine contains 1 file that bcidocs did not write: thesis.txt"]);
});

describe("nothing is published, and the fault is named,", () => {
  const merge = async (folder: string, parts: string[]) => {
    const result = await run({ folder, parts });
    expect(result.exitCode).toBe(2);
    expect(existsSync(join(folder, "dist"))).toBe(false);
    return messages(result).map((line) => parts.reduce((text, part, index) => text.replaceAll(part, `part-${index + 1}`), line));
  };

  test("when a part is missing", async () => {
    const source = await siteFolder();
    const [first = "", , third = ""] = await partsOfSite(source, 3);
    expect(await merge(source, [first, third])).toEqual(["C074 part 2/3 is missing"]);
  });

  test("when a part is named twice, or is a copy of another", async () => {
    const source = await siteFolder();
    const [first = "", second = ""] = await partsOfSite(source);
    expect(await merge(source, [first, second, first])).toEqual(["C074 part-1 and part-1 are both part 1/2"]);
  });

  test("when a part is of other pages", async () => {
    const source = await siteFolder();
    const [first = ""] = await partsOfSite(source);
    const elsewhere = await siteFolder({ ...site, "content/docs/a.md": "# Other\n" });
    const { outDir } = await run({ folder: elsewhere, shard: { index: 2, of: 2 } });
    const other = outDir ?? "";
    expect(await merge(source, [first, other])).toEqual(["C074 part-2 was built from other pages or settings than those here"]);
  });

  test("when a part is of another number of parts", async () => {
    const source = await siteFolder();
    const [first = ""] = await partsOfSite(source);
    const [, , third = ""] = await partsOfSite(source, 3);
    expect(await merge(source, [first, third])).toEqual(["C074 part-2 is one of 3 parts, and part-1 one of 2"]);
  });

  test("when a folder is no part, or half of one", async () => {
    const source = await siteFolder();
    const [first = "", second = ""] = await partsOfSite(source);
    expect(await merge(source, [first, join(source, "content")])).toEqual(["C074 part-2 is not a part of a site"]);
    await writeFile(join(second, "part.json"), "{}");
    expect(await merge(source, [first, second])).toEqual(["C074 part-2 is not a part of a site, or its part.json is damaged"]);
  });

  test("when a part is of another version of bcidocs", async () => {
    const source = await siteFolder();
    const [first = "", second = ""] = await partsOfSite(source);
    const about = JSON.parse(await readFile(join(second, "part.json"), "utf8")) as object;
    await writeFile(join(second, "part.json"), JSON.stringify({ ...about, program: "3.0.0" }));
    expect(await merge(source, [first, second])).toEqual(["C074 part-2 was made by 3.0.0, and this is tests"]);
  });
});

test("parts may be moved before they are merged", async () => {
  const source = await siteFolder();
  const [first = "", second = ""] = await partsOfSite(source);
  await rename(first, join(source, "x"));
  await rename(second, join(source, "y"));
  expect((await run({ folder: source, parts: [join(source, "y"), join(source, "x")] })).problems).toEqual([]);
});
