/** Puts an answer on the screen: groups of links, each with its kind, its way and, once it is fetched, a line of its text. */
import { searchPages, searchSymbols } from "bcidocs:words";
import { kindLetters } from "../../primitives/kinds.ts";
import type { Answer, Hit, HitGroup } from "../../search/answer.ts";
import { make, markedNodes } from "./dom.ts";
import { kindNames } from "./kinds.ts";
import { piecesOf } from "./marks.ts";

/** Where a line of the text belongs. */
export interface ExcerptSlot {
  element: HTMLElement;
  url: string;
}

export interface Results {
  groups: HTMLElement[];
  slots: ExcerptSlot[];
}

/** Further sections of a page that are shown below it. */
const mostSections = 3;

export type GroupId = HitGroup["id"];

export function labelOf({ id, label }: HitGroup): string {
  return id === "symbols" ? searchSymbols : label || searchPages;
}

/** `only` is the group to show; null for all. `prefix` begins the ids. */
export function showAnswer({ groups, marks }: Answer, only: GroupId | null, prefix: string): Results {
  const slots: ExcerptSlot[] = [];
  const shown = groups.filter(({ id, hits }) => hits.length > 0 && (only === null || id === only));
  return {
    groups: shown.map((group) => {
      const rows = group.hits.flatMap((hit) => {
        const further = hit.sections.slice(0, mostSections);
        return [showHit(hit, marks, slots), ...further.map((section) => showSection(section, marks, slots))];
      });
      return groupOf(`${prefix}-${group.id}`, labelOf(group), rows);
    }),
    slots,
  };
}

export function groupOf(id: string, label: string, rows: HTMLElement[]): HTMLElement {
  const title = make("div", { id, role: "presentation", class: "search-group-title" }, label);
  return make("div", { role: "group", "aria-labelledby": id }, title, ...rows);
}

/** A page, a section or a name. */
function showHit(hit: Hit, marks: string[], slots: ExcerptSlot[]): HTMLElement {
  const { name, kind, page, trail } = hit;
  const way = kind ? [kindNames[kind], page] : [...trail, page];
  const text = excerptSlot(hit, slots);
  return optionOf(hit.url, kind ? "name" : "page", [
    kind
      ? kindIcon(kind)
      : make("span", { class: "search-icon", "data-is": hit.url.includes("#") ? "section" : "page", "aria-hidden": "true" }),
    make(
      "span",
      { class: "search-text" },
      make("span", { class: "search-name" }, ...markedNodes(piecesOf(name, marks))),
      wayOf(way.filter(Boolean), kind ? " · " : " › "),
      text,
    ),
  ]);
}

/** One line below its page. */
function showSection(hit: Hit, marks: string[], slots: ExcerptSlot[]): HTMLElement {
  const { name, kind } = hit;
  return optionOf(hit.url, "further", [
    kind ? kindIcon(kind) : make("span", { class: "search-icon", "data-is": "section", "aria-hidden": "true" }),
    make(
      "span",
      { class: "search-text" },
      make("span", { class: "search-name" }, ...markedNodes(piecesOf(name, marks))),
      excerptSlot(hit, slots),
    ),
  ]);
}

function optionOf(href: string, is: string, children: Node[]): HTMLElement {
  return make("a", { href, role: "option", "aria-selected": "false", tabindex: "-1", class: "search-hit", "data-is": is }, ...children);
}

function kindIcon(kind: NonNullable<Hit["kind"]>): HTMLElement {
  return make("span", { class: "api-icon", "data-kind": kind, "aria-hidden": "true" }, kindLetters[kind]);
}

/** Labels with signs between them, which only the eye needs. */
function wayOf(labels: string[], sign: string): HTMLElement {
  const between = () => make("span", { "aria-hidden": "true" }, sign);
  return make("span", { class: "search-way" }, ...labels.flatMap((label, at) => (at > 0 ? [between(), label] : [" ", label])));
}

/** The text is no part of what the option is called: a screen reader would read a paragraph at each step. */
function excerptSlot({ url }: Hit, slots: ExcerptSlot[]): HTMLElement {
  const element = make("span", { class: "search-excerpt", "aria-hidden": "true" });
  slots.push({ element, url });
  return element;
}
