/**
 * Every folder below test/sites/ that has a `site.config.ts` is a test: it is built, and each file below its `expected/`
 * must be what came out. `x.prose.html` shows a part of `x.html` (support/views.ts lists the parts), `problems.txt` what
 * the command line prints, and its exit status; a case without it must have no problem at all. `files.txt` lists the output.
 * A case with `queries.yml` is about search: pages and sections that its queries ask for must be in the output.
 *
 * `UPDATE=1` rewrites the expected files that are there: make an empty one to ask for it.
 * A folder named `only.x` runs alone, `skip.x` not at all.
 */
import { existsSync, readdirSync } from "node:fs";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { build } from "../src/generator/build.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import type { BuildResult } from "../src/generator/model/build.ts";
import { formatList } from "../src/generator/problems/list.ts";
import { repository, temporaryFolder } from "./support/folders.ts";
import { listFiles } from "./support/hashTree.ts";
import { lostWordsOfSite } from "./support/lostWordsOfSite.ts";
import { markdownFaults } from "./support/markdownFaults.ts";
import { referenceFaults } from "./support/referenceFaults.ts";
import { readQueries } from "./support/searchQueries.ts";
import { silentLog } from "./support/silentLog.ts";
import { missingTargets } from "./support/siteTargets.ts";
import { renderView, viewOf } from "./support/views.ts";

const casesFolder = join(repository, "test", "sites");
const isUpdate = process.env.UPDATE === "1";
const problemsFile = "problems.txt";

const cases = readdirSync(casesFolder).filter((name) => existsSync(join(casesFolder, name, "site.config.ts")));

for (const name of cases) {
  const start = name.startsWith("only.") ? test.only : name.startsWith("skip.") ? test.skip : test;
  start(name.replace(/^(only|skip)\./, "").replaceAll("-", " "), () => checkCase(join(casesFolder, name)));
}

test("there are cases, and each of them expects something", async () => {
  const expected = await Promise.all(cases.map((name) => listFiles(join(casesFolder, name, "expected"))));
  expect(cases.length).toBeGreaterThan(20);
  expect(cases.filter((_, index) => expected[index]?.length === 0)).toEqual([]);
});

async function checkCase(source: string): Promise<void> {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await cp(source, folder, { recursive: true, filter: (path) => basename(path) !== "expected" && basename(path) !== ".bcidocs" });

  const result = await build({ folder }, createNodeIo(silentLog()));
  const problems = await describeProblems(result, folder);
  const expectedFolder = join(source, "expected");
  const expected = await listFiles(expectedFolder);
  if (isUpdate && problems !== "" && !expected.includes(problemsFile)) expected.push(problemsFile);

  if (!expected.includes(problemsFile)) expect(problems).toBe("");
  for (const path of expected) {
    const actual = path === problemsFile ? problems : await readPart(join(folder, "dist"), path);
    if (isUpdate) await update(join(expectedFolder, path), actual);
    expect.soft(actual, `${path} of the case ${basename(source)}`).toBe(await readFile(join(expectedFolder, path), "utf8"));
  }
  const { faults } = await markdownFaults(join(folder, "dist"));
  expect.soft((await referenceFaults(join(folder, "dist"))).faults, `reference.json of the case ${basename(source)}`).toEqual([]);
  expect.soft(faults, `pages of the case ${basename(source)} with other words in their Markdown version`).toEqual([]);
  if (result.outDir) {
    const { lost } = await lostWordsOfSite({ sources: folder, output: result.outDir, problems: result.problems });
    expect.soft(lost, `words of the case ${basename(source)} that no page has, and no problem reports`).toEqual([]);
  }
  expect.soft(await lostTargets(folder), `targets in queries.yml of the case ${basename(source)} that are not in the output`).toEqual([]);
}

async function lostTargets(folder: string): Promise<string[]> {
  const file = join(folder, "queries.yml");
  if (!existsSync(file)) return [];
  const queries = await readQueries(file);
  return missingTargets(
    join(folder, "dist"),
    queries.flatMap(({ targets }) => targets),
  );
}

async function describeProblems({ problems, exitCode }: BuildResult, folder: string): Promise<string> {
  if (problems.length === 0) return "";
  const files = new Map<string, string[]>();
  for (const path of new Set(problems.flatMap(({ place }) => place?.path ?? []))) {
    files.set(path, (await readFile(join(folder, path), "utf8").catch(() => "")).split(/\r\n|\r|\n/));
  }
  const readLine = (path: string, line: number) => files.get(path)?.[line - 1] ?? null;
  return `${formatList(problems, { readLine, hasColor: false })}\nexit status ${exitCode}\n`.replaceAll(folder, "<site>");
}

/** A whole file of the output, the part of a page that the name asks for, or the list of all files. */
async function readPart(outDir: string, path: string): Promise<string> {
  if (path === "files.txt") return `${(await listFiles(outDir)).map(withoutHashes).sort().join("\n")}\n`;
  const part = viewOf(path);
  const content = await readFile(join(outDir, part?.page ?? path), "utf8").catch(async () => {
    throw new Error(`no file ${part?.page ?? path} came out; there are: ${(await listFiles(outDir)).join(", ") || "none"}`);
  });
  return withoutHashes(part ? renderView(content, part.view) : content);
}

/** What the bundler made changes with every change of the theme: names, e.g. `site.1f2e3d4c5b.css` -> `site.<hash>.css`, and the script in the page. */
function withoutHashes(text: string): string {
  return text
    .replace(/\.(?:[A-Z0-9]{8}|[0-9a-f]{10})\.(css|js|woff2|json|txt)\b/g, ".<hash>.$1")
    .replace(/'sha256-[^']+'/g, "'sha256-<hash>'")
    .replace(/<script>.+<\/script>/g, "<script>…</script>");
}

async function update(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}
