/** Makes small sites for the graph's tests: a page a line, the config as a user writes it. */
import { buildGraph, type GraphInput } from "../../../src/generator/graph/graph.ts";
import { configSchema, type Locate, type UserConfig, type UserSidebar } from "../../../src/generator/model/config.ts";
import type { FrontMatter } from "../../../src/generator/model/frontMatterSchema.ts";
import type { PageNode, ReferenceOfSite, SidebarItem, SiteGraph } from "../../../src/generator/model/graph.ts";
import type { PageMeta, PageSymbol } from "../../../src/generator/model/page.ts";
import type { Place } from "../../../src/generator/model/problem.ts";
import type { Asset, CategoryFile, History } from "../../../src/generator/model/source.ts";

type PageMetadata = FrontMatter & {
  places?: Record<string, Place>;
  history?: History;
  text?: string;
  symbols?: PageSymbol[];
  heading?: string;
};

export interface TestSite {
  /** Front matter by path. A path without a folder `content/` is in the docs. */
  pages?: Record<string, PageMetadata>;
  /** A site without a search, unless it says otherwise: its page would be one more in each test. */
  config?: Partial<UserConfig>;
  categories?: Omit<CategoryFile, "area" | "version" | "locale" | "path">[];
  assets?: Asset[];
  /** A list is that of a site with one reference. */
  reference?: SidebarItem[] | ReferenceOfSite;
  words?: GraphInput["words"];
}

/** Records which keys were looked up: `site.config.ts:docs.0.sidebars.docs.1`. */
export const locate: Locate = (keys) => ({ path: `site.config.ts:${keys.join(".")}` });

/** A page as `parse/` would make it: the title from the front matter, else the path. */
export function page(path: string, { places = {}, history, text = "", symbols, heading, ...frontMatter }: PageMetadata = {}): PageMeta {
  const [folder = "", locale, version] = /^(?:i18n\/(\w+)\/docs\/|versions\/([^/]+)\/)/.exec(path) ?? ["content/docs/"];
  const isInDocs = path.startsWith(folder);
  const inside = path.replace(isInDocs ? folder : "content/", "").replace(/\.[^.]+$/, "");
  return {
    path,
    area: isInDocs ? "default" : null,
    version: version ?? null,
    locale: locale ?? null,
    id: inside,
    route: `/${isInDocs ? "docs/" : ""}${inside.replace(/(^|\/)index$/, "")}`.replace(/(.)\/$/, "$1").replace(/^\/404$/, "/404.html"),
    frontMatter,
    title: frontMatter.title ?? heading ?? inside,
    titleId: null,
    description: text,
    isApi: false,
    hasTitleMarkup: false,
    includes: [],
    history: history ?? null,
    places,
    ...(symbols && { symbols }),
    problems: [],
  };
}

/** Pages of the docs folder are the working copy, which has a name where there are other versions. */
function inVersion(meta: PageMeta, versions: object | undefined): PageMeta {
  return meta.area === null || meta.version !== null || versions === undefined ? meta : { ...meta, version: "current" };
}

export function graphOf({ pages = {}, config = {}, categories = [], assets = [], reference = [], words }: TestSite): SiteGraph {
  const parsed = configSchema.parse({ title: "Kit", search: false, ...config });
  return buildGraph({
    pages: Object.entries(pages).map(([path, metadata]) =>
      inVersion(page(/^(?:content|versions|i18n)\//.test(path) ? path : `content/docs/${path}`, metadata), parsed.docs[0]?.versions),
    ),
    sources: {
      files: [],
      partials: {},
      assets,
      categories: categories.map((file) => ({
        ...file,
        area: "default",
        version: null,
        locale: null,
        path: `content/docs/${file.folder}/_category_.json`,
      })),
    },
    config: parsed,
    locate,
    reference: Array.isArray(reference) ? { sidebars: { "": reference }, versions: null } : reference,
    ...(words && { words }),
  });
}

/** Routes of a site's pages by path, `content/docs/` left out. */
export function routesOf(site: TestSite): Record<string, string> {
  return Object.fromEntries(graphOf(site).pages.map(({ path, route }) => [path.replace("content/docs/", ""), route]));
}

export function nodeAt(graph: SiteGraph, route: string): PageNode {
  const node = graph.pages[graph.byRoute[route] ?? -1];
  if (node === undefined) throw new Error(`no page at ${route}; there are ${graph.pages.map((each) => each.route).join(" ")}`);
  return node;
}

/** A sidebar as text: `Guides /docs/guides` for a link, the items of a category indented below it. */
export function outline(items: SidebarItem[] | undefined, indent = ""): string[] {
  return (items ?? []).flatMap((item) => {
    if (item.type === "html") return [`${indent}${item.html}`];
    if (item.type === "external") return [`${indent}${item.label} ${item.href}`];
    if (item.type === "link") return [`${indent}${item.label} ${item.route}`];
    return [`${indent}[${item.label}]${item.route === null ? "" : ` ${item.route}`}`, ...outline(item.items, `${indent}  `)];
  });
}

/** A site with a sidebar `docs` in its only area. */
export function withSidebar(sidebar: UserSidebar): Partial<UserConfig> {
  return { docs: { sidebars: { docs: sidebar } } };
}

/** `C013 message @ place` of each problem. */
export function reported(graph: SiteGraph): string[] {
  return graph.problems.map(({ code, message, place }) => `${code} ${message} @ ${place?.path}${place?.line ? `:${place.line}` : ""}`);
}
