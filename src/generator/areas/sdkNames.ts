/** The names of the SDK that the pages of a version may use, and where the reference of that version describes each. */
import type { PageNode, SiteGraph } from "../model/graph.ts";
import type { PageMeta, PageSymbol } from "../model/page.ts";
import { lazily, lazilyEach } from "../text/lazily.ts";
import { addToList, groupBy } from "../text/lists.ts";

/** An export of the SDK, or a member of one. */
export interface SdkName {
  /** @example "Noema.calm" */
  symbol: string;
  /** Of its page in the reference: as a source, and in the default language. */
  path: string;
  route: string;
  /** Empty for an export. */
  anchor: string;
}

export interface SdkNames {
  /** The one export or member that is called so; undefined for none, and where it may be several. @example "Noema.calm" */
  get(symbol: string): SdkName | undefined;
  /** The same for how people write it: `Noema#calm`, `Noema.calm()`, `calm()`. */
  find(text: string): SdkName | undefined;
  /** All of them. */
  symbols(): Iterable<string>;
  /** The route of the page of the same docs that has an id, see `PageMeta.anchors`. */
  routeOfAnchor(id: string): string | undefined;
}

type NamedPage = Pick<PageNode, "area" | "version">;

/** What a page names is in the reference of its version. */
export type SdkNamesOf = (page: NamedPage) => SdkNames;

/** Of exports that share a name, e.g. a type and a value, the first of these is meant. */
const kindsByRank: PageSymbol["kind"][] = ["class", "function", "interface", "typeAlias", "enumeration", "variable", "namespace"];

export function createSdkNames(pages: Iterable<PageMeta>, graph: Pick<SiteGraph, "routeOfSource" | "referenceRoutes">): SdkNamesOf {
  const ofSdk = [...pages].filter(({ isApi, symbols, locale }) => isApi && symbols && locale === null);
  const byVersion = groupBy(ofSdk, ({ version }) => version);
  const namesIn = lazilyEach((version: string | null) => namesOf(byVersion.get(version) ?? [], graph));
  const anchors = lazily(() => routesOfAnchors(pages, graph));
  return (page) => ({
    ...namesIn(versionOfReference(page, graph)),
    routeOfAnchor: (id) => anchors().get(anchorKey(page, id)),
  });
}

function anchorKey({ area, version }: NamedPage, id: string): string {
  return `${area} ${version} ${id}`;
}

/** The first page that has an id counts. */
function routesOfAnchors(pages: Iterable<PageMeta>, { routeOfSource }: Pick<SiteGraph, "routeOfSource">): Map<string, string> {
  const routes = new Map<string, string>();
  for (const page of pages) {
    const route = page.locale === null ? routeOfSource[page.path] : undefined;
    for (const id of (route !== undefined && page.anchors) || []) {
      const key = anchorKey(page, id);
      if (route !== undefined && !routes.has(key)) routes.set(key, route);
    }
  }
  return routes;
}

/** null where one reference is that of all versions. */
export function versionOfReference({ area, version }: NamedPage, { referenceRoutes }: Pick<SiteGraph, "referenceRoutes">): string | null {
  if (referenceRoutes === undefined) return null;
  return area === referenceRoutes.area && version !== null ? version : referenceRoutes.last;
}

/** How a symbol of a page is called from outside. */
export function fullNameOf({ name, parent }: Pick<PageSymbol, "name" | "parent">): string {
  return parent === undefined ? name : `${parent}.${name}`;
}

function namesOf(pages: PageMeta[], { routeOfSource }: Pick<SiteGraph, "routeOfSource">): Omit<SdkNames, "routeOfAnchor"> {
  const all = new Map<string, { name: SdkName; kind: PageSymbol["kind"] }[]>();
  /** Members that are called, by their own name. */
  const methods = new Map<string, string[]>();
  for (const { path, symbols = [] } of pages) {
    const route = routeOfSource[path];
    if (route === undefined) continue;
    for (const symbol of symbols) {
      if (symbol.kind === "parameter") continue;
      const full = fullNameOf(symbol);
      addToList(all, full, { name: { symbol: full, path, route, anchor: symbol.anchor }, kind: symbol.kind });
      if (symbol.kind === "method") addToList(methods, symbol.name, full);
    }
  }
  const get = (symbol: string) => onlyOne(all.get(symbol) ?? []);
  return {
    get,
    find(written) {
      const bare = written.replace(/\(\)$/, "").replaceAll("#", ".");
      const exact = get(bare);
      const [method, ...others] = exact || bare === written || all.has(bare) ? [] : (methods.get(bare) ?? []);
      return exact ?? (method !== undefined && others.length === 0 ? get(method) : undefined);
    },
    symbols: () => all.keys(),
  };
}

/** A type and a value may share a name; two classes of one name come from two entry points and are ambiguous. */
function onlyOne(candidates: { name: SdkName; kind: PageSymbol["kind"] }[]): SdkName | undefined {
  if (candidates.length < 2) return candidates[0]?.name;
  if (new Set(candidates.map(({ kind }) => kind)).size < candidates.length) return undefined;
  return candidates.toSorted((a, b) => kindsByRank.indexOf(a.kind) - kindsByRank.indexOf(b.kind))[0]?.name;
}
