/** The site at one moment: everything that can be requested, none of it written. */

import type { RenderedPages } from "../cache/renderedPages.ts";
import type { Renderer } from "../cache/renderPages.ts";
import type { Io } from "../io/io.ts";
import type { Stages } from "../io/stages.ts";
import type { PageNode } from "../model/graph.ts";
import { type ClientManifest, FileCopy, type OutputFile } from "../model/output.ts";
import { siteOutputs } from "../outputs/outputs.ts";
import type { RenderContext } from "../render/context.ts";
import { bundleAssets, loadSite, openRenderer, type Site, type SiteRequest } from "../site.ts";
import { agentFilesOf, llmsSetsOf } from "../siteIndexes.ts";
import { notFoundFile } from "../text/reservedNames.ts";
import { routeToFile } from "../text/url.ts";
import { createShownSamples, type ShownSamples } from "./shownSamples.ts";

export interface Snapshot {
  site: Site;
  manifest: ClientManifest;
  context: RenderContext;
  renderer: Renderer;
  samples: ShownSamples;
  /** By the path that a build would write, e.g. `docs/focus/index.html`. */
  files: ReadonlyMap<string, Served>;
}

/** A page or the Markdown versions of some are rendered on request; null is the page for unknown addresses. */
export type Served = { node: PageNode | null } | { markdown: readonly PageNode[] } | { content: OutputFile["content"] };

export interface SnapshotInput {
  request: SiteRequest;
  rendered: RenderedPages;
  stages: Stages;
  /** What was shown until now. */
  before?: Snapshot | undefined;
}

/** Throws a ProblemError when there is no site to show. */
export async function openSnapshot({ request, rendered, stages, before }: SnapshotInput, io: Io): Promise<Snapshot> {
  const site = await loadSite(request, { stages, io });
  const { manifest, problems } = await stages.run("bundle", () => bundleAssets(site, io));
  site.problems = [...site.problems, ...problems];
  // Readers do not wait for TypeScript.
  const samples = createShownSamples(site, before?.samples.known());
  const { renderer, context } = await openRenderer(site, manifest, { cache: rendered, samples: samples.of, uses: samples.uses });
  return { site, manifest, context, renderer, samples, files: filesOf(site, manifest, context) };
}

/** A file of the static folder wins over what the build makes, as it does there. */
function filesOf(site: Site, manifest: ClientManifest, { markdownFiles }: RenderContext): Map<string, Served> {
  const { graph, config, sources, siteDir, metas } = site;
  const versions = graph.pages.flatMap((node) => [[markdownFiles.get(node.route) ?? "", { markdown: [node] }] as const]);
  const sets = llmsSetsOf(site);
  const made = [...agentFilesOf(site, sets), ...siteOutputs({ ...manifest, graph, config, pages: [], metas })].filter(
    ({ path }) => path !== "_headers",
  );
  const assets = sources.assets.map(({ url, path }) => ({ path: url.slice(1), content: new FileCopy(`${siteDir}/${path}`) }));
  const own = new Set(assets.map(({ path }) => path));
  const files = [...manifest.files, ...manifest.islandScripts, ...assets, ...made.filter(({ path }) => !own.has(path))];
  return new Map<string, Served>([
    [notFoundFile, { node: null }],
    ...graph.pages.map((node) => [routeToFile(node.route, config), { node }] as const),
    ...versions.filter(([path]) => path !== ""),
    ...sets.flatMap(({ path, text, fullPath, routes }): [string, Served][] => {
      const nodes = routes.flatMap((route) => graph.pages[graph.byRoute[route] ?? -1] ?? []);
      return [
        [path, { content: text }],
        [fullPath, { markdown: nodes }],
      ];
    }),
    ...files.map(({ path, content }) => [path, { content }] as const),
  ]);
}

/** One after the other; pages that cannot be rendered are left out. */
export async function markdownOf(nodes: readonly PageNode[], { renderer, site }: Snapshot): Promise<string> {
  const texts: string[] = [];
  for (const node of nodes) {
    const { markdown } = await renderer.render(node, site.metas.get(node.path) ?? null);
    if (markdown) texts.push(String(markdown.content));
  }
  return texts.join("\n");
}

/** Changes with everything that scripts of an open page hold on to: if it differs, a page has to reload. */
export function scriptsOf({ site: { config }, manifest }: Snapshot): string {
  const { boot, tabs, early, baseUrlScript, islands, inLocale, scripts } = manifest;
  return JSON.stringify([config.baseUrl, boot, tabs, early, baseUrlScript, islands, inLocale, scripts]);
}
