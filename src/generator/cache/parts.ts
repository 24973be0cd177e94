/** Parts of a site: a machine builds one with `--shard`, and `bcidocs merge` makes the site of all of them. */
import { join, resolve } from "node:path";
import { openOutput } from "../emit/emit.ts";
import { targetOf } from "../emit/outputFolder.ts";
import type { Io } from "../io/io.ts";
import type { StageContext } from "../io/stages.ts";
import type { BuildRequest } from "../model/build.ts";
import { type SiteConfig, shownConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import { FileCopy } from "../model/output.ts";
import type { PageMeta } from "../model/page.ts";
import type { Sources } from "../model/source.ts";
import { type Problem, ProblemError, problem } from "../problems/problem.ts";
import { reasonOf } from "../text/errno.ts";
import { jsonFields } from "../text/json.ts";
import { cacheFolder } from "../text/reservedNames.ts";
import { parseShard, type Shard, shardText } from "../text/shard.ts";
import type { PageSet } from "./compilePages.ts";
import { configForKey, keyOf } from "./key.ts";
import { limits } from "./pageValues.ts";
import { pagesAtOnce, type Renderer } from "./renderPages.ts";
import type { Store } from "./store.ts";

/** What the folder of a part says of itself. JSON. */
interface PartFile extends Shard {
  /** Name and version of the program that made it. */
  program: string;
  /** Changes with the config and the text of every page. */
  site: string;
}

const partFile = "part.json";

/** What a part is made of. */
export interface PartInput {
  site: { config: SiteConfig; siteDir: string; sources: Sources; metas: ReadonlyMap<string, PageMeta>; graph: SiteGraph };
  services: { store: Store; pages: Pick<PageSet, "stubs">; typeProblems: Promise<unknown> };
  renderer: Renderer;
}

/** Renders the pages of a shard, and publishes what `merge` needs of them. */
export async function publishPart(
  { site, services, renderer }: PartInput,
  { shard, outDir, isForced }: Pick<BuildRequest, "outDir" | "isForced"> & { shard: Shard },
  { stages, io }: StageContext,
) {
  const { config, siteDir, graph, metas } = site;
  const target = { ...targetOf(config, siteDir, outDir ?? `part-${shard.index}`), isForced, isPart: true };
  const output = await openOutput(target, null, io);
  const folder = join(cacheFolder(siteDir), `part-${shard.index}-${io.machine.pid}`);
  const endGuard = io.removeOnExit(folder);
  try {
    const isOfShard = (path: string) => metas.has(path) && !metas.get(path)?.isApi && !services.pages.stubs.has(path);
    const nodes = graph.pages.filter(({ path }) => isOfShard(path));
    await stages.each("render", nodes, (node) => renderer.render(node, metas.get(node.path) ?? null), pagesAtOnce);
    await services.typeProblems;
    const values = await stages
      .run("emit", () => services.store.exportUsed(folder, "pages"))
      .catch((error: unknown) => {
        throw new ProblemError(problem("X003", `cannot write ${folder}: ${reasonOf(error)}`));
      });
    // Of more parts than pages, some have no values.
    for (const name of values)
      if (await io.stat(join(folder, name))) await output.write({ path: name, content: new FileCopy(join(folder, name)) });
    const about: PartFile = { ...shard, program: __BUILD__, site: keyOfSite(site) };
    await output.write({ path: partFile, content: `${JSON.stringify(about)}\n` });
    const { stats } = await output.commit();
    const part = { shard: shardText(shard), of: graph.pages.length };
    return { problems: [], outDir: target.outDir, stats: { ...stats, pages: nodes.length, part } };
  } finally {
    await output.close();
    await io.remove(folder);
    endGuard();
  }
}

function keyOfSite({ config, sources }: Pick<PartInput["site"], "config" | "sources">): string {
  const files = sources.files.map(({ path, hash }) => [path, hash]);
  return keyOf(configForKey(shownConfig(config)), files, sources.partials);
}

/** A folder that was named, and what it says of itself. */
export interface Part extends PartFile {
  /** As it was named. */
  folder: string;
}

/** Throws a ProblemError unless the folders are all parts of one site, each once. They are relative to the current folder. */
export async function readParts(folders: readonly string[], io: Io): Promise<Part[]> {
  const parts = await Promise.all(folders.map((folder) => readPart(folder, io)));
  const [first] = parts;
  if (!first) throw new ProblemError(notMerged("no folder of a part is named", "Name all parts, e.g. `bcidocs merge part-*`."));
  const faulty = parts.flatMap((part, index) => {
    const { folder, program, of } = part;
    const twin = parts.slice(0, index).find((before) => before.index === part.index && before.of === of);
    if (program !== __BUILD__)
      return notMerged(`${folder} was made by ${program}, and this is ${__BUILD__}`, "Use one version of bcidocs for all parts.");
    if (of !== first.of)
      return notMerged(`${folder} is one of ${of} parts, and ${first.folder} one of ${first.of}`, "Merge the parts of one build.");
    return twin ? notMerged(`${folder} and ${twin.folder} are both part ${shardText(part)}`, "Name each part once.") : [];
  });
  if (faulty.length > 0) throw new ProblemError(faulty);
  const indexes = new Set(parts.map(({ index }) => index));
  const missing = Array.from({ length: first.of }, (_, at) => at + 1).filter((index) => !indexes.has(index));
  if (missing.length > 0) throw new ProblemError(missing.map((index) => missingPart(shardText({ index, of: first.of }))));
  return parts;
}

function missingPart(shard: string): Problem {
  return notMerged(`part ${shard} is missing`, `Make it with \`bcidocs build --shard ${shard}\`, and name its folder too.`);
}

async function readPart(folder: string, io: Io): Promise<Part> {
  const path = resolve(io.machine.cwd, folder, partFile);
  const { size = 0 } = (await io.stat(path).catch(() => null)) ?? {};
  const text = size > limits.answer ? "" : await io.readFile(path).catch(() => null);
  const { index, of, program, site } = jsonFields(text);
  const shard = [index, of].every(Number.isInteger) ? parseShard(`${index}/${of}`) : null;
  if (shard && typeof program === "string" && typeof site === "string") return { folder, ...shard, program, site };
  const cause = `${folder} is not a part of a site${text === null ? "" : ", or its part.json is damaged"}`;
  throw new ProblemError(notMerged(cause, "Name the folders that `bcidocs build --shard` has written."));
}

/** Problems for parts that were built from other sources than the site that they are merged into. */
export function refuseOtherParts(site: Pick<PartInput["site"], "config" | "sources">, parts: readonly Part[]): Problem[] {
  const key = keyOfSite(site);
  const hint = "Build all parts, and merge them, from the same commit and with the same flags.";
  const others = parts.filter(({ site: own }) => own !== key);
  return others.map(({ folder }) => notMerged(`${folder} was built from other pages or settings than those here`, hint));
}

function notMerged(message: string, hint: string): Problem {
  return problem("C074", message, { hint });
}
