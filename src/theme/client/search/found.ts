/** Marks the words of a search on the page that it led to, with the Highlight API where there is one, until the next page, search or Escape. */
import { forget, keep, recallObject } from "../storage.ts";
import { findMarks } from "./marks.ts";

/** Survives a page that is loaded in full; `boot.ts` looks for it. */
const key = "bcidocs.found";
const name = "bcidocs-found";

/** What lists the page, and is no part of its text. */
const lists = "nav, aside, .contents-column, .contents-disclosure, .visually-hidden";

/** More places would only slow the page down. */
const most = 500;

interface Wanted {
  /** Where the reader goes, without the origin. */
  address: string;
  marks: string[];
}

/** To be called when the reader goes to a hit. */
export function highlightOnArrival(url: URL, marks: string[]): void {
  clearMarks();
  if (!isKnown() || marks.length === 0) return;
  keep(key, JSON.stringify({ address: url.pathname + url.hash, marks } satisfies Wanted), "session");
}

export function clearMarks(): void {
  if (isKnown()) CSS.highlights.delete(name);
}

/** Marks what was left for this page, and for each that comes in its place. */
export function start(): void {
  if (!isKnown() || document.documentElement.dataset.marks !== undefined) return;
  document.documentElement.dataset.marks = "";
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[disabled]")) sheet.disabled = false;
  const show = () => {
    clearMarks();
    const wanted = takeWanted();
    if (wanted.address === location.pathname + location.hash) markWords(wanted.marks ?? []);
  };
  show();
  addEventListener("bcidocs-page", show);
  addEventListener("hashchange", show);
  addEventListener("keydown", (event) => event.key === "Escape" && clearMarks());
}

function isKnown(): boolean {
  return "highlights" in CSS;
}

function takeWanted(): Partial<Wanted> {
  const wanted = recallObject(key) as Partial<Wanted>;
  forget(key, "session");
  return wanted;
}

/** In a section that the anchor leads to, the first of them comes into view, should the section be a long one. */
function markWords(marks: string[]): void {
  const main = document.querySelector("main");
  if (!main) return;
  const ranges = rangesIn(main, marks);
  CSS.highlights.set(name, new Highlight(...ranges));
  const anchor = main.querySelector(":target");
  const headings = [...main.querySelectorAll("h2, h3, h4, h5, h6")];
  const next = anchor && headings.find((heading) => !anchor.contains(heading) && follows(anchor, heading));
  const first = anchor && ranges.find(({ startContainer }) => follows(anchor, startContainer) && !(next && follows(next, startContainer)));
  first?.startContainer.parentElement?.scrollIntoView({ block: "nearest", behavior: "instant" });
}

/** Whether the second one comes after the first, or is in it. */
function follows(first: Node, second: Node): boolean {
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
}

function rangesIn(main: Element, marks: string[]): Range[] {
  const ranges: Range[] = [];
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(lists) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode() && ranges.length < most) {
    const node = walker.currentNode;
    if (!(node instanceof Text)) continue;
    for (const { start, end } of findMarks(node.data, marks)) {
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, end);
      ranges.push(range);
    }
  }
  return ranges;
}
