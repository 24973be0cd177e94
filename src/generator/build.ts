/** The pipeline, top to bottom: from a site's config to its published folder. */
import { type Caches, openCaches, problemsOf } from "./cache/caches.ts";
import { keyOf } from "./cache/key.ts";
import { memoContext } from "./cache/memo.ts";
import { type Part, publishPart, readParts, refuseOtherParts } from "./cache/parts.ts";
import { openRenderedPages, type RenderedPages } from "./cache/renderedPages.ts";
import { pagesAtOnce } from "./cache/renderPages.ts";
import { type CheckedSamples, runSiteSamples } from "./cache/samples.ts";
import { searchIndexesOf } from "./cache/searchIndex.ts";
import { apiProblems } from "./cache/siteSdk.ts";
import type { StartedBuild } from "./cache/unchanged.ts";
import { checkLinks } from "./check/checkLinks.ts";
import { checkUrlLock } from "./check/checkUrlLock.ts";
import { apiCoverage, coverageProblems } from "./check/coverage.ts";
import { addressesAtOnce, checkExternalLinks } from "./check/external/checkExternalLinks.ts";
import type { ExternalTools } from "./check/external/external.ts";
import { hintAtUnpublished, withMoves } from "./check/movedFiles.ts";
import { atLevels, noLinks, openReport, permitted, type Report } from "./check/report.ts";
import { loadConfig } from "./config/load.ts";
import { noOutput, type Output, openOutput } from "./emit/emit.ts";
import { targetOf } from "./emit/outputFolder.ts";
import type { Io } from "./io/io.ts";
import { createStages, type StageContext, type Stages } from "./io/stages.ts";
import type { BuildRequest, BuildResult, BuildStats } from "./model/build.ts";
import type { PageNode } from "./model/graph.ts";
import type { OutputFile } from "./model/output.ts";
import type { RenderedPage, RenderResult } from "./model/rendered.ts";
import { joinedTexts, type LlmsSet } from "./outputs/llms.ts";
import { replacesNotFound } from "./outputs/staticPaths.ts";
import { groupFailures } from "./problems/groups.ts";
import { exitCodeOf, type Problem, ProblemError } from "./problems/problem.ts";
import { isUsedNow } from "./render/apiNames.ts";
import { bundleSite, type LoadedSite, linkTargets, loadSite, openView, type SiteView, siteFiles, withoutSuspects } from "./site.ts";
import { asOneBuild } from "./siteCode/interruptible.ts";
import { relativeTo } from "./text/path.ts";
import type { Shard } from "./text/shard.ts";

/** What a build has come to. */
interface Outcome extends Partial<Pick<BuildResult, "siteDir" | "outDir" | "files" | "coverage">> {
  problems: Problem[];
  stats?: Partial<BuildStats>;
}

/** Never throws for a fault of the site: those come back as problems. */
export async function build(request: StartedBuild, io: Io): Promise<BuildResult> {
  const stages = createStages(io, request.signal);
  const outcome = await asOneBuild(() => runBuild(request, { stages, io })).catch(outcomeOf);
  const problems = groupFailures(outcome.problems);
  const stats = { pages: 0, files: 0, bytes: 0, written: 0, links: 0, stages: stages.times, ...outcome.stats };
  return { siteDir: null, outDir: null, files: {}, ...outcome, problems, exitCode: exitCodeOf(problems), stats };
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof ProblemError) return { problems: error.problems, siteDir: error.siteDir };
  throw error;
}

async function runBuild(request: StartedBuild, context: StageContext): Promise<Outcome> {
  const { stages, io } = context;
  const parts = request.parts ? await readParts(request.parts, io) : null;
  const loaded = request.loaded ?? (await stages.run("config", () => loadConfig(request, io)));
  const caches = await openCaches(loaded, request, parts, context);
  const { store } = caches;
  const attempt = async (): Promise<Outcome> => {
    const site = await loadSite({ ...request, loaded, store }, context);
    try {
      return await (request.shard
        ? buildShard(site, request.shard, request, context)
        : buildSite(site, { request, parts, ...caches }, context));
    } finally {
      site.services.stop();
    }
  };
  let outcome: Outcome | null = null;
  try {
    outcome = await withoutSuspects(attempt, store, request.signal);
    return { siteDir: loaded.siteDir, ...outcome, problems: [...outcome.problems, ...problemsOf(caches, outcome.problems)] };
  } finally {
    // A build that was stopped has not asked for everything that is still in use.
    await (outcome && exitCodeOf(outcome.problems) === 0 ? store.tidy() : store.flush());
    await store.close();
    await caches.remote?.close();
  }
}

/** Says nothing of problems: merging finds them all. */
async function buildShard(loaded: LoadedSite, shard: Shard, request: BuildRequest, context: StageContext): Promise<Outcome> {
  const { stages, io } = context;
  const { manifest } = await stages.run("bundle", () => bundleSite(loaded, io));
  const samples = await stages.run("samples", () => loaded.services.samples);
  const cache = openRenderedPages(loaded.services.store, "", true);
  const view = await openView(loaded, manifest, { cache, samples: samples.of });
  return publishPart(view, { ...request, shard }, context);
}

interface Job extends Caches {
  request: BuildRequest;
  /** Parts of the site that other machines have built. */
  parts: readonly Part[] | null;
}

async function buildSite(loaded: LoadedSite, job: Job, context: StageContext): Promise<Outcome> {
  const { request } = job;
  const report = await openReport(loaded.site.config, request, context.io);
  try {
    report.add(atLevels(loaded.site, request));
    report.add(await apiChanges(loaded, request, context));
    report.add(refuseOtherParts(loaded.site, job.parts ?? []));
    return { problems: report.problems, ...(await buildPages(loaded, { ...job, report }, context)) };
  } catch (error) {
    return { problems: [...report.problems, ...outcomeOf(error).problems] };
  }
}

async function buildPages(loaded: LoadedSite, job: Job & { report: Report }, context: StageContext): Promise<Partial<Outcome>> {
  const { request, report } = job;
  const { stages, io } = context;
  const { site, services } = loaded;
  if (site.graph.pages.length === 0) return {};
  const target = { ...targetOf(site.config, site.siteDir, request.outDir), isForced: request.isForced };
  const cache = openRenderedPages(services.store, relativeTo(site.siteDir, target.outDir), job.parts !== null || job.remote !== null);
  const before = request.isCached === false ? null : (cache.published ?? { files: {}, at: 0, previous: null });
  const output = permitted(report.problems, request).publishing ? await openOutput(target, before, io) : noOutput;
  try {
    const assets = report.take(await stages.run("bundle", () => bundleSite(loaded, io)));
    const samples = report.take(await stages.run("samples", () => services.samples));
    const view = await openView(loaded, assets.manifest, { cache, samples: samples.of });
    const { pages } = report.take(await renderPages(view, { output, stages }));
    const types = site.config.sdk ? await stages.run("type check", () => services.typeProblems) : [];
    const coverage = coverageOf(view, samples, request);
    report.add(coverage.problems);
    // Of code with errors, pages say what is not so: the errors are all there is to report.
    if (exitCodeOf(types) !== 0) return { ...coverage.measured, problems: types };
    report.take({ problems: types });
    if (!permitted(report.problems, request).linkChecks) {
      if (services.store.hasForeign()) throw new Error("Values of another machine may be the cause.");
      return coverage.measured;
    }
    const files = siteFiles(view, pages);
    const checks = await checkSite(view, { pages, files, report, request }, context);
    const outcome = { ...coverage.measured, stats: { ...checks, pages: site.graph.pages.length } };
    if (!permitted(report.problems, request).publishing) return outcome;
    const emitted = await publish(view, { pages, files, samples, output, cache }, stages);
    report.add(emitted.problems);
    if (job.remote && cache.hasNew()) await stages.run("remote cache", () => job.remote?.push(services.store));
    return { ...outcome, outDir: target.outDir, files: emitted.files, stats: { ...outcome.stats, ...emitted.stats } };
  } finally {
    await output.close();
  }
}

async function apiChanges(loaded: LoadedSite, { api }: BuildRequest, { stages, io }: StageContext): Promise<Problem[]> {
  if (!api) return [];
  const { site, services } = loaded;
  return stages.run("API changes", () => apiProblems({ ...site, ...services }, api, memoContext(site.siteDir, services.store, io)));
}

/** What of the API is documented, where that is measured. */
function coverageOf(
  { site, context }: SiteView,
  { problems }: CheckedSamples,
  { coverage }: BuildRequest,
): { measured: Pick<BuildResult, "coverage">; problems: Problem[] } {
  if (!coverage) return { measured: {}, problems: [] };
  const isUsed = (symbol: string) => isUsedNow(symbol, context);
  const measured = apiCoverage({ ...site.reference, problems, isUsed });
  return { measured: { coverage: measured }, problems: coverageProblems(measured, coverage.least) };
}

/** Reports what is wrong with links, addresses and samples that run. Returns how much was checked. */
async function checkSite(
  view: SiteView,
  { pages, files, report, request }: { pages: RenderedPage[]; files: OutputFile[]; report: Report; request: BuildRequest },
  { stages, io }: StageContext,
): Promise<Partial<BuildStats>> {
  const checked = { ...linkTargets(view, files, io), pages, isStrict: request.isStrict ?? false };
  const links = await stages.run("check", () => checkLinks(checked));
  const { site, services } = view;
  const moving = { ...site, routeOfSource: site.graph.routeOfSource, missing: links.missing };
  const located = await hintAtUnpublished(links.problems, moving, io);
  // A build has no time for the whole history.
  report.add(request.isPublished === false ? await withMoves(located, moving, io) : located);
  report.add(noLinks(links.checked, request));
  const headingsOf = async (path: string) => (await services.pages.body(path)).headings;
  if (request.lock) report.add(await checkUrlLock({ ...site, ...checked, lock: request.lock, headingsOf }, io));
  const { external, run, signal } = request;
  const stats: Partial<BuildStats> = { links: links.checked };
  if (external !== undefined) {
    const each: ExternalTools["each"] = (addresses, ask) => stages.each("external", addresses, ask, addressesAtOnce);
    const { problems, ...counts } = await checkExternalLinks({ ...checked, isOffline: external === "offline" }, { io, each });
    report.add(problems);
    stats.external = counts;
  }
  if (run) {
    const { problems, ...counts } = await stages.run("run samples", () => runSiteSamples({ ...site, ...run, signal }, io));
    report.add(problems);
    stats.samples = counts;
  }
  await report.close();
  return stats;
}

/** How many files are written before a signal is heard. */
const filesPerTurn = 100;

/** Each page is written as soon as it is rendered; only its metadata is kept, so that memory does not grow with the text of the site. */
async function renderPages(
  { site: { graph, metas }, renderer }: SiteView,
  { output, stages }: { output: Output; stages: Stages },
): Promise<{ pages: RenderedPage[]; problems: Problem[] }> {
  const write = async (result: RenderResult): Promise<RenderResult> => {
    for (const file of [result.file, result.markdown]) if (file) await output.write(file);
    return { ...result, file: null, markdown: null };
  };
  const renderOne = async (node: PageNode) => write(await renderer.render(node, metas.get(node.path) ?? null, output.keep));
  const rendered = await stages.each("render", graph.pages, renderOne, pagesAtOnce);
  const results = replacesNotFound(graph) ? rendered : [...rendered, await write(await renderer.renderNotFound(output.keep))];
  return { pages: results.flatMap(({ page }) => page ?? []), problems: results.flatMap(({ problems }) => problems) };
}

interface PublishInput {
  pages: RenderedPage[];
  files: OutputFile[];
  samples: CheckedSamples;
  output: Output;
  cache: RenderedPages;
}

/** Writes what is left to write, and replaces the published site. */
async function publish(
  view: SiteView,
  { pages, files, samples, output, cache }: PublishInput,
  stages: Stages,
): Promise<Required<Pick<Outcome, "problems" | "files" | "stats">>> {
  await stages.run("search", () => writeSearchIndex(view, { samples, output }));
  const lists = await stages.run("llms.txt", () => writeLlmsFiles({ pages, sets: view.sets }, { output, cache }));
  await stages.run("emit", async () => {
    for (const [index, file] of files.entries()) {
      if (index % filesPerTurn === 0) await stages.turn();
      await output.write(file);
    }
    await output.finish();
  });
  // Stopped until here, the build has published nothing.
  const { published, stats, problems } = await output.commit();
  cache.save(published);
  const texts = lists.map((path) => ({ path, bytes: published.files[path]?.size ?? 0 }));
  return { problems, files: published.files, stats: { ...stats, texts } };
}

/** One for each version and language. Most of its files are those of the last build. */
async function writeSearchIndex(
  { site, services }: SiteView,
  { samples, output }: { samples: CheckedSamples; output: Output },
): Promise<void> {
  for (const { folder, make } of searchIndexesOf({ ...site, ...services }, samples.of)) {
    const index = await make();
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
    await output.writeTexts(
      fullPath,
      keyOf(parts),
      joinedTexts(parts, (name) => cache.markdown(name)),
    );
  }
  return sets.flatMap(({ path, fullPath }) => [path, fullPath]);
}
