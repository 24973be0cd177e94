/** THE LINE, top to bottom: from a site's config to its published folder. */
import { join, relative } from "node:path";
import { usedIslandScripts } from "./bundle/bundle.ts";
import { keyOf } from "./cache/key.ts";
import { openOutputCache } from "./cache/outputs.ts";
import { settleLevels } from "./check/level.ts";
import { checkLinks, type LinkReport } from "./check/links.ts";
import { assetFiles, referencedAssets } from "./emit/assets.ts";
import { type Emitted, targetOf } from "./emit/emit.ts";
import { noOutput, type Output, type OutputRequest, openOutput } from "./emit/output.ts";
import { spareMemory } from "./heap.ts";
import type { Io } from "./io/io.ts";
import { createPageMaker, type MadePage, type PageMaker } from "./makePages.ts";
import { piecesOf } from "./model/facts.ts";
import type { PageNode } from "./model/graph.ts";
import type { OutputFile, PublishedFile } from "./model/output.ts";
import type { Problem } from "./model/problem.ts";
import { siteOutputs } from "./outputs/outputs.ts";
import { type ExitCode, exitCodeOf } from "./problems/exit.ts";
import { groupFailures } from "./problems/failedPage.ts";
import { ProblemError, problem } from "./problems/problem.ts";
import { createRenderContext, urlOfWritten } from "./render/render.ts";
import { bundleSite, loadSite, type Site, type SiteRequest, siteTheme } from "./site.ts";
import { createSteps, type StageTime, type Steps } from "./steps.ts";
import { reasonOf } from "./text/errno.ts";
import { cacheFolder } from "./text/ownFolders.ts";

export interface BuildRequest extends SiteRequest {
  /** Output folder, relative to the site folder; `dist` when left out. */
  outDir?: string | undefined;
  /** Every broken link, anchor or image fails the build. */
  isStrict?: boolean | undefined;
  /** False: everything is done and checked, nothing is published. */
  isPublished?: boolean | undefined;
}

export interface BuildResult {
  problems: Problem[];
  exitCode: ExitCode;
  /** Absolute; null when no config was found. */
  siteDir: string | null;
  /** Absolute; null when nothing was published. */
  outDir: string | null;
  /** What was published, by path relative to the output folder. */
  files: Record<string, PublishedFile>;
  stats: BuildStats;
}

export interface BuildStats {
  pages: number;
  files: number;
  bytes: number;
  /** Files that were not there before in the same form. */
  written: number;
  links: number;
  stages: StageTime[];
}

/** Never throws for a fault of the site: those come back as problems. */
export async function build(request: BuildRequest, io: Io): Promise<BuildResult> {
  const steps = createSteps(io, request.signal);
  const result: BuildResult = {
    problems: [],
    exitCode: 0,
    siteDir: null,
    outDir: null,
    files: {},
    stats: { pages: 0, files: 0, bytes: 0, written: 0, links: 0, stages: steps.times },
  };
  try {
    await buildInto(result, { request, steps, io });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    result.problems.push(...error.problems);
    result.siteDir ??= error.siteDir;
  }
  const problems = groupFailures(result.problems);
  return { ...result, problems, exitCode: exitCodeOf(problems) };
}

interface Work {
  request: BuildRequest;
  steps: Steps;
  io: Io;
}

async function buildInto(result: BuildResult, work: Work): Promise<void> {
  const site = await loadSite(work.request, work.steps, work.io);
  result.siteDir = site.siteDir;
  try {
    await buildSite(site, result, work);
  } finally {
    await site.close();
  }
}

async function buildSite(site: Site, result: BuildResult, { request, steps, io }: Work): Promise<void> {
  const isStrict = request.isStrict ?? false;
  result.problems.push(...settleLevels(site.problems, isStrict ? "throw" : site.config.onBrokenLinks));
  if (site.graph.pages.length === 0) return;

  const isPublished = request.isPublished !== false && exitCodeOf(result.problems) === 0;
  const target = outputRequest(site, request.outDir);
  const isCached = isPublished && request.isCached !== false;
  const cache = await openOutputCache(
    { folder: cacheFolder(site.siteDir), program: __BUILD__, outDir: relative(site.siteDir, target.outDir), isKept: isCached },
    io,
  );
  const output = isPublished ? await openOutput(target, isCached ? cache.published : null, io) : noOutput;
  try {
    const manifest = await steps.run("bundle", () => bundleSite(site, request, io));
    const context = createRenderContext({ ...site, theme: await siteTheme(site) });
    const maker = createPageMaker({ site, manifest, context, cache });
    const made = await writePages(site, maker, { output, steps });
    result.problems.push(...made.flatMap(({ problems }) => problems));
    const pages = made.flatMap(({ facts }) => facts ?? []);
    // A page that failed to be drawn would make every link to it a finding.
    if (result.problems.some(({ code }) => code === "M017" || code === "M026")) return;
    const files = [
      ...manifest.files,
      ...usedIslandScripts(
        manifest,
        piecesOf(pages).flatMap(({ islands }) => islands.map(({ name }) => name)),
      ),
      ...assetFiles(referencedAssets(pages, site.graph, site.config.baseUrl), site.sources.assets, site.siteDir),
      ...siteOutputs({ ...manifest, graph: site.graph, config: site.config, pages }),
    ];
    const today = new Date(io.now()).toISOString().slice(0, 10);
    const targets = keyOf(
      maker.siteKey,
      files.map(({ path }) => path),
    );
    const { verdict, ...report } = await steps.run("check", () =>
      checkLinks({
        ...site,
        pages,
        urlOfWritten: (link, path) => urlOfWritten(link, path, context),
        files: files.map(({ path }) => `/${path}`),
        isStrict,
        today,
        known: cache.goodLinks(targets),
      }),
    );
    cache.judge(targets, verdict);
    result.problems.push(...report.problems, ...(await saveReport(report, site.siteDir, io)));
    Object.assign(result.stats, { pages: site.graph.pages.length, links: report.checked });
    if (exitCodeOf(result.problems) !== 0 || !isPublished) return;

    const emitted = await steps.run("emit", () => publish(files, output));
    await cache.save(emitted.published);
    result.problems.push(...emitted.problems);
    Object.assign(result.stats, emitted.stats);
    result.files = emitted.published.files;
    result.outDir = target.outDir;
  } finally {
    await output.close();
  }
}

/** So many pages are on their way to the disk at once. */
const pagesAtOnce = 16;

/** With so many pages to write, memory counts. */
const manyPages = 2_000;

/** Each page is written as soon as it is rendered; only its facts are kept, so that memory does not grow with the text of the site. */
async function writePages(site: Site, maker: PageMaker, { output, steps }: { output: Output; steps: Steps }): Promise<MadePage[]> {
  let written = 0;
  const write = async (made: MadePage): Promise<MadePage> => {
    if (made.file && ++written === manyPages) spareMemory();
    if (made.file) await output.write(made.file);
    return { ...made, file: null };
  };
  const makeOne = async (node: PageNode) => {
    const page = site.pages.get(node.path) ?? null;
    site.pages.delete(node.path);
    return write(await maker.make(node, page, output.keep));
  };
  const pages = await steps.each("render", site.graph.pages, makeOne, pagesAtOnce);
  return [...pages, await write(await maker.makeNotFound(output.keep))];
}

async function publish(files: OutputFile[], output: Output): Promise<Emitted> {
  for (const file of files) await output.write(file);
  return output.commit();
}

/** `.bcidocs/links.json`, for other programs to read; a site folder that cannot be written is no reason to fail. */
async function saveReport(report: Omit<LinkReport, "verdict">, siteDir: string, io: Io): Promise<Problem[]> {
  try {
    await io.writeFile(join(siteDir, ".bcidocs", "links.json"), `${JSON.stringify({ schemaVersion: 1, ...report }, null, 2)}\n`);
    return [];
  } catch (error) {
    return [problem("X005", `.bcidocs/links.json cannot be written: ${reasonOf(error)}`)];
  }
}

function outputRequest({ config, siteDir }: Site, wanted: string | undefined): OutputRequest {
  const target = targetOf(config, siteDir, wanted);
  return { ...target, lockPaths: [join(siteDir, ".bcidocs", "lock"), `${target.outDir}.bcidocs-lock`] };
}
