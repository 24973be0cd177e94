/** The site at one moment: everything that can be requested, none of it written. */

import type { RenderedPages } from "../cache/renderedPages.ts";
import type { Renderer } from "../cache/renderPages.ts";
import { type CheckedSamples, noSamples } from "../cache/samples.ts";
import type { Io } from "../io/io.ts";
import type { Stages } from "../io/stages.ts";
import type { PageNode } from "../model/graph.ts";
import type { ClientManifest, OutputFile } from "../model/output.ts";
import { siteOutputs } from "../outputs/outputs.ts";
import type { RenderContext } from "../render/context.ts";
import { bundleAssets, loadSite, openRenderer, type Site, type SiteRequest } from "../site.ts";
import { agentFilesOf, llmsSetsOf } from "../siteIndexes.ts";
import { notFoundFile } from "../text/ownNames.ts";
import { routeToFile } from "../text/url.ts";

export interface Snapshot {
  site: Site;
  manifest: ClientManifest;
  context: RenderContext;
  renderer: Renderer;
  /** By the path that a build would write, e.g. `docs/focus/index.html`. */
  files: ReadonlyMap<string, Served>;
}

/** A page or the Markdown versions of some are rendered on request; null is the page for unknown addresses. */
export type Served = { node: PageNode | null } | { markdown: readonly PageNode[] } | { content: OutputFile["content"] };

export interface SnapshotInput {
  request: SiteRequest;
  rendered: RenderedPages;
  stages: Stages;
}

/** Throws a ProblemError when there is no site to show. */
export async function openSnapshot({ request, rendered, stages }: SnapshotInput, io: Io): Promise<Snapshot> {
  const site = await loadSite(request, { stages, io });
  const { manifest, problems } = await stages.run("bundle", () => bundleAssets(site, io));
  site.problems = [...site.problems, ...problems];
  // Readers of the first pages do not wait for TypeScript.
  const samples = request.isStub ? noSamples : asLongAsUnchanged(await site.samples, site);
  const { renderer, context } = await openRenderer(site, manifest, { cache: rendered, samples });
  return { site, manifest, context, renderer, files: filesOf(site, manifest, context) };
}

/** What TypeScript said of a block is at lines and columns that it may not have any more when its page was saved. */
function asLongAsUnchanged(samples: CheckedSamples, { metas }: Site): CheckedSamples {
  const codeOf = (path: string) => JSON.stringify(metas.get(path)?.fences?.map(({ code, shown }) => [code, shown]));
  const codes = new Map([...metas.keys()].map((path) => [path, codeOf(path)]));
  return { ...samples, of: (path) => (codes.get(path) === codeOf(path) ? samples.of(path) : []) };
}

/** A file of the static folder wins over what the build makes, as it does there. */
function filesOf(site: Site, manifest: ClientManifest, { markdownFiles }: RenderContext): Map<string, Served> {
  const { graph, config, sources, siteDir, metas } = site;
  const versions = graph.pages.flatMap((node) => [[markdownFiles.get(node.route) ?? "", { markdown: [node] }] as const]);
  const made = [...agentFilesOf(site), ...siteOutputs({ ...manifest, graph, config, pages: [], metas })].filter(
    ({ path }) => path !== "_headers",
  );
  const assets = sources.assets.map(({ url, path }) => ({ path: url.slice(1), content: { copyFrom: `${siteDir}/${path}` } }));
  const own = new Set(assets.map(({ path }) => path));
  const files = [...manifest.files, ...manifest.islandScripts, ...assets, ...made.filter(({ path }) => !own.has(path))];
  return new Map<string, Served>([
    [notFoundFile, { node: null }],
    ...graph.pages.map((node) => [routeToFile(node.route, config), { node }] as const),
    ...versions.filter(([path]) => path !== ""),
    ...llmsSetsOf(site).flatMap(({ path, text, fullPath, routes }): [string, Served][] => {
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
