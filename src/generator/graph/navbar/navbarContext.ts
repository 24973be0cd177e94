/** What the builders of navbar items use, and how they report a faulty item. */
import { type SetOfPage, setKeyOf } from "../../areas/docsSets.ts";
import type { ScopedSet } from "../../areas/searchScopes.ts";
import type { DocsArea, Locate, SiteConfig, UserNavbarItem, UserNavbarSubItem } from "../../model/config.ts";
import type { IndexPage, PageNode, SidebarItem } from "../../model/graph.ts";
import { type Problem, problem } from "../../problems/problem.ts";
import type { SetDocs } from "../docs.ts";
import type { HintFor } from "../hints.ts";
import type { AreaHome } from "../routes/areaHome.ts";
import type { Keys } from "../sidebar/sidebarContext.ts";

export interface NavbarContext {
  config: SiteConfig;
  sets: Map<string, SetDocs>;
  /** The pages that the navbar is for: items that lead to docs stay in their version and language. */
  current: SetOfPage;
  trees: Map<string, SidebarItem[]>;
  /** Pages by route. */
  nodeAt: Map<string, PageNode>;
  /** The page that readers of a set of docs see first, by its key. */
  homes: Map<string, AreaHome>;
  /** The pages from A to Z. */
  index: IndexPage[];
  /** Which pages are searched together. */
  scoped: { sets: Record<string, ScopedSet> };
  locate: Locate;
  hintFor: HintFor;
  problems: Problem[];
}

/** An item with its position in the config. */
export interface ItemRef {
  item: UserNavbarItem | UserNavbarSubItem;
  keys: Keys;
  position: "left" | "right";
}

/** Reports what is wrong with an item, which is then left out. */
export function fault(ref: ItemRef, cause: string, context: NavbarContext, hint?: string): null {
  const message = `The navbar item ${JSON.stringify(ref.item)} is faulty: ${cause}.`;
  context.problems.push(problem("C006", message, { place: context.locate(ref.keys), hint }));
  return null;
}

/** Reports that an item shows nothing. */
export function withoutEffect({ item, keys }: ItemRef, cause: string, { locate, problems }: NavbarContext): null {
  const message = `The navbar item of type "${item.type}" shows nothing: ${cause}.`;
  problems.push(problem("C028", message, { place: locate([...keys, "type"]), hint: "Remove the item." }));
  return null;
}

/** The docs of an item: those of the area that it names, else of `default`, else of the first, in the version of the page. */
export function docsOf(ref: ItemRef, context: NavbarContext): SetDocs | null {
  const areaId = ref.item.docsPluginId;
  const areas = context.config.docs;
  const area = areas.find(({ id }) => id === (areaId ?? "default")) ?? (areaId === undefined ? areas[0] : undefined);
  if (area !== undefined) return docsOfVersion(area, context.current.area === area.id ? context.current.version : null, context);
  const known = areas.map(({ id }) => id);
  return fault(ref, `there is no docs area "${areaId}"`, context, context.hintFor(areaId ?? "", known, "docs areas"));
}

/** The docs of a version in the language of the page; null means the version that readers get without asking. */
export function docsOfVersion({ id }: DocsArea, version: string | null, { sets, current: { locale } }: NavbarContext): SetDocs | null {
  const isOwn = ({ set }: SetDocs) => set.area.id === id && set.locale === locale;
  return sets.get(setKeyOf({ area: id, version, locale })) ?? [...sets.values()].find(isOwn) ?? null;
}
