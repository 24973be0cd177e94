/** Builds every sidebar of the site: normalise, then expand, area by area. */
import GithubSlugger from "github-slugger";
import type { Locate } from "../../model/config.ts";
import type { SidebarItem } from "../../model/graph.ts";
import type { Problem } from "../../model/problem.ts";
import type { CategoryFile } from "../../model/source.ts";
import type { UrlStyle } from "../../text/url.ts";
import type { AreaDocs } from "../docs.ts";
import { createHints } from "../hints.ts";
import { expandItems } from "./expand.ts";
import { generatedItems } from "./generated.ts";
import { normaliseSidebar } from "./normalise.ts";
import type { CategoryPlan, SidebarContext } from "./sidebarContext.ts";

export interface Sidebars {
  /** By `<area id>/<sidebar name>`, in the order of the config. */
  trees: Map<string, SidebarItem[]>;
  /** Category indexes that they ask for. */
  plans: CategoryPlan[];
  problems: Problem[];
}

export interface SidebarInput {
  areas: AreaDocs[];
  categories: CategoryFile[];
  reference: SidebarItem[];
  config: UrlStyle;
  locate: Locate;
}

/** `default/docs` */
export function sidebarKey(areaId: string, name: string): string {
  return `${areaId}/${name}`;
}

export function buildSidebars(input: SidebarInput): Sidebars {
  const sidebars: Sidebars = { trees: new Map(), plans: [], problems: [] };
  const hintFor = createHints();
  for (const docs of input.areas) {
    const context: SidebarContext = {
      docs,
      categoryFiles: new Map(input.categories.filter(({ area }) => area === docs.area.id).map((file) => [file.folder, file])),
      reference: input.reference,
      config: input.config,
      place: (keys) => input.locate(["docs", docs.index, ...keys]),
      slugger: new GithubSlugger(),
      hintFor,
      plans: sidebars.plans,
      planned: new Map(),
      problems: sidebars.problems,
    };
    for (const [name, items] of sidebarsOfArea(context)) sidebars.trees.set(sidebarKey(docs.area.id, name), items);
  }
  const own = ownReferenceSidebar(input, sidebars.trees);
  if (own !== null) sidebars.trees.set(own, input.reference);
  return sidebars;
}

/** A reference that no sidebar shows gets one of its own, in the first docs area. Null where it needs none. */
function ownReferenceSidebar({ areas: [first], reference }: SidebarInput, trees: Map<string, SidebarItem[]>): string | null {
  const route = indexRoute(reference);
  if (first === undefined || route === null || [...trees.values()].some((items) => holds(items, route))) return null;
  const taken = (number: number) => trees.has(sidebarKey(first.area.id, nameOf(number)));
  let number = 1;
  while (taken(number)) number++;
  return sidebarKey(first.area.id, nameOf(number));
}

function nameOf(number: number): string {
  return number === 1 ? "reference" : `reference-${number}`;
}

/** Route of the reference's index, which its sidebar begins with. */
export function indexRoute([first]: SidebarItem[]): string | null {
  return first?.type === "link" ? first.route : null;
}

/** Whether a page stands in a sidebar; a mere reference to it does not count. */
export function holds(items: SidebarItem[], route: string): boolean {
  return items.some((item) => {
    if (item.type === "link") return item.route === route && !item.isRef;
    return item.type === "category" && (item.route === route || holds(item.items, route));
  });
}

function sidebarsOfArea(context: SidebarContext): [string, SidebarItem[]][] {
  const { area, hasPages } = context.docs;
  if (area.sidebars === undefined) return hasPages ? [["sidebar", generatedItems("", context)]] : [];
  return Object.entries(area.sidebars).map(([name, sidebar]) => [
    name,
    expandItems(normaliseSidebar(sidebar, ["sidebars", name]), context),
  ]);
}
