/** Builds the site of this repository, reference included, from a clone: its own output and caches do not change. */
import { readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { mustRun } from "../support/cli.ts";
import { repository } from "../support/folders.ts";
import { measure } from "./measure/measure.ts";
import { median, type OwnSite } from "./results.ts";
import { appendSentence, removeAll } from "./scenarios.ts";
import { ours } from "./tools/ours.ts";

export interface OwnSiteRun {
  folder: string;
  runs: number;
  limit: number;
}

const kinds = ["cold", "unchanged", "edit"] as const;

const edited = "content/docs/api/focus.md";

export async function runOwnSite({ folder, runs, limit }: OwnSiteRun): Promise<OwnSite[]> {
  await mustRun("git", ["clone", "--quiet", "--shared", repository, folder], { cwd: repository });
  for (const name of ["node_modules", "lib"]) await symlink(join(repository, name), join(folder, name), "dir");
  const text = await readFile(join(folder, edited), "utf8");
  const samples: OwnSite[] = [];
  for (let run = 0; run < runs; run += 1) {
    for (const scenario of kinds) {
      if (scenario === "cold") await removeAll(folder, [...ours.caches, ours.output]);
      if (scenario === "edit") await writeFile(join(folder, edited), appendSentence(text, `This sentence came with edit ${run + 1}.`));
      const { printed, ...cost } = await measure(ours.build(folder), { cwd: folder, limit });
      samples.push({ scenario, pages: Number(/"event":"end".*?"pages":(\d+)/.exec(printed)?.[1] ?? 0), cost });
    }
  }
  return kinds.map((scenario) => medianOf(samples.filter((sample) => sample.scenario === scenario)));
}

function medianOf(samples: OwnSite[]): OwnSite {
  const [first] = samples;
  if (!first) throw new Error("The own site was not built");
  const of = (read: (sample: OwnSite) => number) => median(samples.map(read));
  const hasMemory = samples.every(({ cost }) => cost.memory !== null);
  const memory = hasMemory ? of(({ cost }) => cost.memory ?? 0) : null;
  return { ...first, cost: { wall: of(({ cost }) => cost.wall), cpu: of(({ cost }) => cost.cpu), memory } };
}
