/** The pages that the bench builds are worth measuring: distinct, valid, and with links that lead somewhere. */
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { type Corpus, makeCorpus } from "../../bench/corpus/corpus.ts";
import { mapLines } from "../../bench/corpus/lines.ts";
import { peers } from "../../bench/tools/all.ts";
import { ours } from "../../bench/tools/ours.ts";

describe("a corpus of 300 pages", () => {
  let corpus: Corpus;
  beforeAll(async () => {
    corpus = await makeCorpus(300, "small");
  });

  test("is the same whenever it is made", async () => {
    expect(await makeCorpus(300, "small")).toEqual(corpus);
  });

  test("has pages as long as those of an SDK's docs, and no page twice", () => {
    expect(corpus.bytesPerPage).toBeGreaterThan(1800);
    expect(corpus.bytesPerPage).toBeLessThan(2400);
    expect(corpus.blocksPerPage).toBeGreaterThan(1.5);
    expect(new Set(corpus.pages.map(({ path }) => path)).size).toBe(300);
    expect(new Set(corpus.pages.map(({ body }) => body)).size).toBe(300);
  });

  test("has a title and a description on each page, without the id of a heading", () => {
    for (const { title, description } of corpus.pages) expect(`${title} ${description}`).not.toMatch(/undefined|\{#/);
  });

  test("repeats few code blocks, and lines of code hardly more often than real docs do", () => {
    expect(corpus.distinctBlocks).toBeGreaterThan(0.85);
  });

  test("holds code in seven languages and more", () => {
    const text = corpus.pages.map(({ body }) => body).join("\n");
    for (const language of ["ts", "tsx", "js", "json", "bash", "html", "css", "python"])
      expect(text).toContain(`\`\`\`${language}\n`.slice(0, -1));
  });

  test("holds only code that the compiler can read", () => {
    expect(corpus.pages.flatMap(({ body }) => brokenBlocks(body))).toEqual([]);
  });

  test("has some pages that are long, in deep folders, with raw HTML and with a broken link", () => {
    const counts = {
      long: corpus.pages.filter(({ body }) => body.length > 10_000).length,
      deep: corpus.pages.filter(({ path }) => path.split("/").length > 6).length,
      rawHtml: corpus.pages.filter(({ body }) => /^<table>/m.test(body)).length,
      broken: corpus.pages.filter(({ body }) => body.includes("](./not-there-")).length,
    };
    expect(counts).toEqual({ long: 3, deep: 30, rawHtml: 30, broken: 3 });
  });

  test("links to pages and headings that exist but for those", () => {
    const dead = corpus.pages.flatMap(({ body }) =>
      [...body.matchAll(/\]\(page:(\d+)(?:#([^)]*))?\)/g)].filter(([, number, id]) => {
        const target = corpus.pages[Number(number)];
        return !target || (id !== undefined && !target.ids.includes(id));
      }),
    );
    expect(dead).toEqual([]);
  });

  test.each([ours, ...Object.values(peers)])("is written for $name without anything of another syntax", (tool) => {
    const isOwn = tool === ours;
    const foreign: string[] = [];
    for (const page of corpus.pages) {
      mapLines(tool.textOf(page, corpus), (line, isCode) => {
        if (!isCode && (isOwn ? /\]\(page:/ : /\]\(page:|^:::+\s*tabs?\b/).test(line)) foreign.push(line);
        return line;
      });
    }
    expect(foreign).toEqual([]);
  });
});

/** TypeScript, JavaScript and JSON. */
function brokenBlocks(body: string): string[] {
  const blocks = body.matchAll(/^```(tsx?|js|json)\b[^\n]*\n([\s\S]*?)^```/gm);
  return [...blocks].flatMap(([, language, code = ""]) => ((language === "json" ? isJson(code) : isScript(code, language)) ? [] : [code]));
}

function isScript(code: string, language: string | undefined): boolean {
  // A name that no block imports: the compiler fails on a file that imports itself.
  const fileName = `__block__.${language === "ts" ? "ts" : "tsx"}`;
  const compilerOptions = { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, jsx: ts.JsxEmit.Preserve };
  const { diagnostics = [] } = ts.transpileModule(code, { reportDiagnostics: true, fileName, compilerOptions });
  return diagnostics.every(({ category }) => category !== ts.DiagnosticCategory.Error);
}

function isJson(code: string): boolean {
  try {
    JSON.parse(code);
    return true;
  } catch {
    return false;
  }
}
