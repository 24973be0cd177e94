/** What programs look up: the names of the reference as JSON, and `agents.json`, which says where each version and language has its files. */
import { type SearchScope, searchFolder } from "../areas/searchScopes.ts";
import type { AgentIndex, AgentSet, ReferenceIndex, ReferenceSymbol } from "../model/agentIndex.ts";
import type { SiteConfig } from "../model/config.ts";
import type { PageNode, SiteGraph } from "../model/graph.ts";
import type { OutputFile } from "../model/output.ts";
import type { PageMeta } from "../model/page.ts";
import { joinPath } from "../text/path.ts";
import { routeToUrl } from "../text/url.ts";
import type { LlmsInput, LlmsSet } from "./llms.ts";

export interface AgentIndexInput extends Pick<LlmsInput, "config" | "files"> {
  graph: Pick<SiteGraph, "pages" | "referenceRoutes" | "sets">;
  /** By source path. */
  metas: ReadonlyMap<string, Pick<PageMeta, "isApi" | "symbols" | "description">>;
  sets: readonly LlmsSet[];
}

/** The references, one for each version that has its own, and the index of all; none for a site without Markdown versions. */
export function agentFiles(input: AgentIndexInput): OutputFile[] {
  const { config, sets, graph } = input;
  if (sets.length === 0) return [];
  const references = referencesOf(input);
  const pathOf = (version: string | null) => (references.get(version) ?? references.get(null))?.path ?? null;
  const index: AgentIndex = {
    schemaVersion: 1,
    title: config.title,
    url: (config.url ?? "") + config.baseUrl,
    sets: sets.map(({ path, fullPath, scope }) => ({
      ...versionOf(scope, graph),
      locale: scope.locale ?? config.i18n.defaultLocale,
      list: path,
      texts: fullPath,
      search: config.search === false ? null : searchFolder(scope),
      reference: pathOf(scope.version?.name ?? graph.referenceRoutes?.last ?? null),
    })),
  };
  return [
    ...[...references.values()].map(({ path, content }) => ({ path, content: json(content) })),
    { path: "agents.json", content: json(index) },
  ];
}

function versionOf({ version, locale }: SearchScope, { sets }: Pick<SiteGraph, "sets">): Pick<AgentSet, "version" | "label" | "isLatest"> {
  const own = Object.values(sets).find((set) =>
    version ? set.area === version.area && set.version?.name === version.name : set.locale === locale && set.version?.isLast,
  )?.version;
  return { version: own?.name ?? null, label: own?.label ?? null, isLatest: version === null };
}

/** By version; null for one that is that of all. Names are those of the default language. */
function referencesOf({ graph, config, metas, files }: AgentIndexInput): Map<string | null, { path: string; content: ReferenceIndex }> {
  const pages = graph.pages.filter(({ path, locale, route }) => locale === null && files.has(route) && metas.get(path)?.isApi);
  const versions = [...new Set(pages.map(({ version }) => version))];
  return new Map(
    versions.map((version) => {
      const base = graph.referenceRoutes?.routes[version ?? ""] ?? config.sdk?.routeBasePath ?? "/reference";
      const symbols = pages.flatMap((page) => (page.version === version ? symbolsOf(page, metas.get(page.path), config) : []));
      return [
        version,
        { path: `${joinPath(base.replace(/^\//, ""))}.json`, content: { schemaVersion: 1, title: config.title, version, symbols } },
      ] as const;
    }),
  );
}

/** Of symbols that are not called. */
const valueKinds: ReadonlySet<string> = new Set(["property", "accessor", "variable", "enumMember"]);

function symbolsOf(
  { route }: PageNode,
  meta: Pick<PageMeta, "symbols" | "description"> | undefined,
  config: SiteConfig,
): ReferenceSymbol[] {
  const url = (config.url ?? "") + routeToUrl(route, config);
  return (meta?.symbols ?? [])
    .filter(({ kind }) => kind !== "parameter")
    .map(({ anchor, description, signatures, ...symbol }) => {
      const text = description ?? (anchor === "" ? meta?.description : "");
      return {
        ...symbol,
        // What is not called has a type only.
        ...(signatures && { signatures: valueKinds.has(symbol.kind) ? signatures.map((type) => type.replace(/^\(\)/, "")) : signatures }),
        url: url + (anchor && `#${anchor}`),
        ...(text && { description: text }),
      };
    });
}

function json(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
