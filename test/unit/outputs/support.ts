/** Small configs and graphs for the tests of outputs. */
import { configSchema, type SiteConfig, type UserConfig } from "../../../src/generator/model/config.ts";
import type { PageNode, SiteGraph } from "../../../src/generator/model/graph.ts";
import type { OutputFile } from "../../../src/generator/model/output.ts";

export function config(values: Partial<UserConfig> = {}): SiteConfig {
  return configSchema.parse({ title: "Kit", url: "https://docs.example.com", ...values });
}

export function pageAt(route: string, more: Partial<PageNode> = {}): PageNode {
  return {
    path: `content${route}.md`,
    route,
    area: null,
    version: null,
    locale: null,
    isFallback: false,
    id: route.slice(1),
    title: route,
    sidebar: null,
    breadcrumbs: [],
    previous: null,
    next: null,
    isUnlisted: false,
    lastUpdate: null,
    editUrl: null,
    ...more,
  };
}

export function graph(values: Partial<SiteGraph> = {}): SiteGraph {
  return {
    pages: [],
    byRoute: {},
    routeOfSource: {},
    urlOfAsset: {},
    sidebars: {},
    allPages: {},
    sets: {},
    translatedRoutes: {},
    categoryIndexes: [],
    indexPages: [],
    redirects: [],
    navbar: [],
    problems: [],
    ...values,
  };
}

export function textOf(file: OutputFile | undefined): string {
  if (typeof file?.content !== "string") throw new Error("no text");
  return file.content;
}
