/** The measurements as plain data, and the figures derived from them. */

import type { PageSize } from "./corpus/templates.ts";
import type { LoopSample } from "./live/loop.ts";
import type { FirstSearch } from "./measure/firstSearch.ts";
import type { Cost } from "./measure/measure.ts";
import type { OutputSize } from "./measure/outputSize.ts";
import type { Scenario } from "./scenarios.ts";

export interface Sample extends Cost {
  tool: string;
  pages: number;
  scenario: Scenario["name"];
  /** After cold builds only. */
  output?: OutputSize;
  /** After cold builds of ours only. */
  firstSearch?: FirstSearch;
  links?: number;
}

export interface LeftOut {
  tool: string;
  /** Null: at every size. */
  pages: number | null;
  reason: string;
}

export interface OwnSite {
  scenario: Scenario["name"];
  pages: number;
  cost: Cost;
}

export interface Results {
  /** e.g. `2026-11-21` */
  date: string;
  machine: Machine;
  pageSize: PageSize;
  tools: { name: string; version: string; hasSearch: boolean }[];
  corpora: { pages: number; bytesPerPage: number; blocksPerPage: number; distinctBlocks: number }[];
  samples: Sample[];
  leftOut: LeftOut[];
  /** CPU time of `bcidocs --version`, milliseconds. */
  startCpu: number;
  ownSite: OwnSite[];
  loops: LoopSample[];
}

export interface Machine {
  processor: string;
  cores: number;
  /** Bytes. */
  memory: number;
  system: string;
  node: string;
}

/** The median of each figure over the runs; null when the tool was not measured. */
export interface Summary extends Cost {
  runs: number;
  output: OutputSize | null;
  firstSearch: FirstSearch | null;
  links: number | null;
}

export function summarize(
  samples: readonly Sample[],
  { tool, pages, scenario }: Pick<Sample, "tool" | "pages" | "scenario">,
): Summary | null {
  const chosen = samples.filter((sample) => sample.tool === tool && sample.pages === pages && sample.scenario === scenario);
  if (chosen.length === 0) return null;
  const memory = chosen.flatMap((sample) => (sample.memory === null ? [] : [sample.memory]));
  return {
    runs: chosen.length,
    wall: median(chosen.map(({ wall }) => wall)),
    cpu: median(chosen.map(({ cpu }) => cpu)),
    memory: memory.length === 0 ? null : median(memory),
    output: chosen.find(({ output }) => output)?.output ?? null,
    firstSearch: chosen.find(({ firstSearch }) => firstSearch)?.firstSearch ?? null,
    links: chosen.find(({ links }) => links !== undefined)?.links ?? null,
  };
}

/** Of an even number the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
