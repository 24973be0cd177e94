/** What a build says while it works. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createProgress } from "../../../src/generator/cli/progress.ts";
import { repository } from "../../support/folders.ts";

function linesOf(stages: [name: string, total?: number][]): string[] {
  const written: string[] = [];
  const progress = createProgress({ write: (text) => written.push(text), isTerminal: false, columns: 80 });
  for (const [name, total] of stages) progress.stage(name, total);
  return written.join("").trimEnd().split("\n");
}

test("a line of a narrow terminal never wraps", () => {
  let written = "";
  const write = (text: string) => {
    written += text;
  };
  const progress = createProgress({ write, isTerminal: true, columns: 20 });
  progress.stage("external", 1_000);
  progress.end();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what clears a line
  const lines = written.split(/\r\u001b\[2K/);
  expect(lines).toContain("Asking other sites:");
  expect(lines.filter((line) => line.length >= 20)).toEqual([]);
});

test("every stage of a build has words of its own", () => {
  const folder = join(repository, "src/generator");
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
  const text = sources.map((path) => readFileSync(join(folder, path), "utf8")).join("\n");
  const called = /(?:stages\.(?:run|each|measure)|compileAll)\(\s*["`]([\w ]+?)(?: \([^"`]*\))?["`]/g;
  const names = [...new Set([...text.matchAll(called)].map(([, name = ""]) => name))];
  expect(names).toEqual(expect.arrayContaining(["config", "reference", "compile", "compile reference", "search", "emit"]));
  const lines = linesOf(names.map((name) => [name]));
  expect(lines.filter((line) => !/^[A-Z]/.test(line))).toEqual([]);
  expect(new Set(lines).size).toBe(names.length);
});

test("a stage names what it works with", () => {
  expect(
    linesOf([["reference (TypeScript 6.0.3)"], ["compile", 12], ["compile", 1], ["samples", 2], ["external", 3], ["external", 1]]),
  ).toEqual([
    "Reading the SDK (TypeScript 6.0.3)",
    "Compiling 12 pages",
    "Compiling 1 page",
    "Checking 2 samples",
    "Asking other sites: 3 addresses",
    "Asking other sites: 1 address",
  ]);
});
