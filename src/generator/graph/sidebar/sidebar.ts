/** Builds every sidebar of the site, set by set: of the config, of the folders and of the reference. */
import GithubSlugger from "github-slugger";
import { type DocsSet, outsideOfAreas, setKeyOf } from "../../areas/docsSets.ts";
import { routeInLocale } from "../../areas/locales.ts";
import type { Locate } from "../../model/config.ts";
import type { ReferenceOfSite, SidebarItem } from "../../model/graph.ts";
import type { CategoryFile } from "../../model/source.ts";
import { type Problem, problem } from "../../problems/problem.ts";
import { normalizePath } from "../../text/path.ts";
import type { UrlStyle } from "../../text/url.ts";
import type { SetDocs } from "../docs.ts";
import { createHints } from "../hints.ts";
import { expandItems, type NormalItem, normaliseSidebar } from "./expand.ts";
import { generatedItems, hasPositions } from "./generated.ts";
import type { CategoryPlan, SidebarContext } from "./sidebarContext.ts";

export interface Sidebars {
  /** By `<key of the set>/<sidebar name>`, in the order of the sets. */
  trees: Map<string, SidebarItem[]>;
  /** Keys of those whose order the author has chosen, and not the alphabet. */
  arranged: Set<string>;
  /** Category indexes that they ask for. */
  plans: CategoryPlan[];
  problems: Problem[];
}

export interface SidebarInput {
  sets: SetDocs[];
  categories: CategoryFile[];
  reference: ReferenceOfSite;
  config: UrlStyle;
  locate: Locate;
}

/** `default/docs` */
export function sidebarKey(setKey: string, name: string): string {
  return `${setKey}/${name}`;
}

/** The names of the sidebars of a set of docs. */
export function sidebarNames(setKey: string, sidebars: ReadonlyMap<string, unknown>): string[] {
  const prefix = sidebarKey(setKey, "");
  return [...sidebars.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

export function buildSidebars(input: SidebarInput): Sidebars {
  const sidebars: Sidebars = { trees: new Map(), arranged: new Set(), plans: [], problems: [] };
  const hintFor = createHints();
  for (const docs of input.sets) {
    const context: SidebarContext = {
      docs,
      categoryFiles: categoryFilesOf(docs.set, input.categories),
      reference: referenceIn(docs.set, input.reference),
      config: input.config,
      place: (keys) => input.locate([...docs.set.keys, ...keys]),
      slugger: new GithubSlugger(),
      hintFor,
      plans: sidebars.plans,
      planned: new Map(),
      problems: sidebars.problems,
    };
    const area = sidebarsOfArea(context);
    const names = area.map(({ name }) => name);
    sidebars.problems.push(...unknownNames(context, names));
    for (const { name, items, isArranged } of area) {
      const key = sidebarKey(docs.set.key, name);
      sidebars.trees.set(key, translateSidebar(items, name, docs.set.labels));
      if (isArranged) sidebars.arranged.add(key);
    }
  }
  for (const [key, items] of ownReferenceSidebars(input, sidebars.trees)) sidebars.trees.set(key, items);
  return sidebars;
}

/** Sidebars of paths that the area does not have. */
function unknownNames({ docs: { set }, place, hintFor }: SidebarContext, names: string[]): Problem[] {
  const unknown = set.hasForeignSidebars ? [] : Object.entries(set.area.sidebarsByPath).filter(([, name]) => !names.includes(name));
  return unknown.map(([start, name]) => {
    const details = { place: place(["sidebarsByPath", start]), hint: hintFor(name, names, "sidebars") };
    return problem("G007", `The path "${start}" names the sidebar "${name}", which does not exist.`, details);
  });
}

/** By folder. A folder that a language leaves as it is has the file of the default language. */
function categoryFilesOf({ key, area, version }: DocsSet, files: CategoryFile[]): Map<string, CategoryFile> {
  const untranslated = setKeyOf({ area: area.id, version: version?.name ?? null, locale: null });
  const own = (wanted: string) => files.filter((file) => setKeyOf(file) === wanted).map((file) => [file.folder, file] as const);
  return new Map([...own(untranslated), ...own(key)]);
}

/**
 * A reference that no sidebar shows gets one of its own: each version's in that version, else the only one in the first docs area,
 * in the version that readers get without asking.
 */
function ownReferenceSidebars({ sets, reference }: SidebarInput, trees: Map<string, SidebarItem[]>): [string, SidebarItem[]][] {
  const wished = reference.versions ? sets.filter(({ set }) => set.area.id === reference.versions?.area) : sets.slice(0, 1);
  return wished.flatMap(({ set }) => {
    const items = referenceIn({ ...set, hasReference: true }, reference);
    const route = indexRoute(items);
    if (route === null || [...trees.values()].some((tree) => holds(tree, route))) return [];
    const key = sidebarKey(set.key, "reference");
    return [[trees.has(key) ? `${key}-2` : key, items] as [string, SidebarItem[]]];
  });
}

/** Route of the reference's index, which its sidebar begins with. */
export function indexRoute([first]: SidebarItem[]): string | null {
  return first?.type === "link" ? first.route : null;
}

/** Whether a sidebar contains a page; a `ref` to it does not count. */
export function holds(items: SidebarItem[], route: string): boolean {
  return items.some((item) => {
    if (item.type === "link") return item.route === route && !item.isRef;
    return item.type === "category" && (item.route === route || holds(item.items, route));
  });
}

function sidebarsOfArea(context: SidebarContext) {
  const { set, hasPages } = context.docs;
  if (set.sidebars === undefined) {
    return hasPages ? [{ name: "sidebar", items: generatedItems("", context), isArranged: hasPositions("", context) }] : [];
  }
  return Object.entries(set.sidebars).map(([name, sidebar]) => {
    const items = normaliseSidebar(sidebar, ["sidebars", name]);
    return { name, items: expandItems(items, context), isArranged: isArranged(items[0], context) };
  });
}

/** A written item comes where the author put it; a folder follows the alphabet unless something in it has a position. */
function isArranged(first: NormalItem | undefined, context: SidebarContext): boolean {
  if (first?.type === "category" && first.link === undefined) return isArranged(first.items[0], context);
  return first?.type !== "autogenerated" || hasPositions(normalizePath(first.dirName).replace(/^\//, ""), context);
}

/** Keys are those of Docusaurus, e.g. `sidebar.docs.category.Guides`. */
function translateSidebar(items: SidebarItem[], name: string, labels: Readonly<Record<string, string>> | undefined): SidebarItem[] {
  if (labels === undefined) return items;
  const labelOf = (kinds: string[], label: string) =>
    kinds.map((kind) => labels[`sidebar.${name}.${kind}.${label}`]).find((message) => message !== undefined) ?? label;
  const translate = (item: SidebarItem): SidebarItem => {
    if (item.type === "category") return { ...item, label: labelOf(["category"], item.label), items: item.items.map(translate) };
    return "label" in item ? { ...item, label: labelOf(["doc", "link"], item.label) } : item;
  };
  return items.map(translate);
}

/** The sidebar of the reference for the version and language of a set. Docs without versions get that of the last version. */
export function referenceIn({ area, version, locale, hasReference }: DocsSet, reference: ReferenceOfSite): SidebarItem[] {
  const isVersioned = reference.versions?.area === area.id;
  if (!isVersioned && !hasReference) return [];
  const { sidebars, versions } = reference;
  const last = versions ? { area: versions.area, version: versions.last } : outsideOfAreas;
  const place = isVersioned ? { area: area.id, version: version?.name ?? null } : last;
  return inLocale(sidebars[setKeyOf({ ...place, locale })] ?? sidebars[setKeyOf({ ...place, locale: null })] ?? [], locale);
}

/** The pages of the reference are in every language, below its route. */
function inLocale(items: SidebarItem[], locale: string | null): SidebarItem[] {
  if (locale === null) return items;
  return items.map((item) => {
    if (item.type === "link") return { ...item, route: routeInLocale(item.route, locale) };
    if (item.type !== "category") return item;
    const route = item.route === null ? null : routeInLocale(item.route, locale);
    return { ...item, route, items: inLocale(item.items, locale) };
  });
}
