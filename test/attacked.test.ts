/** What attackers write, in every field that others can write: no output runs it, ends in it, or obeys it. `test/browser/attacked.e2e.ts` loads it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { build } from "../src/generator/build.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import type { BuildResult } from "../src/generator/model/build.ts";
import { formatProblem } from "../src/generator/problems/format.ts";
import { writeReport } from "../src/generator/problems/reports/report.ts";
import type { ReportFormat } from "../src/generator/problems/reports/request.ts";
import { attackedFiles, readByCompiler } from "./support/attackedSite.ts";
import { faultsOfPage, faultsOfXml, obeyed } from "./support/attackFaults.ts";
import { attacks, fields, payloads } from "./support/attacks.ts";
import { temporaryFolder } from "./support/folders.ts";
import { listFiles } from "./support/hashTree.ts";
import { silentLog } from "./support/silentLog.ts";
import { writeFiles } from "./support/siteFiles.ts";
import { recordTrust } from "./support/trust.ts";

const isFull = Boolean(process.env.BCIDOCS_TEST_FULL);
/** Some of each kind, or all. */
const used = isFull ? payloads : Object.values(attacks).flatMap((list) => list.filter((_, index) => index % 5 === 0));

interface Published {
  result: BuildResult;
  files: { path: string; text: string }[];
}

let site: Published;
beforeAll(async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-attacked");
  await writeFiles(folder, attackedFiles({ payloads: used, hasSdk: isFull }));
  const result = await build({ folder }, createNodeIo(silentLog()));
  const paths = await listFiles(join(folder, "dist"));
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, "dist", path), "utf8") })));
  site = { result, files };
  await remove();
});

const faultsIn = (ending: RegExp, faultsOf: (text: string) => string[]) => {
  const files = site.files.filter(({ path }) => ending.test(path) && !path.startsWith("assets/"));
  expect(files.length).toBeGreaterThan(0);
  return files.flatMap(({ path, text }) => faultsOf(text).map((fault) => `${path}: ${fault}`));
};

test("every field of the table is in the site, and it is published", () => {
  expect(site.result.exitCode).toBe(0);
  const pages = site.files.filter(({ path, text }) => path.endsWith(".html") && text.includes("ranOfAttack"));
  expect(pages.length).toBeGreaterThan(used.length);
  expect(fields.length).toBeGreaterThan(35);
  expect(fields.filter(({ name }) => readByCompiler.includes(name))).toHaveLength(readByCompiler.length);
});

test("no page runs anything, and none has an id twice", () => {
  expect(faultsIn(/\.html$/, faultsOfPage)).toEqual([]);
});

test("sitemap and feed are XML that has no markup of the content", () => {
  expect(faultsIn(/\.xml$/, faultsOfXml)).toEqual([]);
});

test("files of JSON can be read", () => {
  expect(faultsIn(/\.json$/, (text) => (JSON.parse(text) ? [] : ["empty"]))).toEqual([]);
});

test("headers and redirects of hosts have the lines of the program only", () => {
  expect(faultsIn(/^_(?:headers|redirects)$/, (text) => text.match(/^\s*(?:X-Own|Set-Cookie|\/old ).*$/gm) ?? [])).toEqual([]);
});

test("in llms.txt, a title or description stays in its line", () => {
  expect(faultsIn(/^llms\.txt$/, (text) => text.split("\n").filter((line) => /^(?:::|\/|X-Own|%0A|=|\|)/.test(line.trim())))).toEqual([]);
});

describe("reports of its problems", () => {
  const report = (format: ReportFormat) => {
    const { problems, exitCode } = site.result;
    return writeReport(format, { problems, exitCode, linksChecked: 1, folder: "", readLine: (_, line) => `${used[line % used.length]}` });
  };

  test("have nothing that a terminal obeys", () => {
    expect(site.result.problems.length).toBeGreaterThan(used.length);
    for (const problem of site.result.problems)
      expect(formatProblem(problem, { readLine: (_, line) => `${used[line % used.length]}`, hasColor: false })).not.toMatch(obeyed);
    expect(report("text")).not.toMatch(obeyed);
  });

  test("are one command a line for GitHub", () => {
    const lines = report("github").trimEnd().split("\n");
    expect(lines.filter((line) => !/^::(?:error|warning|notice|group|endgroup)\b[^\r]*$/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith("::error"))).toHaveLength(
      site.result.problems.filter(({ severity }) => severity === "error").length,
    );
  });

  test.each(["json", "sarif", "gitlab"] as const)("are JSON for %s", (format) => {
    expect(JSON.parse(report(format))).toBeTruthy();
    expect(report(format).replaceAll("\n", "")).not.toMatch(obeyed);
  });

  test("are XML for JUnit", () => {
    expect(faultsOfXml(report("junit"))).toEqual([]);
  });

  test("are a page and Markdown that run nothing", () => {
    expect(faultsOfPage(report("html"))).toEqual([]);
    // In code, markup is text.
    expect(report("markdown").replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, "")).not.toMatch(/(?<!\\)<(?:script|img|svg|iframe)/i);
  });
});

test("the figures are noted", async () => {
  await recordTrust(isFull ? "attacks" : "attacks-quick", { payloads: used.length, fields: fields.length, files: site.files.length });
});
