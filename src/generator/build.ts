/** THE LINE, top to bottom: from a site's config to its published folder. */
import { join, resolve } from "node:path";
import { bundleClient } from "./bundle/bundle.ts";
import { checkLinks } from "./check/links.ts";
import type { ConfigRequest } from "./config/load.ts";
import { assetFiles } from "./emit/assets.ts";
import { documentFile } from "./emit/document.ts";
import { openStage } from "./emit/emit.ts";
import { takeLock } from "./emit/lock.ts";
import type { Io } from "./io/io.ts";
import type { ClientManifest, OutputFile, RenderedPage } from "./model/output.ts";
import type { Problem } from "./model/problem.ts";
import { siteOutputs } from "./outputs/outputs.ts";
import { type ExitCode, exitCodeOf } from "./problems/exit.ts";
import { ProblemError } from "./problems/problem.ts";
import { createRenderContext, renderNotFound, renderPage } from "./render/render.ts";
import { loadSite, type Site } from "./site.ts";
import { createSteps, type StageTime, type Steps } from "./steps.ts";
import type { PolicyAdditions } from "./text/csp.ts";
import { encodePath } from "./text/url.ts";

export interface BuildRequest extends ConfigRequest {
  /** Output folder, relative to the site folder; `dist` when left out. */
  outDir?: string | undefined;
  /** Every broken link, anchor or image fails the build. */
  isStrict?: boolean | undefined;
  /** False: everything is done and checked, nothing is published. */
  isPublished?: boolean | undefined;
  /** Stops the build soon after it is aborted; what was there before stays. */
  signal?: AbortSignal | undefined;
}

export interface BuildResult {
  problems: Problem[];
  exitCode: ExitCode;
  /** Absolute; null when no config was found. */
  siteDir: string | null;
  /** Absolute; null when nothing was published. */
  outDir: string | null;
  stats: BuildStats;
}

export interface BuildStats {
  pages: number;
  files: number;
  bytes: number;
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
    stats: { pages: 0, files: 0, bytes: 0, links: 0, stages: steps.times },
  };
  try {
    await buildInto(result, { request, steps, io });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    result.problems.push(...error.problems);
  }
  return { ...result, exitCode: exitCodeOf(result.problems) };
}

interface Work {
  request: BuildRequest;
  steps: Steps;
  io: Io;
}

async function buildInto(result: BuildResult, { request, steps, io }: Work): Promise<void> {
  const site = await loadSite(request, steps, io);
  result.siteDir = site.siteDir;
  result.problems.push(...site.problems);
  if (site.graph.pages.length === 0) return;

  const context = createRenderContext(site);
  const sources = new Map(site.pages.map((page) => [page.path, page]));
  const results = await steps.each("render", site.graph.pages, (node) => renderPage(node, sources.get(node.path) ?? null, context));
  results.push(renderNotFound(context));
  const rendered = results.flatMap((page) => page.rendered ?? []);
  result.problems.push(...results.flatMap((page) => page.problems));

  const manifest = await steps.run("bundle", () => bundleClient(site.config, site.siteDir));
  const others = [
    ...manifest.files,
    ...assetFiles(usedAssets(rendered, site), site.sources.assets, site.siteDir),
    ...siteOutputs(site.graph, site.config, mediaPolicy(rendered)),
  ];
  const files = others.map(({ path }) => `/${path}`);
  const report = await steps.run("check", () => checkLinks({ ...site, rendered, files, isStrict: request.isStrict ?? false }));
  result.problems.push(...report.problems);
  await io.writeFile(join(site.siteDir, ".bcidocs", "links.json"), `${JSON.stringify({ schemaVersion: 1, ...report }, null, 2)}\n`);

  Object.assign(result.stats, { pages: site.graph.pages.length, links: report.checked });
  if (request.isPublished === false || exitCodeOf(result.problems) !== 0) return;

  const outDir = resolve(site.siteDir, request.outDir ?? "dist");
  const written = await steps.run("emit", () => publish({ site, rendered, manifest, others, outDir }, io, request.signal));
  Object.assign(result.stats, written.stats);
  result.problems.push(...written.problems);
  result.outDir = outDir;
}

/** One header stands for all pages, so it names the origins of all. */
function mediaPolicy(rendered: RenderedPage[]): PolicyAdditions {
  const origins = [...new Set(rendered.flatMap((page) => page.mediaOrigins))].sort();
  return { "img-src": origins, "media-src": origins };
}

/** Source paths of the assets that pages or settings show or link to. */
function usedAssets(rendered: RenderedPage[], { graph, config }: Site): Set<string> {
  const paths = new Map(Object.entries(graph.urlOfAsset).map(([path, { url }]) => [config.baseUrl + encodePath(url.slice(1)), path]));
  const urls = rendered.flatMap((page) => [...page.links.map(({ url }) => url), ...page.headLinks]);
  return new Set(urls.flatMap((url) => paths.get(url.replace(/[?#].*$/, "")) ?? []));
}

interface Publication {
  site: Site;
  rendered: RenderedPage[];
  manifest: ClientManifest;
  others: OutputFile[];
  outDir: string;
}

/** Everything is written beside the output folder first, then the two are swapped. */
async function publish({ site, rendered, manifest, others, outDir }: Publication, io: Io, signal?: AbortSignal) {
  const lock = await takeLock([join(site.siteDir, ".bcidocs", "lock"), `${outDir}.bcidocs-lock`], io);
  try {
    const stage = await openStage({ outDir, siteDir: site.siteDir, sourceDirs: sourceDirs(site) }, io);
    try {
      for (const page of rendered) await stage.write(documentFile(page, manifest, site.config));
      for (const file of others) await stage.write(file);
      signal?.throwIfAborted();
      return await stage.commit();
    } catch (error) {
      await stage.abandon();
      throw error;
    }
  } finally {
    await lock.release();
  }
}

function sourceDirs({ config, siteDir }: Site): string[] {
  return [config.contentDir, config.staticDir, ...config.docs.map(({ path }) => path)].map((folder) => resolve(siteDir, folder));
}
