/** Puts an answer on the screen: groups of links, each with its kind, its way and, once it is fetched, a line of its text. */
import * as words from "bcidocs:words";
import { kindLetters } from "../../primitives/kinds.ts";
import type { Hit, HitGroup } from "../../search/answer.ts";
import type { SymbolKind } from "../../search/files.ts";
import { make, markedNodes } from "./dom.ts";
import { piecesOf } from "./marks.ts";

/** Where a line of the text belongs. */
export interface ExcerptSlot {
  element: HTMLElement;
  url: string;
}

/** The word for each kind of a name. */
const kindNames: Readonly<Record<SymbolKind, string>> = {
  class: words.apiClass,
  enumeration: words.apiEnumeration,
  function: words.apiFunction,
  interface: words.apiInterface,
  typeAlias: words.apiTypeAlias,
  variable: words.apiVariable,
  namespace: words.apiNamespace,
  constructor: words.apiConstructor,
  property: words.apiProperty,
  accessor: words.apiAccessor,
  method: words.apiMethod,
  enumMember: words.apiEnumMember,
  parameter: words.apiParameter,
};

const mostSections = 3;

export type GroupId = HitGroup["id"];

export function labelOf({ id, label }: HitGroup): string {
  return id === "symbols" ? words.searchSymbols : label || words.searchPages;
}

/** `prefix` begins the ids. */
export function showGroups(groups: HitGroup[], marks: string[], prefix: string) {
  const slots: ExcerptSlot[] = [];
  const rows = groups.map((group) => {
    const hits = group.hits.flatMap((hit) => {
      const further = hit.sections.slice(0, mostSections);
      return [hit, ...further].map((each) => showHit(each, { marks, slots, isFurther: each !== hit }));
    });
    return groupOf(`${prefix}-${group.id}`, labelOf(group), hits);
  });
  return { rows, slots };
}

export function groupOf(id: string, label: string, rows: HTMLElement[]): HTMLElement {
  const title = make("div", { id, role: "presentation", class: "search-group-title" }, label);
  return make("div", { role: "group", "aria-labelledby": id }, title, ...rows);
}

/** A page, a section or a name; a further one is a line below its page. */
function showHit(hit: Hit, { marks, slots, isFurther }: { marks: string[]; slots: ExcerptSlot[]; isFurther: boolean }): HTMLElement {
  const { name, kind, page, trail } = hit;
  const way = kind ? [kindNames[kind], page] : [...trail, page];
  const icon = kind
    ? make("span", { class: "api-icon", "data-kind": kind, "aria-hidden": "true" }, kindLetters[kind])
    : make("span", { class: "search-icon", "data-is": hit.url.includes("#") ? "section" : "page", "aria-hidden": "true" });
  const text = make("span", { class: "search-text" }, make("span", { class: "search-name" }, ...markedNodes(piecesOf(name, marks))));
  if (!isFurther) text.append(wayOf(way.filter(Boolean), kind ? " · " : " › "));
  // The text is no part of what the option is called: a screen reader would read a paragraph at each step.
  const excerpt = text.appendChild(make("span", { class: "search-excerpt", "aria-hidden": "true" }));
  slots.push({ element: excerpt, url: hit.url });
  const is = isFurther ? "further" : kind ? "name" : "page";
  const attributes = { href: hit.url, role: "option", "aria-selected": "false", tabindex: "-1", class: "search-hit", "data-is": is };
  return make("a", attributes, icon, text);
}

/** Labels with signs between them, which only the eye needs. */
function wayOf(labels: string[], sign: string): HTMLElement {
  const between = () => make("span", { "aria-hidden": "true" }, sign);
  return make("span", { class: "search-way" }, ...labels.flatMap((label, at) => (at > 0 ? [between(), label] : [" ", label])));
}
