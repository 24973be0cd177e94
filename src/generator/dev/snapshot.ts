/** The site at one moment: everything that can be requested, none of it written. */
import type { RenderedPages } from "../cache/renderedPages.ts";
import type { Io } from "../io/io.ts";
import type { Stages } from "../io/stages.ts";
import type { PageNode } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import { bundleSite, loadSite, openView, type SiteRequest, type SiteView, siteFiles } from "../site.ts";
import { notFoundFile } from "../text/reservedNames.ts";
import { routeToFile } from "../text/url.ts";
import { createShownSamples, type ShownSamples } from "./shownSamples.ts";

export interface Snapshot extends SiteView {
  samples: ShownSamples;
  /** Files that are made of no page. */
  outputs: readonly OutputFile[];
  /** By the path that a build would write, e.g. `docs/focus/index.html`. */
  files: ReadonlyMap<string, Served>;
}

/** A page or the Markdown versions of some are rendered on request; null is the page for unknown addresses. */
export type Served = { node: PageNode | null } | { markdown: readonly PageNode[] } | { content: OutputFile["content"] };

interface SnapshotInput {
  request: SiteRequest;
  rendered: RenderedPages;
  stages: Stages;
  /** What was shown until now. */
  before?: Snapshot | undefined;
}

/** Throws a ProblemError when there is no site to show. */
export async function openSnapshot({ request, rendered, stages, before }: SnapshotInput, io: Io): Promise<Snapshot> {
  const loaded = await loadSite(request, { stages, io });
  const { site } = loaded;
  const { manifest, problems } = await stages.run("bundle", () => bundleSite(loaded, io));
  site.problems = [...site.problems, ...problems];
  // Readers do not wait for TypeScript.
  const samples = createShownSamples(loaded, before?.samples.checked());
  const view = await openView(loaded, manifest, { cache: rendered, samples: samples.of, uses: samples.uses });
  const outputs = siteFiles(view, null);
  return { ...view, samples, outputs, files: servedFiles(view, outputs) };
}

function servedFiles({ site: { graph, config }, context, sets }: SiteView, outputs: readonly OutputFile[]): Map<string, Served> {
  const nodes = new Map(graph.pages.map((node) => [node.route, node]));
  return new Map<string, Served>([
    [notFoundFile, { node: null }],
    ...graph.pages.map((node) => [routeToFile(node.route, config), { node }] as const),
    ...[...context.markdownFiles].map(([route, path]) => [path, { markdown: nodesOf([route], nodes) }] as const),
    ...sets.map(({ path, text }) => [path, { content: text }] as const),
    ...sets.map(({ fullPath, routes }) => [fullPath, { markdown: nodesOf(routes, nodes) }] as const),
    ...outputs.map(({ path, content }) => [path, { content }] as const),
  ]);
}

function nodesOf(routes: readonly string[], nodes: ReadonlyMap<string, PageNode>): PageNode[] {
  return routes.flatMap((route) => nodes.get(route) ?? []);
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
