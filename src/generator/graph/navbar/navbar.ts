/** Resolves the navbar of the config: each item by its type, names to routes, mistakes to problems. */
import type { Locate, SiteConfig } from "../../model/config.ts";
import type { NavbarHtml, NavbarItem, NavbarLink, PageNode, SidebarItem } from "../../model/graph.ts";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import type { AreaDocs } from "../docs.ts";
import { createHints } from "../hints.ts";
import type { AreaHome } from "../routes/areaHome.ts";
import { type DefaultItems, defaultItems } from "./defaultItems.ts";
import { localesWithoutPages } from "./locales.ts";
import { fault, type NavbarContext, type Spot } from "./navbarContext.ts";
import { buildDoc, buildDocSidebar, buildDocsVersion, buildHtml, buildLink, buildSearch } from "./navbarLinks.ts";
import { type BuildSubItem, buildDropdown, buildLocaleDropdown, buildVersionDropdown } from "./navbarMenus.ts";
import { faultyLastVersions, versionsWithoutPages } from "./versions.ts";

/** Types that may stand in a menu as well. */
const single = new Map<string, BuildSubItem>([
  ["default", buildLink],
  ["html", buildHtml],
  ["doc", buildDoc],
  ["docSidebar", buildDocSidebar],
  ["docsVersion", buildDocsVersion],
]);

const menus = new Map<string, (spot: Spot, context: NavbarContext) => NavbarItem | null>([
  ["dropdown", (spot, context) => buildDropdown(spot, buildSubItem, context)],
  ["localeDropdown", (spot, context) => buildLocaleDropdown(spot, buildSubItem, context)],
  ["docsVersionDropdown", (spot, context) => buildVersionDropdown(spot, buildSubItem, context)],
  ["search", buildSearch],
]);

/** Every type that an item of the navbar may have. */
export const navbarTypes = [...single.keys(), ...menus.keys()];

export interface NavbarInput {
  config: SiteConfig;
  areas: AreaDocs[];
  trees: Map<string, SidebarItem[]>;
  nodes: PageNode[];
  homes: Map<string, AreaHome>;
  locate: Locate;
  defaults: DefaultItems;
}

export function buildNavbar({ nodes, defaults, ...input }: NavbarInput): { items: NavbarItem[]; problems: Problem[] } {
  const hintFor = createHints();
  const nodeAt = new Map(nodes.map((node) => [node.route, node]));
  const problems = [
    ...faultyLastVersions(input.config.docs, input.locate, hintFor),
    ...versionsWithoutPages(input.config.docs, nodeAt, input.locate),
    ...localesWithoutPages(input.config.i18n, nodeAt, input.locate),
  ];
  const context: NavbarContext = { ...input, nodeAt, hintFor, problems };
  const written = input.config.themeConfig.navbar.items;
  if (written === undefined) return { items: withSearch(defaultItems(defaults, context), context), problems };
  const items = written.flatMap((item, index) => {
    const spot: Spot = { item, keys: ["themeConfig", "navbar", "items", index], position: item.position };
    return buildItem(spot, context) ?? [];
  });
  return { items: withSearch(items, context), problems };
}

/** A site that says nothing of search has it at the end. */
function withSearch(items: NavbarItem[], { config }: NavbarContext): NavbarItem[] {
  const isThere = config.search === false || items.some(({ type }) => type === "search");
  return isThere ? items : [...items, { type: "search", position: "right" }];
}

function buildItem(spot: Spot, context: NavbarContext): NavbarItem | null {
  const type = typeOf(spot);
  const build = single.get(type) ?? menus.get(type);
  if (build === undefined) return tellUnknownType(spot, type, context);
  return isSound(spot, context) ? build(spot, context) : null;
}

/** An item of a menu; menus do not nest. */
function buildSubItem(spot: Spot, context: NavbarContext): NavbarLink | NavbarHtml | null {
  const type = typeOf(spot);
  if ("position" in spot.item) return fault(spot, "only an item at the top can set its `position`", context);
  if (menus.has(type)) return fault(spot, `an item of type "${type}" cannot stand inside of a dropdown`, context);
  const build = single.get(type);
  if (build === undefined) return tellUnknownType(spot, type, context);
  return isSound(spot, context) ? build(spot, context) : null;
}

/** An item without a type is a link, or a dropdown when it has items. */
function typeOf({ item }: Spot): string {
  const hasItems = "items" in item && item.items !== undefined;
  const type = item.type ?? "default";
  return type === "default" && hasItems ? "dropdown" : type;
}

function tellUnknownType(spot: Spot, type: string, { locate, hintFor, problems }: NavbarContext): null {
  problems.push(
    problem("C005", `The navbar item ${JSON.stringify(spot.item)} has the unknown type "${type}".`, {
      place: locate([...spot.keys, "type"]),
      hint: hintFor(type, navbarTypes, "types"),
    }),
  );
  return null;
}

/** Checks what holds for items of every type. */
function isSound(spot: Spot, context: NavbarContext): boolean {
  const cause = faultOf(spot);
  if (cause !== null) fault(spot, cause, context);
  return cause === null;
}

function faultOf({ item }: Spot): string | null {
  if (item.to !== undefined && item.href !== undefined) return "it has both `to` and `href`";
  if (item.label !== undefined && item.html !== undefined) return "it has both `label` and `html`";
  if (item.activeBaseRegex === undefined) return null;
  try {
    new RegExp(item.activeBaseRegex, "i");
    return null;
  } catch (error) {
    return `its activeBaseRegex cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}
