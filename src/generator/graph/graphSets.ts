/** What pages of one version or language need to know of the others. */
import { setKeyOf } from "../areas/docsSets.ts";
import type { GraphSet, PageNode } from "../model/graph.ts";
import { addToList } from "../text/lists.ts";
import type { SetDocs } from "./docs.ts";
import type { Navbars } from "./navbar/navbar.ts";
import type { AreaHome } from "./routes/areaHome.ts";
import { record } from "./routes/targets.ts";

export interface GraphSetsInput {
  sets: SetDocs[];
  nodes: PageNode[];
  homes: Map<string, AreaHome>;
  navbar: Pick<Navbars, "itemsFor">;
}

/** By key. Empty on a site with one version and one language, where there are no others. */
export function graphSets({ sets, nodes, homes, navbar }: GraphSetsInput): Record<string, GraphSet> {
  if (sets.every(({ set }) => set.version === null && set.locale === null)) return {};
  const routes = new Map<string, [string, string][]>();
  for (const node of nodes) addToList(routes, setKeyOf(node), [node.id, node.route]);
  return record(
    sets.map(({ set: { key, area, version, locale } }) => {
      const place = { area: area.id, version: version?.name ?? null, locale };
      const own: GraphSet = {
        area: area.id,
        version: version && pick(version),
        locale,
        home: homes.get(key)?.route ?? null,
        routes: record(routes.get(key) ?? []),
        navbar: navbar.itemsFor(place),
      };
      return [key, own];
    }),
  );
}

function pick({ name, label, banner, hasBadge, isLast }: NonNullable<GraphSet["version"]>): NonNullable<GraphSet["version"]> {
  return { name, label, banner, hasBadge, isLast };
}
