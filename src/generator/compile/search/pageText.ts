/** Reads the text of a page out of its HTML, cut into sections at its headings. The HTML is well-formed, because React wrote it. */
import { unescapeHtml } from "../../text/html.ts";

/** The text under one heading, down to the next. */
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
}

/** Elements that do not end a word. */
const inline = /^(?:a|abbr|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u|wbr)$/;
const empty = /^(?:area|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
const heading = /^h[1-6]$/;

/** What is on a page and says nothing about it: lists of links, labels of the theme. */
const skippedNames = /^(?:nav|svg|button|script|style|template)$/;
const skippedAttributes =
  /\saria-hidden="true"|\sclass="(?:[^"]*\s)?(?:visually-hidden|heading-link|contents-disclosure|api-facts|api-source|api-part-title)[\s"]/;

const tagPattern = /<(\/?)([a-zA-Z][^\s/>]*)([^>]*)>|<!--[\s\S]*?-->/g;

/** The first section is the page itself, down to its first heading with an id other than `titleId`. */
export function sectionsOfHtml(html: string, titleId: string | null): TextSection[] {
  let section: TextSection = { anchor: "", heading: "", text: "", links: "", code: "" };
  const sections = [section];
  let target: "heading" | "text" | "links" | "code" = "text";
  // The element that is skipped, and how many of its name are open.
  const skip = { name: "", depth: 0 };
  let last = 0;
  for (const match of html.matchAll(tagPattern)) {
    const [tag, slash, name = "", attributes = ""] = match;
    if (skip.depth === 0 && match.index > last) section[target] += unescapeHtml(html.slice(last, match.index));
    last = match.index + tag.length;
    if (skip.depth > 0) {
      if (name === skip.name) skip.depth += slash ? -1 : 1;
      continue;
    }
    if (name === "") continue;
    if (slash) {
      if (name === "pre" || heading.test(name) || (name === "a" && target === "links")) target = "text";
    } else if (skippedNames.test(name) || skippedAttributes.test(attributes)) {
      if (!empty.test(name)) Object.assign(skip, { name, depth: 1 });
    } else if (name === "pre") target = "code";
    else if (name === "a" && target === "text") target = "links";
    else if (heading.test(name)) {
      const anchor = unescapeHtml(/\sid="([^"]*)"/.exec(attributes)?.[1] ?? "");
      if (anchor !== "" && anchor !== titleId) {
        section = { anchor, heading: "", text: "", links: "", code: "" };
        sections.push(section);
        target = "heading";
      }
    }
    if (!inline.test(name) || name === "a") section[target] += " ";
  }
  return sections;
}
