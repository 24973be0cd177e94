/** Resolves the navbar of the config: each item by its type, names to routes, mistakes to problems. */
import { outsideOfAreas, type SetOfPage, setKeyOf } from "../../areas/docsSets.ts";
import { otherLocales } from "../../areas/locales.ts";
import { versionsOf } from "../../areas/versions.ts";
import type { DocsArea, Locate } from "../../model/config.ts";
import type { NavbarHtml, NavbarItem, NavbarLink, PageNode, ReferenceOfSite } from "../../model/graph.ts";
import { type barItemTypes, type menuItemTypes, navbarTypes } from "../../model/themeConfig.ts";
import { type Problem, problem } from "../../problems/problem.ts";
import { createHints, type HintFor } from "../hints.ts";
import { scopedSets } from "../searchPages.ts";
import { holds, indexRoute, referenceIn } from "../sidebar/sidebar.ts";
import { fault, type ItemRef, type NavbarContext } from "./navbarContext.ts";
import { buildDoc, buildDocSidebar, buildDocsVersion, buildHtml, buildLink, buildSearch, searchOf } from "./navbarLinks.ts";
import { type BuildSubItem, buildDropdown, buildLocaleDropdown, buildVersionDropdown, withChoices } from "./navbarMenus.ts";

const ofMenus: Record<(typeof menuItemTypes)[number], BuildSubItem> = {
  default: buildLink,
  html: buildHtml,
  doc: withChoices(buildDoc),
  docSidebar: withChoices(buildDocSidebar),
  docsVersion: withChoices(buildDocsVersion),
};
const ofBar: Record<(typeof barItemTypes)[number], (ref: ItemRef, context: NavbarContext) => NavbarItem | null> = {
  dropdown: (ref, context) => buildDropdown(ref, buildSubItem, context),
  localeDropdown: (ref, context) => buildLocaleDropdown(ref, buildSubItem, context),
  docsVersionDropdown: withChoices((ref, context) => buildVersionDropdown(ref, buildSubItem, context)),
  search: buildSearch,
};
const single = new Map(Object.entries(ofMenus));
const menus = new Map(Object.entries(ofBar));

export interface NavbarInput extends Pick<NavbarContext, "config" | "sets" | "trees" | "homes" | "index" | "locate"> {
  nodes: PageNode[];
  defaults: DefaultItems;
}

export interface Navbars {
  /** On the pages of a set of docs, or outside of all. */
  itemsFor(current: SetOfPage): NavbarItem[];
  problems: Problem[];
}

/** Problems are those of the navbar outside of all docs areas. */
export function buildNavbars({ nodes, defaults, ...input }: NavbarInput): Navbars & { items: NavbarItem[] } {
  const hintFor = createHints();
  const nodeAt = new Map(nodes.map((node) => [node.route, node]));
  const problems = [...faultyLastVersions(input.config.docs, input.locate, hintFor)];
  const sets = [...input.sets.values()].map(({ set }) => set);
  const scoped = { sets: scopedSets(sets, otherLocales(input.config)) };
  const contextFor = (current: SetOfPage, found: Problem[]) => ({ ...input, nodeAt, scoped, hintFor, problems: found, current });
  const itemsFor = (current: SetOfPage) => buildItems(contextFor(current, []), defaults);
  return { items: buildItems(contextFor(outsideOfAreas, problems), defaults), problems, itemsFor };
}

function buildItems(context: NavbarContext, defaults: DefaultItems): NavbarItem[] {
  const { config, current } = context;
  const written = config.themeConfig.navbar.items;
  if (written === undefined) return withSearch(defaultItems(defaults, context), context);
  const labels = current.locale === null ? undefined : config.labels?.[current.locale]?.navbar;
  const items = written.flatMap((item, index) => {
    const ref: ItemRef = { item: inLanguage(item, labels), keys: ["themeConfig", "navbar", "items", index], position: item.position };
    return buildSound(single.get(typeOf(ref)) ?? menus.get(typeOf(ref)), ref, context) ?? [];
  });
  return withSearch(items, context);
}

interface Labelled {
  label?: string | undefined;
}

/** The item, and those in its menu, with the labels of a language. */
function inLanguage<T extends Labelled & { items?: Labelled[] | undefined }>(
  item: T,
  labels: Readonly<Record<string, string>> | undefined,
): T {
  if (labels === undefined) return item;
  const own = labelled(item, labels);
  return own.items ? { ...own, items: own.items.map((child) => labelled(child, labels)) } : own;
}

function labelled<T extends Labelled>(item: T, labels: Readonly<Record<string, string>>): T {
  const label = labels[`item.label.${item.label}`];
  return label === undefined ? item : { ...item, label };
}

/** A site that says nothing of search has it at the end. */
function withSearch(items: NavbarItem[], context: NavbarContext): NavbarItem[] {
  const isThere = context.config.search === false || items.some(({ type }) => type === "search");
  return isThere ? items : [...items, { type: "search", position: "right", ...searchOf(context) }];
}

/** An item of a menu; menus do not nest. */
function buildSubItem(ref: ItemRef, context: NavbarContext): NavbarLink | NavbarHtml | null {
  const type = typeOf(ref);
  if ("position" in ref.item) return fault(ref, "only an item at the top level can set its `position`", context);
  if (menus.has(type)) return fault(ref, `an item of type "${type}" is not allowed in a dropdown`, context);
  return buildSound(single.get(type), ref, context);
}

/** An item without a type is a link, or a dropdown when it has items. */
function typeOf({ item }: ItemRef): string {
  const hasItems = "items" in item && item.items !== undefined;
  const type = item.type ?? "default";
  return type === "default" && hasItems ? "dropdown" : type;
}

function reportUnknownType(ref: ItemRef, type: string, { locate, hintFor, problems }: NavbarContext): null {
  const details = { place: locate([...ref.keys, "type"]), hint: hintFor(type, navbarTypes, "types") };
  problems.push(problem("C005", `The navbar item ${JSON.stringify(ref.item)} has the unknown type "${type}".`, details));
  return null;
}

/** Checks first what holds for items of every type. */
function buildSound<Item>(build: ((...args: [ItemRef, NavbarContext]) => Item | null) | undefined, ref: ItemRef, context: NavbarContext) {
  if (!build) return reportUnknownType(ref, typeOf(ref), context);
  const cause = faultOf(ref);
  return cause === null ? build(ref, context) : fault(ref, cause, context);
}

function faultOf({ item }: ItemRef): string | null {
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

export interface DefaultItems {
  reference: ReferenceOfSite;
  words: (locale: string | null) => { navbarDocs: string; navbarReference: string };
}

/** On pages of a version they stay in that version. */
function defaultItems({ reference, words }: DefaultItems, { sets, current, homes, trees }: NavbarContext): NavbarItem[] {
  const inLocale = [...sets.values()].filter(({ set }) => set.locale === current.locale);
  const ownDocs = sets.get(setKeyOf(current)) ?? inLocale[0];
  const index = ownDocs ? indexRoute(referenceIn({ ...ownDocs.set, locale: null, hasReference: true }, reference)) : null;
  if (index === null) return [];
  const { navbarDocs, navbarReference } = words(current.locale);
  const [home] = [...(ownDocs ? [ownDocs] : []), ...inLocale].flatMap(({ set }) => homes.get(set.key)?.route ?? []);
  const ofDocs = [...trees].filter(([, items]) => !holds(items, index)).map(([key]) => key);
  const docs: NavbarLink[] =
    home === undefined || home === index
      ? []
      : [{ type: "link", position: "left", label: navbarDocs, route: home, activeSidebars: ofDocs }];
  return [...docs, { type: "link", position: "left", label: navbarReference, route: index, activeBase: index }];
}

/** A `lastVersion` that no version has. */
function faultyLastVersions(areas: DocsArea[], locate: Locate, hintFor: HintFor): Problem[] {
  return areas.flatMap((area, index) => {
    const { lastVersion } = area;
    const names = versionsOf(area).map(({ name }) => name);
    if (lastVersion === undefined || names.includes(lastVersion)) return [];
    const details = { place: locate(["docs", index, "lastVersion"]), hint: hintFor(lastVersion, names, "versions") };
    return problem("C007", `The docs area "${area.id}" has no version "${lastVersion}".`, details);
  });
}
