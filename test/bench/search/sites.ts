/** The built sites that are searched: the one of this repository, and a generated one of each size. */
import { symlink } from "node:fs/promises";
import { join } from "node:path";
import { mustRun } from "../../support/cli.ts";
import { repository } from "../../support/folders.ts";
import { makeCorpus } from "../corpus/corpus.ts";
import type { PageSize } from "../corpus/templates.ts";
import { count } from "../format.ts";
import { measure } from "../measure/measure.ts";
import { writeSite } from "../scenarios.ts";
import { ours } from "../tools/ours.ts";
import type { SearchSite } from "./engine.ts";

/** From a clone: output and caches of this repository stay as they are. */
export async function buildOwnSite(folder: string, limit: number): Promise<SearchSite> {
  await mustRun("git", ["clone", "--quiet", "--shared", repository, folder], { cwd: repository });
  for (const name of ["node_modules", "lib"]) await symlink(join(repository, name), join(folder, name), "dir");
  return buildSite("This site", folder, limit);
}

export async function buildCorpus(folder: string, size: { pages: number; pageSize: PageSize }, limit: number): Promise<SearchSite> {
  const corpus = await makeCorpus(size.pages, size.pageSize);
  await writeSite({ tool: ours, folder, corpus });
  return buildSite(`${count(size.pages)} generated pages`, folder, limit);
}

async function buildSite(name: string, folder: string, limit: number): Promise<SearchSite> {
  const { printed } = await measure(ours.build(folder), { cwd: folder, limit });
  const pages = Number(/"event":"end".*?"pages":(\d+)/.exec(printed)?.[1]);
  return { name, folder: join(folder, ours.output), pages };
}
