/** The pipeline, top to bottom: from a site's config to its published folder. */

import { relative, resolve } from "node:path";
import { usedIslandScripts } from "./bundle/bundle.ts";
import { keyOf } from "./cache/key.ts";
import { openRenderedPages, type RenderedPages } from "./cache/renderedPages.ts";
import { pagesAtOnce, type Renderer } from "./cache/renderPages.ts";
import type { CheckedSamples } from "./cache/samples.ts";
import { openBaseline } from "./check/baseline.ts";
import type { CauseInput } from "./check/causes.ts";
import { checkUrlLock } from "./check/checkUrlLock.ts";
import { configUrls } from "./check/configUrls.ts";
import { apiCoverage, coverageProblems } from "./check/coverage.ts";
import { addressesAtOnce, checkExternalLinks } from "./check/external/checkExternalLinks.ts";
import { applySeverity, atStrictLevel } from "./check/level.ts";
import { checkLinks } from "./check/links.ts";
import { hintAtUnpublished, withMoves } from "./check/movedFiles.ts";
import { assetFiles, referencedAssets } from "./emit/assets.ts";
import { noOutput, type Output, openOutput } from "./emit/emit.ts";
import { targetOf } from "./emit/target.ts";
import type { Io } from "./io/io.ts";
import { createStages, type Stages } from "./io/stages.ts";
import type { BuildRequest, BuildResult, BuildStats } from "./model/build.ts";
import type { ClientManifest, OutputFile } from "./model/output.ts";
import type { Problem } from "./model/problem.ts";
import { piecesOf, type RenderedPage, type RenderResult } from "./model/rendered.ts";
import { joinedTexts, type LlmsSet } from "./outputs/llms.ts";
import { siteOutputs } from "./outputs/outputs.ts";
import { isOfKind } from "./problems/catalogue.ts";
import { exitCodeOf } from "./problems/exit.ts";
import { groupFailures } from "./problems/groups.ts";
import { ProblemError, problem } from "./problems/problem.ts";
import { isUsedNow } from "./render/apiNames.ts";
import { urlOfWritten } from "./render/view.ts";
import { apiProblems, bundleAssets, loadSite, openRenderer, type Site, type SiteRequest } from "./site.ts";
import { agentFilesOf, llmsSetsOf, searchIndexesOf } from "./siteIndexes.ts";
import { buildPart, type Part, readParts, refuseOtherParts } from "./siteParts.ts";
import { runSiteSamples } from "./siteSamples.ts";
import { isOwnNotFound } from "./text/reservedNames.ts";
import type { Shard } from "./text/shard.ts";

/** As the rest of the program asks for it. */
export interface SiteBuildRequest extends BuildRequest, SiteRequest {}

interface BuildContext {
  stages: Stages;
  io: Io;
}

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
          // What came from other machines is in the store already.
          const again = await loadSite({ ...request, remote: undefined, store: site.store }, { stages, io });
          await runUntilRight({ ...again, remote: site.remote });
        });
      await runUntilRight(site);
    } finally {
      const ofOthers = site.store.hasForeign("damaged")
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

interface Job {
  request: BuildRequest;
  /** Filled as the build goes, so that a failing build still reports what it found. */
  result: BuildResult;
  /** Parts of the site that other machines have built. */
  parts: readonly Part[] | null;
}

async function buildShard(site: Site, shard: Shard, { request, result }: Job, context: BuildContext): Promise<void> {
  const { outDir, stats } = await buildPart(site, { shard, outDir: request.outDir, isForced: request.isForced }, context);
  Object.assign(result, { outDir });
  Object.assign(result.stats, stats);
}

async function buildSite(site: Site, { request, result, parts }: Job, { stages, io }: BuildContext): Promise<void> {
  const { config, siteDir, graph, store } = site;
  const isStrict = request.isStrict ?? false;
  const baseline = await openBaseline(request.baseline, io);
  const wanted = baseline.withoutKnown;
  const withLevels = (problems: Problem[]) =>
    isStrict ? atStrictLevel(problems) : applySeverity(problems, config.onBrokenLinks, config.links.levels);
  result.problems = wanted(withLevels(site.problems));
  const { api } = request;
  if (api) result.problems.push(...(await stages.run("API changes", () => apiProblems(site, api, io))));
  result.problems.push(...refuseOtherParts(site, parts ?? []));
  if (graph.pages.length === 0) return;

  const isPublished = request.isPublished !== false && exitCodeOf(result.problems) === 0;
  const target = { ...targetOf(config, siteDir, request.outDir), isForced: request.isForced };
  const cache = openRenderedPages(store, relative(siteDir, target.outDir), parts !== null || site.remote !== null);
  const before = request.isCached === false ? null : (cache.published ?? { files: {}, at: 0, previous: null });
  const output = isPublished ? await openOutput(target, before, io) : noOutput;
  try {
    const { manifest: assets, problems: ofSamples } = await stages.run("bundle", () => bundleAssets(site, io));
    result.problems.push(...withLevels(ofSamples));
    const samples = await stages.run("samples", () => site.samples);
    result.problems.push(...wanted(withLevels(samples.problems)));
    const { renderer, context } = await openRenderer(site, assets, { cache, samples: samples.of });
    const rendered = await renderPages(site, renderer, { output, stages });
    result.problems = [...result.problems, ...withLevels(rendered.flatMap(({ problems }) => problems))];
    const ofTypes = config.sdk ? await stages.run("type check", () => site.found) : [];
    if (request.coverage) {
      const isUsed = (symbol: string) => isUsedNow(symbol, context);
      const coverage = apiCoverage({ ...site.reference, problems: samples.problems, isUsed });
      result.coverage = coverage;
      result.problems.push(...coverageProblems(coverage, request.coverage.least));
    }
    // Of code with errors, pages say what is not so: the errors are all there is to report.
    if (exitCodeOf(ofTypes) !== 0) {
      result.problems = ofTypes;
      return;
    }
    result.problems.push(...wanted(withLevels(ofTypes)));
    // A page that failed to render would make every link to it a broken one.
    if (result.problems.some(({ code }) => isOfKind(code, "stopsLinkChecks"))) {
      if (store.hasForeign()) throw new Error("Values of another machine may be the cause.");
      return;
    }

    const pages = rendered.flatMap(({ page }) => page ?? []);
    const sets = llmsSetsOf(site);
    const files = siteFiles(site, { assets, pages, sets });
    const texts = [...context.markdownFiles.values(), ...sets.flatMap(({ path, fullPath }) => [path, fullPath])];
    const filePaths = [...files.map(({ path }) => path), ...texts];
    const fileUrls = filePaths.map((path) => `/${path}`);
    const targets = keyOf(renderer.siteKey, filePaths);
    const today = new Date(io.now()).toISOString().slice(0, 10);
    const causes = { ...site, urlOfWritten: (...link: Parameters<CauseInput["urlOfWritten"]>) => urlOfWritten(...link, context) };
    const links = await stages.run("check", () =>
      checkLinks({
        ...causes,
        pages,
        files: fileUrls,
        configUrls: configUrls({ ...site, ...assets }),
        isStrict,
        today,
        knownLinks: cache.knownLinks(targets),
      }),
    );
    // A build has no time for the whole history.
    const moving = { missing: links.missing, routeOfSource: graph.routeOfSource, siteDir };
    const located = await hintAtUnpublished(links.problems, moving, io);
    const linkProblems = request.isPublished === false ? await withMoves(located, moving, io) : located;
    result.problems.push(...wanted(linkProblems), ...noLinks(links.checked, request));
    if (request.lock) {
      const headingsOf = async (path: string) => (await site.pages.body(path)).headings;
      result.problems.push(...(await checkUrlLock({ ...site, lock: request.lock, pages, files: fileUrls, headingsOf }, io)));
    }
    if (request.external !== undefined) {
      const isOffline = request.external === "offline";
      const each = (addresses: string[], ask: (address: string) => Promise<void>) =>
        stages.each("external", addresses, ask, addressesAtOnce);
      const { problems, ...counts } = await checkExternalLinks({ ...causes, pages, siteDir, isOffline, isStrict, today }, { io, each });
      result.problems.push(...wanted(problems));
      result.stats.external = counts;
    }
    const { run, signal } = request;
    if (run) {
      const { problems, ...counts } = await stages.run("run samples", () => runSiteSamples({ ...site, ...run, signal }, io));
      result.problems.push(...wanted(problems));
      result.stats.samples = counts;
    }
    result.problems.push(...(await baseline.close()));
    Object.assign(result.stats, { pages: graph.pages.length, links: links.checked });
    if (exitCodeOf(result.problems) !== 0 || !isPublished) return;

    await stages.run("search", () => writeSearchIndex(site, { samples, output }));
    const lists = await stages.run("llms.txt", () => writeLlmsFiles({ pages, sets }, { output, cache }));
    await stages.run("emit", () => writeAll(files, { output, stages }));
    // Stopped until here, the build has published nothing.
    const { published, stats, problems } = await output.commit();
    cache.save(published, { ...links.result, key: targets });
    result.problems.push(...problems);
    Object.assign(result.stats, stats, { texts: lists.map((path) => ({ path, bytes: published.files[path]?.size ?? 0 })) });
    Object.assign(result, { files: published.files, outDir: target.outDir });
    const { remote } = site;
    if (remote && cache.hasNew()) await stages.run("remote cache", () => remote.push(store));
  } finally {
    await output.close();
  }
}

/** How many files are written before a signal is heard. */
const filesPerTurn = 100;

/** Each page is written as soon as it is rendered; only its metadata is kept, so that memory does not grow with the text of the site. */
async function renderPages(
  site: Site,
  renderer: Renderer,
  { output, stages }: { output: Output; stages: Stages },
): Promise<RenderResult[]> {
  const write = async (result: RenderResult): Promise<RenderResult> => {
    for (const file of [result.file, result.markdown]) if (file) await output.write(file);
    return { ...result, file: null, markdown: null };
  };
  const { pages } = site.graph;
  const renderOne = async (node: (typeof pages)[number]) =>
    write(await renderer.render(node, site.metas.get(node.path) ?? null, output.keep));
  const rendered = await stages.each("render", pages, renderOne, pagesAtOnce);
  const hasOwnNotFound = pages.some(({ route }) => isOwnNotFound(route));
  return hasOwnNotFound ? rendered : [...rendered, await write(await renderer.renderNotFound(output.keep))];
}

/** What files are made of that are about many pages. */
interface MadeOf {
  pages: RenderedPage[];
  /** Which Markdown versions are listed together. */
  sets: readonly LlmsSet[];
}

/** All files but the pages. */
function siteFiles(site: Site, { assets, pages, sets }: MadeOf & { assets: ClientManifest }): OutputFile[] {
  const { graph, config, sources, siteDir, metas } = site;
  const islands = piecesOf(pages).flatMap((piece) => piece.islands.map(({ name }) => name));
  return [
    ...assets.files,
    ...usedIslandScripts(assets, islands),
    ...assetFiles(referencedAssets(pages, graph, config.baseUrl), sources.assets, siteDir),
    ...agentFilesOf(site, sets),
    ...siteOutputs({ ...assets, graph, config, pages, metas }),
  ];
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
async function writeLlmsFiles({ pages, sets }: MadeOf, { output, cache }: { output: Output; cache: RenderedPages }): Promise<string[]> {
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
