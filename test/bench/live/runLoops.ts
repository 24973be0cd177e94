/** Measures the loop of writing for each tool that has one. */
import type { Browser } from "playwright-core";
import { repository } from "../../support/folders.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { measure } from "../measure/measure.ts";
import type { LeftOut } from "../results.ts";
import { writeSite } from "../scenarios.ts";
import { ours } from "../tools/ours.ts";
import type { Tool } from "../tools/tool.ts";
import { type LoopSample, measureLoop } from "./loop.ts";

export interface LoopsRun {
  corpus: Corpus;
  tools: readonly Tool[];
  folderOf(tool: Tool): string;
  browser: Browser;
  limit: number;
  /** The sites are there, with the caches of their last builds. */
  isBuilt: boolean;
  print(line: string): void;
}

/** Saves of one file: fewer for tools that take seconds. */
const saves = { ours: 50, npm: 20 };
/** From more pages on, the tools from npm take minutes to start. */
const mostPagesOfOthers = 1_000;
const brokenLink = "/nowhere-to-be-found";

export async function runLoops(run: LoopsRun): Promise<{ loops: LoopSample[]; leftOut: LeftOut[] }> {
  const loops: LoopSample[] = [];
  const leftOut: LeftOut[] = [];
  const pages = run.corpus.pages.length;
  for (const tool of run.tools) {
    if (!tool.watch || (tool.origin === "npm" && pages > mostPagesOfOthers)) continue;
    try {
      const sample = await runLoop(tool, run);
      loops.push(sample);
      run.print(lineOf(sample));
    } catch (error) {
      leftOut.push({ tool: `${tool.name}, while writing`, pages, reason: reasonOf(error) });
    }
  }
  return { loops, leftOut };
}

async function runLoop(tool: Tool, { corpus, folderOf, browser, limit, isBuilt }: LoopsRun): Promise<LoopSample> {
  const folder = folderOf(tool);
  const page = corpus.pages[Math.floor(corpus.pages.length / 2)];
  if (!page || !tool.watch || !tool.addressOf) throw new Error("There is nothing to watch");
  if (!isBuilt) await writeSite({ tool, folder, corpus });
  // Warms the caches: the second build sees that nobody writes the files any more.
  for (let build = 0; build < (tool.origin === "ours" && !isBuilt ? 2 : 1); build++)
    await measure(tool.build(folder), { cwd: folder, limit });
  return measureLoop({
    tool: tool.name,
    pages: corpus.pages.length,
    folder,
    command: tool.watch,
    path: tool.addressOf(page),
    file: tool.pathOf(page),
    saves: tool.origin === "ours" ? saves.ours : saves.npm,
    brokenLink: tool.origin === "ours" ? brokenLink : null,
    browser,
    limit,
  });
}

/** The site of this repository, in a clone of it. */
export async function runOwnLoop({
  folder,
  browser,
  limit,
  print,
}: { folder: string } & Pick<LoopsRun, "browser" | "limit" | "print">): Promise<LoopSample> {
  if (!ours.watch) throw new Error(`There is no loop in ${repository}`);
  const sample = await measureLoop({
    tool: ours.name,
    pages: null,
    folder,
    command: ours.watch,
    path: "/docs/api/focus",
    file: "content/docs/api/focus.md",
    saves: saves.ours,
    brokenLink,
    browser,
    limit,
  });
  print(lineOf(sample));
  return sample;
}

function lineOf({ tool, pages, firstPage, text }: LoopSample): string {
  return `${pages ?? "own"} pages, while writing: ${tool} ${(firstPage / 1000).toFixed(2)} s to the first page, ${text.median.toFixed(0)} ms after a save`;
}

/** Without what Playwright writes around it. */
function reasonOf(error: unknown): string {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return line.replace(/^page\.evaluate: Error: /, "");
}
