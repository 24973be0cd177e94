/** Reads the text of a page out of its HTML, cut into sections at its headings. The HTML is well-formed, because React wrote it. */
import { unescapeHtml } from "../../text/html.ts";

/** The text under one heading, or in a row with an id, down to the next. */
export interface TextSection {
  /** Id of the heading; empty for what comes before the first one. */
  anchor: string;
  /** Text of the heading; empty for what comes before the first one. */
  heading: string;
  /** Prose, tables and lists. */
  text: string;
  /** Text of links, which speaks of other pages. */
  links: string;
  /** What code blocks hold. */
  code: string;
  /** Each piece of code within the text that is one word, e.g. `--strict`, `themeConfig.navbar`. */
  spelled: SpelledCode[];
}

export interface SpelledCode {
  text: string;
  /** It is alone in the first cell of a row, as in tables of settings, options and fields. */
  isRow: boolean;
}

/** Elements that do not end a word. */
const inline = new Set("a abbr b code del em i ins kbd mark s small span strong sub sup u wbr".split(" "));
const empty = new Set("area br col embed hr img input link meta source track wbr".split(" "));
const headings = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

/** What is on a page and says nothing about it: lists of links, labels of the theme. */
const skippedNames = new Set(["nav", "svg", "button", "script", "style", "template"]);
const skippedAttributes =
  /\saria-hidden="true"|\sclass="(?:[^"]*\s)?(?:visually-hidden|heading-link|contents-disclosure|api-facts|api-source|api-part-title)[\s"]/;

/** The first section is the page itself, down to its first heading with an id other than `titleId`. */
export function sectionsOfHtml(html: string, titleId: string | null): TextSection[] {
  const tags = /<(\/?)([a-zA-Z][^\s/>]*)([^>]*)>|<!--[\s\S]*?-->/g;
  let section = emptySection("");
  const sections = [section];
  let target: "heading" | "text" | "links" = "text";
  // The element that is skipped, and how many of its name are open.
  const skip = { name: "", depth: 0 };
  let last = 0;
  for (let match = tags.exec(html); match; match = tags.exec(html)) {
    const [tag, slash, name = "", attributes = ""] = match;
    if (skip.depth === 0 && match.index > last) section[target] += unescapeHtml(html.slice(last, match.index));
    last = match.index + tag.length;
    if (skip.depth > 0) {
      if (name === skip.name) skip.depth += slash ? -1 : 1;
      continue;
    }
    if (name === "") continue;
    if (slash) {
      if (headings.has(name) || (name === "th" && target === "heading") || (name === "a" && target === "links")) target = "text";
    } else if (skippedNames.has(name) || (attributes !== "" && skippedAttributes.test(attributes))) {
      if (!empty.has(name)) Object.assign(skip, { name, depth: 1 });
    } else if (name === "pre") {
      // Most tags of a page are the colours of its code.
      const end = html.indexOf("</pre>", last);
      section.code += ` ${unescapeHtml(html.slice(last, end).replace(/<[^>]*>/g, ""))}`;
      last = tags.lastIndex = end;
    } else if (name === "code" && target === "text") section.spelled.push(...spelledAt(html, match.index, last));
    else if (name === "a" && target === "text") target = "links";
    else if (headings.has(name) || name === "tr") {
      const anchor = unescapeHtml(/\sid="([^"]*)"/.exec(attributes)?.[1] ?? "");
      if (anchor !== "" && anchor !== titleId) {
        section = emptySection(anchor);
        sections.push(section);
        target = "heading";
      }
    }
    if (!inline.has(name) || name === "a") section[target] += " ";
  }
  if (skip.depth === 0) section[target] += unescapeHtml(html.slice(last));
  return sections;
}

function emptySection(anchor: string): TextSection {
  return { anchor, heading: "", text: "", links: "", code: "", spelled: [] };
}

/** The code that the tag at `tag` begins and whose text is from `start` on; none for several words. */
function spelledAt(html: string, tag: number, start: number): SpelledCode[] {
  const end = html.indexOf("</code>", start);
  const text = html.slice(start, end);
  if (!/^[^\s<&]+$/.test(text)) return [];
  return [{ text, isRow: html.startsWith("<tr><td>", tag - "<tr><td>".length) && html.startsWith("</td>", end + "</code>".length) }];
}
