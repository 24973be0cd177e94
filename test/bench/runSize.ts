/** Builds one corpus with all tools in turn, so that a busy minute of the machine hits them alike. */
import { totalmem } from "node:os";
import { join } from "node:path";
import type { Corpus } from "./corpus/corpus.ts";
import { measureFirstSearch } from "./measure/firstSearch.ts";
import { measure } from "./measure/measure.ts";
import { readOutputSize } from "./measure/outputSize.ts";
import type { LeftOut, Sample } from "./results.ts";
import { type Scenario, type Site, scenarios, writeSite } from "./scenarios.ts";
import type { Tool } from "./tools/tool.ts";

export interface SizeRun {
  corpus: Corpus;
  tools: readonly Tool[];
  /** The folder of a tool. */
  folderOf(tool: Tool): string;
  runsOf(tool: Tool): number;
  /** Milliseconds for one build. */
  limit: number;
  print(line: string): void;
}

export interface SizeResults {
  samples: Sample[];
  leftOut: LeftOut[];
}

export async function runSize({ corpus, tools, folderOf, runsOf, limit, print }: SizeRun): Promise<SizeResults> {
  const pages = corpus.pages.length;
  const samples: Sample[] = [];
  const leftOut: LeftOut[] = [];
  const sites = tools.map((tool): Site => ({ tool, folder: folderOf(tool), corpus }));
  for (const site of sites) await writeSite(site);
  for (const { run, scenario, site } of turns(sites, runsOf)) {
    const { name } = site.tool;
    if (leftOut.some(({ tool }) => tool === name)) continue;
    try {
      await scenario.prepare(site, run);
      const sample = await measureOnce(site, scenario, limit);
      samples.push(sample);
      print(`${pages} pages, ${scenario.label}, run ${run + 1}: ${name} ${(sample.wall / 1000).toFixed(2)} s`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      leftOut.push({ tool: name, pages, reason });
      print(`${pages} pages: ${name} is left out: ${reason}`);
    }
  }
  return { samples, leftOut };
}

/** On larger sites, only bcidocs is measured, and that only in the first builds. */
export const mostPagesOfPeers = 20_000;

/** All tools run a scenario before the next one starts. */
function turns(sites: readonly Site[], runsOf: SizeRun["runsOf"]): { run: number; scenario: Scenario; site: Site }[] {
  const most = Math.max(...sites.map(({ tool }) => runsOf(tool)));
  return Array.from({ length: most }, (_, run) => run).flatMap((run) =>
    scenarios.flatMap((scenario) =>
      sites
        .filter(({ tool, corpus }) => {
          const isLargest = corpus.pages.length > mostPagesOfPeers;
          return run < runsOf(tool) && (isLargest ? !scenario.isForSmaller : scenario.isForAll || tool.origin === "ours");
        })
        .map((site) => ({ run, scenario, site })),
    ),
  );
}

/** From this number of pages on, tools from npm exceed Node's default memory; their users raise it, so the bench does too. */
const pagesWithMoreHeap = 5000;

async function measureOnce({ tool, folder, corpus }: Site, { name }: Scenario, limit: number): Promise<Sample> {
  const command = tool.build(folder);
  const isLarge = tool.origin === "npm" && corpus.pages.length >= pagesWithMoreHeap;
  const heap = isLarge ? { NODE_OPTIONS: `--max-old-space-size=${Math.floor(totalmem() / 2 ** 21)}` } : {};
  const { printed, ...cost } = await measure({ ...command, env: { ...command.env, ...heap } }, { cwd: folder, limit });
  const links = tool.readLinks?.(printed);
  const output = join(folder, tool.output);
  return {
    tool: tool.name,
    pages: corpus.pages.length,
    scenario: name,
    ...cost,
    ...(name === "cold" ? { output: await readOutputSize(output) } : {}),
    ...(name === "cold" && tool.origin === "ours" ? { firstSearch: await measureFirstSearch(output, corpus) } : {}),
    ...(links === undefined ? {} : { links }),
  };
}
