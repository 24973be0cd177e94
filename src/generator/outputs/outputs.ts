/** The files that machines read, made from what is known of the whole site. */
import type { SiteConfig } from "../model/config.ts";
import type { SiteGraph } from "../model/graph.ts";
import type { ClientManifest, OutputFile } from "../model/output.ts";
import type { PageMeta } from "../model/page.ts";
import { piecesOf, type RenderedPage } from "../model/rendered.ts";
import { inlineSource, type PolicyAdditions, policySourcesOf } from "../text/csp.ts";
import { iconFile, pageSheet } from "../text/reservedNames.ts";
import { feeds } from "./feed.ts";
import { headers } from "./headers.ts";
import { redirects } from "./redirects.ts";
import { robots, sitemap } from "./sitemap.ts";
import { staticPaths } from "./staticPaths.ts";

interface OutputsInput {
  graph: SiteGraph;
  config: SiteConfig;
  pages: readonly RenderedPage[];
  /** Text of the inline script of every page. */
  early?: string | null;
  /** Text of the inline script of the page at the base URL. */
  baseUrlScript?: string | null;
  /** Origins that islands ask for data, by name of the island. */
  connect?: ClientManifest["connect"];
  metas?: ReadonlyMap<string, Pick<PageMeta, "styles" | "description">>;
}

/** Sitemap, robots.txt, icon, redirect pages and `_headers`. A file of the same path in the static folder replaces one. */
export function siteOutputs({ graph, config, pages, early = null, baseUrlScript = null, connect = {}, metas }: OutputsInput): OutputFile[] {
  const taken = staticPaths(graph);
  const generatedFiles = [
    ...sitemap(graph, config),
    robots(config),
    ...feeds(graph, config, metas ?? new Map()),
    headers(graph, config, policyOf(pages, connect, [early, baseUrlScript])),
    ...(config.favicon === undefined ? [icon] : []),
  ];
  return [...generatedFiles.filter(({ path }) => !taken.has(path)), ...redirects(graph, config), ...pageStyles(metas?.values() ?? [])];
}

/** A sheet of paper: without an icon, each browser asks for `/favicon.ico` and reports that it is not there. */
const icon: OutputFile = {
  path: iconFile,
  content: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><path fill="#64748b" d="M3 1h7l3 3v11H3z"/></svg>\n`,
};

/** One header covers all pages, so it names the origins of all. */
function policyOf(pages: readonly RenderedPage[], connect: ClientManifest["connect"], inline: (string | null)[]): PolicyAdditions {
  const sources = policySourcesOf(piecesOf(pages), connect);
  return {
    ...sources,
    // Whoever shows a page of the site within another one expects it to let itself be shown.
    "frame-ancestors": sources["frame-src"].filter((source) => source === "'self'"),
    "script-src": inline.filter((script) => script !== null).map(inlineSource),
  };
}

function pageStyles(pages: Iterable<Pick<PageMeta, "styles">>): OutputFile[] {
  const sheets = new Map([...pages].flatMap(({ styles }) => (styles ? [[pageSheet(styles), styles.join("")] as const] : [])));
  return [...sheets].map(([path, content]) => ({ path, content }));
}
