/** Lines of the pages that were found: fetched when the results are shown already, from the same store as the pages that a reader goes to. */
import { getPage } from "../prefetch.ts";
import { isScarce } from "../sitePages.ts";
import { markedNodes } from "./dom.ts";
import { excerptOf } from "./marks.ts";
import type { ExcerptSlot } from "./results.ts";

/** Pages that are fetched for one answer. */
const most = 8;
/** Pages that are fetched at the same time. */
const parallel = 3;
/** Milliseconds without another key. */
const typingPause = 120;
/** Pages that are kept as trees. */
const mostKept = 24;

export function createExcerpts() {
  const trees = new Map<string, Promise<Document>>();
  const state = { run: new AbortController() };

  const treeOf = (address: string) => {
    // A tree without a window: its scripts do not run, its images are not fetched.
    const tree = trees.get(address) ?? getPage(new URL(address), "low").then((html) => new DOMParser().parseFromString(html, "text/html"));
    // The last used comes last.
    trees.delete(address);
    trees.set(address, tree);
    tree.catch(() => trees.delete(address));
    for (const oldest of trees.keys()) if (trees.size > mostKept) trees.delete(oldest);
    return tree;
  };
  const fillPage = async ([address, slots]: [string, ExcerptSlot[]], marks: string[]) => {
    const tree = await treeOf(address).catch(() => null);
    for (const { element, url } of slots) {
      const text = tree && sectionText(tree, new URL(url, location.href).hash.slice(1));
      element.replaceChildren(...markedNodes(excerptOf(text ?? "", marks)));
    }
  };

  const stop = () => state.run.abort();
  return {
    /** Fills the slots one after the other. What is on its way for earlier ones is given up. */
    fill(slots: ExcerptSlot[], marks: string[]) {
      stop();
      const run = new AbortController();
      state.run = run;
      const waiting = [...byPage(slots)].slice(0, most);
      // Where there will be no line, no room is kept for one.
      const isFilled = isScarce() ? [] : waiting.flatMap(([, ofPage]) => ofPage);
      for (const slot of slots) slot.element.hidden = !isFilled.includes(slot);
      if (isScarce()) return;
      const next = async (): Promise<void> => {
        const page = waiting.shift();
        if (!page || run.signal.aborted) return;
        await new Promise<void>((resolve) => (window.requestIdleCallback ?? setTimeout)(() => resolve()));
        if (!run.signal.aborted) await fillPage(page, marks);
        return next();
      };
      setTimeout(() => {
        for (let line = 0; line < parallel; line++) next();
      }, typingPause);
    },
    stop,
    /** The site has changed. */
    renew() {
      stop();
      trees.clear();
    },
  };
}

function byPage(slots: ExcerptSlot[]): Map<string, ExcerptSlot[]> {
  const pagesOfSlots = new Map<string, ExcerptSlot[]>();
  for (const slot of slots) {
    const address = new URL(slot.url, location.href).href.replace(/#.*/, "");
    pagesOfSlots.set(address, [...(pagesOfSlots.get(address) ?? []), slot]);
  }
  return pagesOfSlots;
}

/** More than this is not looked through for the words of a query, in characters. */
const longest = 4000;

/** What is no text of the section. */
const skipped =
  "script, style, template, svg, button, nav, footer, .visually-hidden, [aria-hidden=true], [hidden], " +
  ".heading-link, .contents-disclosure, .code-title, .api-facts, .api-import, .api-signature, .api-source, .api-overview";

/** Every sample begins with them. */
const imports = /^import\b[^;"']*["'][^"'\n]*["'];?$/gm;

/** What ends the text of a row, e.g. of a member in a table. */
const afterRow = /^(?:H[1-6]|TR|SECTION)$/;
const inline = /^(A|ABBR|B|BDI|BDO|CODE|DEL|EM|I|INS|KBD|MARK|Q|S|SAMP|SMALL|SPAN|STRONG|SUB|SUP|TIME|U|VAR|WBR)$/;

/** The text of a section in the HTML of a page that is parsed and never shown: from the anchor to the next heading, its own left out; without an anchor from the title of the page. Spaces are single. */
export function sectionText(page: Document, anchor: string): string {
  const main = page.querySelector("main");
  const from = anchor === "" ? main?.querySelector("h1") : page.getElementById(anchor);
  if (!main || !from) return "";
  // The id may be on what is around the heading, or beside it.
  const heading = from.closest("h1, h2, h3, h4, h5, h6") ?? from.querySelector("h1, h2, h3, h4, h5, h6");
  const walker = page.createTreeWalker(main, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && (node === heading || node.matches(skipped)) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  walker.currentNode = heading && !from.contains(heading) ? heading : from;
  let text = "";
  let node = heading && from === heading ? nextAfter(walker) : walker.nextNode();
  const ends = from.nodeName === "TR" ? afterRow : /^H[1-6]$/;
  while (node && text.length < longest && !ends.test(node.nodeName)) {
    const isCode = node.nodeName === "PRE";
    if (isCode) text += ` ${(node.textContent ?? "").replace(imports, "")} `;
    else if (node instanceof Text) text += node.data;
    else if (!inline.test(node.nodeName)) text += " ";
    node = isCode ? nextAfter(walker) : walker.nextNode();
  }
  return text.replace(/\s+/g, " ").trim();
}

/** What comes after the current node and all that is in it. */
function nextAfter(walker: TreeWalker): Node | null {
  for (;;) {
    if (walker.nextSibling()) return walker.currentNode;
    if (!walker.parentNode()) return null;
  }
}
