/** What attackers write, in every field that others can write: no output runs it, ends in it, or obeys it. `test/browser/attacked.e2e.ts` loads it. */
import dns from "node:dns";
import { readFile } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { build } from "../src/generator/build.ts";
import { createNodeIo } from "../src/generator/io/node.ts";
import type { BuildResult } from "../src/generator/model/build.ts";
import { formatProblem } from "../src/generator/problems/format.ts";
import { writeReport } from "../src/generator/problems/reports/report.ts";
import type { ReportFormat } from "../src/generator/problems/reports/request.ts";
import { readByCompiler, writeAttackedSite } from "./support/attackedSite.ts";
import { faultsOfPage, faultsOfXml, obeyed } from "./support/attackFaults.ts";
import { attacks, fields, payloads } from "./support/attacks.ts";
import { temporaryFolder } from "./support/folders.ts";
import { listFiles } from "./support/hashTree.ts";
import { silentLog } from "./support/silentLog.ts";
import { recordTrust } from "./support/trust.ts";

const isFull = Boolean(process.env.BCIDOCS_TEST_FULL);
/** Some of each kind, or all. */
const used = isFull ? payloads : Object.values(attacks).flatMap((list) => list.filter((_, index) => index % 5 === 0));

interface Published {
  result: BuildResult;
  files: { path: string; text: string }[];
  /** What the build asked of the network. */
  requests: unknown[];
}

let site: Published;
beforeAll(async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-attacked");
  await writeAttackedSite(folder, { payloads: used, hasSdk: isFull });
  const asked = [vi.spyOn(Socket.prototype, "connect"), vi.spyOn(dns, "lookup"), vi.spyOn(globalThis, "fetch")];
  const result = await build({ folder }, createNodeIo(silentLog()));
  const requests = asked.flatMap(({ mock }) => mock.calls.map(([address]) => address));
  vi.restoreAllMocks();
  const paths = await listFiles(join(folder, "dist"));
  const files = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(folder, "dist", path), "utf8") })));
  site = { result, files, requests };
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
  expect(fields.length).toBeGreaterThan(40);
  const shown = (path: string) => site.files.find((file) => file.path === path)?.text;
  expect(shown("docs/next/authors/p0/index.html")).toContain("‹script‹ranOfAttack()‹/script‹");
  expect(shown("docs/next/banners/p0/index.html")).toContain("<title>&lt;script&gt;ranOfAttack()&lt;/script&gt;");
  expect(fields.filter(({ name }) => readByCompiler.includes(name))).toHaveLength(readByCompiler.length);
});

test("the build asked nothing of the network", () => {
  expect(site.requests).toEqual([]);
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

const control = /(?![\t\n])\p{Cc}/u;

/** `title: "…"` at the start of a Markdown version, as JSON, which is YAML. */
const headOf = (text: string) => /^---\n((?:[a-z]+: "(?:[^"\\\n]|\\.)*"\n)+)---\n\n/.exec(text)?.[1];

test("Markdown versions begin with the keys of the program, each in its line, and nothing in them is for a terminal", () => {
  const faultsOf = (text: string) => {
    const keys = headOf(text)?.match(/^[a-z]+(?=: )/gm) ?? ["no front matter"];
    const others = keys.filter((key) => !["title", "description", "url", "version", "language", "updated"].includes(key));
    return [...others, ...(control.exec(text) ?? [])];
  };
  expect(faultsIn(/\.md$/, faultsOf)).toEqual([]);
});

test("llms-full.txt has the texts of the Markdown versions, and no others", () => {
  const markdown = site.files.filter(({ path }) => path.endsWith(".md") && !/^(?:fr\b|docs\/(?:next|1\.0)\/)/.test(path));
  const full = site.files.find(({ path }) => path === "llms-full.txt")?.text ?? "";
  expect(markdown.length).toBeGreaterThan(0);
  expect(markdown.filter(({ text }) => !full.includes(text)).map(({ path }) => path)).toEqual([]);
  expect(control.exec(full)).toBeNull();
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
