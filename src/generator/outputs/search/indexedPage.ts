/** Which pages are searched, and what of the graph readers see of each. */
import type { PageEntry, SearchRoot } from "../../../theme/search/files.ts";
import { fold } from "../../../theme/search/words.ts";
import { docsSets } from "../../areas/docsSets.ts";
import { isInScope, mainScope, type SearchScope, searchFolder } from "../../areas/searchScopes.ts";
import type { SiteConfig } from "../../model/config.ts";
import type { SiteGraph } from "../../model/graph.ts";
import type { PageMeta } from "../../model/page.ts";
import type { CheckedSample } from "../../model/samples.ts";
import { languageTag } from "../../text/languageTag.ts";
import { createPattern, joinPath } from "../../text/path.ts";
import { routeToUrl } from "../../text/url.ts";

export interface IndexedPage {
  /** Of its source. */
  path: string;
  /** Without what the page itself says. */
  entry: Omit<PageEntry, "sections" | "title">;
  title: string;
}

export interface SearchInput {
  graph: Pick<SiteGraph, "pages"> & Partial<Pick<SiteGraph, "sets">>;
  /** Left out: the main one. */
  scope?: SearchScope;
  config: SiteConfig;
  /** By source path. */
  metas: ReadonlyMap<string, PageMeta>;
  /** What TypeScript says of the samples of a page. */
  samples?: (path: string) => readonly CheckedSample[];
}

/** In the order of their routes. Pages that the graph made, unlisted ones and those that opt out are left out. */
export function indexedPages({ graph, scope = mainScope, config, metas, samples }: SearchInput): IndexedPage[] {
  if (config.search === false) return [];
  const { exclude, boost } = config.search;
  const excluded = exclude.map(createPattern);
  const boosts = Object.entries(boost).map(([pattern, factor]) => [createPattern(pattern), factor] as const);
  // Pages outside of all areas belong to the first one.
  const areas: (string | null)[] = config.docs.map(({ id }) => id);
  return graph.pages.flatMap((node) => {
    if (!isInScope(node, scope, graph)) return [];
    const own = metas.get(node.path)?.frontMatter.search;
    if (!metas.has(node.path) || node.isUnlisted || own === false || excluded.some((matches) => matches(node.route))) return [];
    const factor = (own?.boost ?? 1) * boosts.reduce((all, [matches, each]) => (matches(node.route) ? all * each : all), 1);
    const uses = metas.get(node.path)?.isApi ? [] : (samples?.(node.path) ?? []).flatMap(({ names }) => names.map(({ symbol }) => symbol));
    return {
      path: node.path,
      title: node.title,
      entry: {
        url: routeToUrl(node.route, config),
        area: Math.max(0, areas.indexOf(node.area)),
        trail: node.breadcrumbs.slice(0, -1).map(({ label }) => label),
        ...(factor !== 1 && { boost: factor }),
        ...(uses.length > 0 && { uses: [...new Set(uses)].sort() }),
      },
    };
  });
}

export type SearchSettings = Pick<SearchRoot, "locale" | "areas" | "bases" | "synonyms" | "topPages">;

/** Words that mean the same in the docs of most products. */
const fieldSynonyms = (
  "login signin logon authenticate authentication auth, logout signout logoff, connect pair pairing, ble bluetooth, iphone ipad ios, " +
  "latex katex formula math equation, slow fast speed performance, latency delay lag, vibrate vibration haptics rumble, " +
  "deploy publish host hosting, callout admonition aside, settings configuration config options, image picture img, " +
  "translate translation i18n localization, mock simulate simulator fake, upgrade migrate migration, cookie cookies tracking analytics"
).split(", ");

/** What of the index is not about its pages. */
export function searchSettings({ graph, scope = mainScope, config }: Omit<SearchInput, "metas" | "samples">): SearchSettings {
  const locale = languageTag(scope.locale ?? config.i18n.defaultLocale);
  const ofField = /^en\b/.test(locale) ? fieldSynonyms.map((words) => words.split(" ")) : [];
  const groups = config.search === false ? [] : [...ofField, ...config.search.synonyms].map((words) => words.map(fold));
  const synonyms = new Map<string, string[]>();
  for (const words of groups) {
    for (const word of words) synonyms.set(word, [...(synonyms.get(word) ?? []), ...words.filter((other) => other !== word)]);
  }
  const sets = docsSets(config).filter((set) => isInScope({ ...set, area: set.area.id, version: set.version?.name ?? null }, scope, graph));
  return {
    locale,
    areas: config.docs.map(({ id, label }) => label ?? (id === "default" ? "Docs" : id)),
    bases: config.docs.map(({ id }) => joinPath(config.baseUrl, sets.find(({ area }) => area.id === id)?.routeBase ?? "")),
    synonyms: Object.fromEntries(synonyms),
    topPages: topPages({ graph, scope, config }),
  };
}

/** Those of the config, else where sidebars begin, in the version and language that is searched. */
function topPages({ graph, scope = mainScope, config }: Omit<SearchInput, "metas" | "samples">): SearchRoot["topPages"] {
  const chosen = config.search === false ? [] : config.search.topPages;
  const starts = graph.pages.filter(({ previous, next, isUnlisted }) => previous === null && next !== null && !isUnlisted);
  const routes = chosen.length > 0 ? chosen : starts.map(({ route }) => route).slice(0, 5);
  return routes.flatMap((route) => {
    const page = graph.pages.find((node) => node.route === route);
    const shown = page && graph.pages.find((node) => node.id === page.id && node.area === page.area && isInScope(node, scope, graph));
    return shown ? [[shown.title, routeToUrl(shown.route, config)] as [string, string]] : [];
  });
}

/** Where a file of the index is published, e.g. `index.json` -> `search/index.json`. */
export function searchFile(name: string, scope: SearchScope = mainScope): string {
  return searchFolder(scope) + name;
}
