/** What the builders of navbar items use, and how they report a faulty item. */
import type { Locate, SiteConfig, UserNavbarItem, UserNavbarSubItem } from "../../model/config.ts";
import type { PageNode, SidebarItem } from "../../model/graph.ts";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import type { AreaDocs } from "../docs.ts";
import type { HintFor } from "../hints.ts";
import type { AreaHome } from "../routes/areaHome.ts";
import type { Keys } from "../sidebar/normalise.ts";

export interface NavbarContext {
  config: SiteConfig;
  areas: AreaDocs[];
  trees: Map<string, SidebarItem[]>;
  /** Pages by route. */
  nodeAt: Map<string, PageNode>;
  /** The page that readers of an area see first, by area id. */
  homes: Map<string, AreaHome>;
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

/** Reports that an item shows nothing until its feature is built. */
export function withoutEffect({ item, keys }: ItemRef, cause: string, { locate, problems }: NavbarContext): null {
  const message = `The navbar item of type "${item.type}" does nothing yet: ${cause}.`;
  problems.push(problem("C028", message, { place: locate([...keys, "type"]), hint: "Remove it until then." }));
  return null;
}

/** The docs area of an item: the one it names, else `default`, else the first. */
export function areaOf(ref: ItemRef, context: NavbarContext): AreaDocs | null {
  const wanted = ref.item.docsPluginId;
  const found =
    context.areas.find(({ area }) => area.id === (wanted ?? "default")) ?? (wanted === undefined ? context.areas[0] : undefined);
  if (found !== undefined) return found;
  const known = context.areas.map(({ area }) => area.id);
  return fault(ref, `there is no docs area "${wanted}"`, context, context.hintFor(wanted ?? "", known, "docs areas"));
}
