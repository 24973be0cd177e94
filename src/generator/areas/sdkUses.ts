/** Where the guides use each name of the SDK: what the reference lists as "Used in". */
import type { PageNode, SiteGraph } from "../model/graph.ts";
import type { PageMeta } from "../model/page.ts";
import type { CheckedSample, SampleUse } from "../model/samples.ts";
import { addToList } from "../text/lists.ts";
import { setKeyOf } from "./docsSets.ts";
import { type SdkNamesOf, versionOfReference } from "./sdkNames.ts";

export interface UsesInput {
  graph: SiteGraph;
  /** By source path. */
  metas: ReadonlyMap<string, PageMeta>;
  names: SdkNamesOf;
  /** What TypeScript says of the samples of a page, by its path. */
  samples: (path: string) => readonly CheckedSample[];
}

/** Uses of a symbol by pages in the version and language of a page of the reference. Samples come first, and each page before a second use in one. */
export type SdkUses = (page: Pick<PageNode, "area" | "version" | "locale">, symbol: string) => readonly SampleUse[];

export function createSdkUses({ graph, metas, names, samples }: UsesInput): SdkUses {
  const usesByKey = new Map<string, SampleUse[]>();
  const keyOf = (page: Pick<PageNode, "area" | "version" | "locale">, symbol: string) =>
    `${versionOfReference(page, graph) ?? ""} ${page.locale ?? ""} ${symbol}`;
  for (const node of graph.pages) {
    const meta = metas.get(node.path);
    if (!meta || meta.isApi || node.isUnlisted || !isOfReference(node, graph)) continue;
    const known = names(node);
    const uses = [...usesInSamples(meta, node.route, samples(node.path)), ...usesInText(meta, node.route, known.find)];
    for (const use of uses) addToList(usesByKey, keyOf(node, use.symbol), use);
  }
  for (const uses of usesByKey.values()) uses.splice(0, uses.length, ...inOrder(uses));
  return (page, symbol) => usesByKey.get(keyOf(page, symbol)) ?? [];
}

/** A single reference belongs to the last version: older versions describe another SDK. */
function isOfReference(node: PageNode, { sets, referenceRoutes }: SiteGraph): boolean {
  return referenceRoutes !== undefined || sets[setKeyOf(node)]?.version?.isLast !== false;
}

function usesInSamples({ fences = [] }: PageMeta, route: string, samples: readonly CheckedSample[]): SampleUse[] {
  return samples.flatMap(({ names }, index) => {
    const heading = fences[index]?.heading;
    return [...new Set(names.map(({ symbol }) => symbol))].map((symbol) => ({
      symbol,
      route,
      ...(heading && { heading }),
      kind: "sample" as const,
    }));
  });
}

function usesInText({ codeNames = [] }: PageMeta, route: string, find: (written: string) => { symbol: string } | undefined): SampleUse[] {
  return codeNames.flatMap(({ name, heading }) => {
    const symbol = find(name)?.symbol;
    return symbol === undefined ? [] : [{ symbol, route, ...(heading && { heading }), kind: "text" as const }];
  });
}

const ranks = { sample: 0, text: 1 };

/** One for each heading, where a sample counts more than the text around it. */
function inOrder(uses: SampleUse[]): SampleUse[] {
  const placeOf = ({ route, heading }: SampleUse) => `${route}#${heading?.id ?? ""}`;
  const places = new Map<string, SampleUse>();
  for (const use of uses.toSorted((a, b) => ranks[a.kind] - ranks[b.kind])) if (!places.has(placeOf(use))) places.set(placeOf(use), use);
  const seen = new Map<string, number>();
  const ranked = [...places.values()].map((use) => {
    const nth = seen.get(use.route) ?? 0;
    seen.set(use.route, nth + 1);
    return { use, nth };
  });
  return ranked.toSorted((a, b) => ranks[a.use.kind] - ranks[b.use.kind] || a.nth - b.nth).map(({ use }) => use);
}
