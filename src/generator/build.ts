/** The pipeline, top to bottom: from a site's config to its published folder. */

import { relative, resolve } from "node:path";
import { bundleAssets } from "./cache/assets.ts";
import { keyOf } from "./cache/key.ts";
import { buildPart, type Part, readParts, refuseOtherParts } from "./cache/parts.ts";
import { openRenderedPages, type RenderedPages } from "./cache/renderedPages.ts";
import { pagesAtOnce } from "./cache/renderPages.ts";
import { type CheckedSamples, runSiteSamples } from "./cache/samples.ts";
import { searchIndexesOf } from "./cache/searchIndex.ts";
import { openBaseline } from "./check/baseline.ts";
import { checkUrlLock } from "./check/checkUrlLock.ts";
import { apiCoverage, coverageProblems } from "./check/coverage.ts";
import { addressesAtOnce, checkExternalLinks, type ExternalRequest } from "./check/external/checkExternalLinks.ts";
import { applySeverity, atStrictLevel } from "./check/level.ts";
import { checkLinks, type LinkCheckInput, type LinkReport } from "./check/links.ts";
import { hintAtUnpublished, withMoves } from "./check/movedFiles.ts";
import { noOutput, type Output, openOutput } from "./emit/emit.ts";
import { targetOf } from "./emit/target.ts";
import type { Io } from "./io/io.ts";
import { createStages, type Stages } from "./io/stages.ts";
import type { BuildRequest, BuildResult, BuildStats } from "./model/build.ts";
import type { PageNode } from "./model/graph.ts";
import type { OutputFile } from "./model/output.ts";
import type { Problem } from "./model/problem.ts";
import type { RenderedPage, RenderResult } from "./model/rendered.ts";
import { joinedTexts, type LlmsSet } from "./outputs/llms.ts";
import { isOfKind } from "./problems/catalogue.ts";
import { exitCodeOf } from "./problems/exit.ts";
import { groupFailures } from "./problems/groups.ts";
import { ProblemError, problem } from "./problems/problem.ts";
import { isUsedNow } from "./render/apiNames.ts";
import {
  apiProblems,
  linkTargets,
  loadSite,
  openView,
  type Site,
  type SiteContext,
  type SiteRequest,
  type SiteView,
  siteFiles,
} from "./site.ts";
import { isOwnNotFound } from "./text/reservedNames.ts";
import type { Shard } from "./text/shard.ts";

/** As the rest of the program asks for it. */
export interface SiteBuildRequest extends BuildRequest, SiteRequest {}

/** Never throws for a fault of the site: those come back as problems. */
export async function build(request: SiteBuildRequest, io: Io): Promise<BuildResult> {
  const stages = createStages(io, request.signal);
  const { shard } = request;
  const stats: BuildStats = { pages: 0, files: 0, bytes: 0, written: 0, links: 0, stages: stages.times };
  const result: BuildResult = { problems: [], exitCode: 0, siteDir: null, outDir: null, files: {}, stats };
  try {
    const parts = request.parts ? await readParts(request.parts, io) : null;
    const site = await loadSite({ ...request, included: parts?.map(({ folder }) => resolve(io.machine.cwd, folder)) }, { stages, io });
    result.siteDir = site.siteDir;
    const job = { request, result, parts };
    const run = (each: Site) =>
      (shard ? buildShard(each, shard, job, { stages, io }) : buildSite(each, job, { stages, io })).finally(each.stop);
    try {
      const runUntilRight = (each: Site): Promise<void> =>
        run(each).catch(async (error: unknown) => {
          if (request.signal?.aborted || !site.store.dropSuspects(error)) throw error;
          // What it reported may be due to what is dropped now. What came from other machines is in the store already.
          result.problems = [];
          const again = await loadSite({ ...request, remote: undefined, store: site.store }, { stages, io });
          await runUntilRight({ ...again, remote: site.remote });
        });
      await runUntilRight(site);
    } finally {
      // A page that fails without those values, too, says nothing against them.
      const ofOthers =
        site.store.hasForeign("damaged") && !stopsLinkChecks(result.problems)
          ? [problem("X015", "what other machines have made is damaged in part; that is not used")]
          : [];
      result.problems.push(...(site.remote?.problems.length ? site.remote.problems : ofOthers));
      site.files.save();
      // A build that was stopped has not asked for everything that is still in use.
      await (exitCodeOf(result.problems) === 0 ? site.store.tidy() : site.store.flush());
      await site.store.close();
      await site.remote?.close();
    }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    result.problems = [...result.problems, ...error.problems];
    result.siteDir ??= error.siteDir;
  }
  const problems = groupFailures(result.problems);
  return { ...result, problems, exitCode: exitCodeOf(problems) };
}

const stopsLinkChecks = (problems: Problem[]) => problems.some(({ code }) => isOfKind(code, "stopsLinkChecks"));

interface Job {
  request: BuildRequest;
  /** Filled as the build goes, so that a failing build still reports what it found. */
  result: BuildResult;
  /** Parts of the site that other machines have built. */
  parts: readonly Part[] | null;
}

async function buildShard(site: Site, shard: Shard, { request, result }: Job, context: SiteContext): Promise<void> {
  const { outDir, stats } = await buildPart(site, { ...request, shard }, context);
  Object.assign(result, { outDir });
  Object.assign(result.stats, stats);
}

async function buildSite(site: Site, { request, result, parts }: Job, { stages, io }: SiteContext): Promise<void> {
  const { config, siteDir, graph, store, remote } = site;
  const isStrict = request.isStrict ?? false;
  const report = await openReport(site, request, result, io);
  report.addAtLevel(site.problems);
  report.add(await apiChanges(site, request, { stages, io }));
  report.add(refuseOtherParts(site, parts ?? []));
  if (graph.pages.length === 0) return;

  const isPublished = () => request.isPublished !== false && exitCodeOf(result.problems) === 0;
  const target = { ...targetOf(config, siteDir, request.outDir), isForced: request.isForced };
  const cache = openRenderedPages(store, relative(siteDir, target.outDir), parts !== null || remote !== null);
  const before = request.isCached === false ? null : (cache.published ?? { files: {}, at: 0, previous: null });
  const output = isPublished() ? await openOutput(target, before, io) : noOutput;
  try {
    const assets = await stages.run("bundle", () => bundleAssets(site, io));
    report.addAtLevel(assets.problems);
    const samples = await stages.run("samples", () => site.samples);
    report.addAtLevel(samples.problems);
    const view = await openView(site, assets.manifest, { cache, samples: samples.of });
    const rendered = await renderPages(view, { output, stages });
    report.addAtLevel(rendered.flatMap(({ problems }) => problems));
    const typeProblems = config.sdk ? await stages.run("type check", () => site.typeProblems) : [];
    if (request.coverage) {
      const isUsed = (symbol: string) => isUsedNow(symbol, view.context);
      result.coverage = apiCoverage({ ...site.reference, problems: samples.problems, isUsed });
      report.add(coverageProblems(result.coverage, request.coverage.least));
    }
    // Of code with errors, pages say what is not so: the errors are all there is to report.
    if (exitCodeOf(typeProblems) !== 0) {
      result.problems = typeProblems;
      return;
    }
    report.addAtLevel(typeProblems);
    // A page that failed to render would make every link to it a broken one.
    if (stopsLinkChecks(result.problems)) {
      if (store.hasForeign()) throw new Error("Values of another machine may be the cause.");
      return;
    }

    const pages = rendered.flatMap(({ page }) => page ?? []);
    const files = siteFiles(view, pages);
    const targets = linkTargets(view, files, io);
    const key = keyOf(view.renderer.siteKey, targets.files);
    const checked = { ...targets, pages, isStrict };
    const links = await stages.run("check", () => checkLinks({ ...checked, knownLinks: cache.knownLinks(key) }));
    report.add(await withHints(links, site, request, io));
    report.add(noLinks(links.checked, request));
    report.add(await lockProblems(site, request, checked, io));
    const external = await checkAddresses(request, checked, { stages, io });
    const runs = await runMarked(site, request, { stages, io });
    report.add([...external.problems, ...runs.problems]);
    await report.close();
    Object.assign(result.stats, external.stats, runs.stats, { pages: graph.pages.length, links: links.checked });
    if (!isPublished()) return;

    await stages.run("search", () => writeSearchIndex(site, { samples, output }));
    const lists = await stages.run("llms.txt", () => writeLlmsFiles({ pages, sets: view.sets }, { output, cache }));
    await stages.run("emit", () => writeAll(files, { output, stages }));
    // Stopped until here, the build has published nothing.
    const { published, stats, problems } = await output.commit();
    cache.save(published, { ...links.result, key });
    report.add(problems);
    Object.assign(result.stats, stats, { texts: lists.map((path) => ({ path, bytes: published.files[path]?.size ?? 0 })) });
    Object.assign(result, { files: published.files, outDir: target.outDir });
    if (remote && cache.hasNew()) await stages.run("remote cache", () => remote.push(store));
  } finally {
    await output.close();
  }
}

/** Adds problems to the result: without those that the baseline has. */
async function openReport({ config }: Site, request: BuildRequest, result: BuildResult, io: Io) {
  const baseline = await openBaseline(request.baseline, io);
  const add = (problems: Problem[]): void => void result.problems.push(...baseline.withoutKnown(problems));
  return {
    add,
    /** Of a step that does not know the levels of the settings. */
    addAtLevel: (problems: Problem[]) =>
      add(request.isStrict ? atStrictLevel(problems) : applySeverity(problems, config.onBrokenLinks, config.links.levels)),
    close: async () => void result.problems.push(...(await baseline.close())),
  };
}

async function apiChanges(site: Site, { api }: BuildRequest, { stages, io }: SiteContext): Promise<Problem[]> {
  return api ? stages.run("API changes", () => apiProblems(site, api, io)) : [];
}

/** Where files are that links miss: a build has no time for the whole history. */
async function withHints(
  { missing, problems }: LinkReport,
  { graph, siteDir }: Site,
  { isPublished }: BuildRequest,
  io: Io,
): Promise<Problem[]> {
  const moving = { missing, routeOfSource: graph.routeOfSource, siteDir };
  const located = await hintAtUnpublished(problems, moving, io);
  return isPublished === false ? withMoves(located, moving, io) : located;
}

async function lockProblems(
  site: Site,
  { lock }: BuildRequest,
  checked: Pick<LinkCheckInput, "pages" | "files">,
  io: Io,
): Promise<Problem[]> {
  const headingsOf = async (path: string) => (await site.pages.body(path)).headings;
  return lock ? checkUrlLock({ ...site, ...checked, lock, headingsOf }, io) : [];
}

interface RequestedCheck {
  problems: Problem[];
  stats: Partial<BuildStats>;
}

async function checkAddresses(
  { external }: BuildRequest,
  checked: Omit<ExternalRequest, "isOffline">,
  { stages, io }: SiteContext,
): Promise<RequestedCheck> {
  if (external === undefined) return { problems: [], stats: {} };
  const each = (addresses: string[], ask: (address: string) => Promise<void>) => stages.each("external", addresses, ask, addressesAtOnce);
  const { problems, ...counts } = await checkExternalLinks({ ...checked, isOffline: external === "offline" }, { io, each });
  return { problems, stats: { external: counts } };
}

async function runMarked(site: Site, { run, signal }: BuildRequest, { stages, io }: SiteContext): Promise<RequestedCheck> {
  if (!run) return { problems: [], stats: {} };
  const { problems, ...counts } = await stages.run("run samples", () => runSiteSamples({ ...site, ...run, signal }, io));
  return { problems, stats: { samples: counts } };
}

/** How many files are written before a signal is heard. */
const filesPerTurn = 100;

/** Each page is written as soon as it is rendered; only its metadata is kept, so that memory does not grow with the text of the site. */
async function renderPages(
  { site: { graph, metas }, renderer }: SiteView,
  { output, stages }: { output: Output; stages: Stages },
): Promise<RenderResult[]> {
  const write = async (result: RenderResult): Promise<RenderResult> => {
    for (const file of [result.file, result.markdown]) if (file) await output.write(file);
    return { ...result, file: null, markdown: null };
  };
  const renderOne = async (node: PageNode) => write(await renderer.render(node, metas.get(node.path) ?? null, output.keep));
  const rendered = await stages.each("render", graph.pages, renderOne, pagesAtOnce);
  const hasOwnNotFound = graph.pages.some(({ route }) => isOwnNotFound(route));
  return hasOwnNotFound ? rendered : [...rendered, await write(await renderer.renderNotFound(output.keep))];
}

/** One for each version and language. Most of its files are those of the last build. */
async function writeSearchIndex(site: Site, { samples, output }: { samples: CheckedSamples; output: Output }): Promise<void> {
  for (const { folder, make } of searchIndexesOf(site, samples.of)) {
    const index = await make();
    if (!index) return;
    await output.write({ path: `${folder}index.json`, content: index.root });
    for (const name of index.names) {
      const path = folder + name;
      if (!(await output.keep(path))) await output.write({ path, content: index.read(name) });
    }
  }
}

/** Lists of the Markdown versions, and all of their texts. Those whose pages are the same are not made again. */
async function writeLlmsFiles(
  { pages, sets }: { pages: readonly RenderedPage[]; sets: readonly LlmsSet[] },
  { output, cache }: { output: Output; cache: RenderedPages },
): Promise<string[]> {
  const names = new Map(pages.map(({ route, markdownKey }) => [route, markdownKey ?? ""]));
  for (const { path, text, fullPath, routes } of sets) {
    await output.write({ path, content: text });
    const parts = routes.flatMap((route) => names.get(route) || []);
    await output.writeTexts(fullPath, keyOf(parts), joinedTexts(parts, cache.markdown));
  }
  return sets.flatMap(({ path, fullPath }) => [path, fullPath]);
}

/** A check that looked at nothing says nothing about the site. */
function noLinks(checked: number, { isPublished }: BuildRequest): Problem[] {
  if (checked > 0 || isPublished !== false) return [];
  return [problem("L029", "no link was checked", { hint: "Check that the config is that of the site with the pages." })];
}

async function writeAll(files: OutputFile[], { output, stages }: { output: Output; stages: Stages }): Promise<void> {
  for (const [index, file] of files.entries()) {
    if (index % filesPerTurn === 0) await stages.turn();
    await output.write(file);
  }
  await output.finish();
}
