/** Reads rendered HTML as a light tree. It is well-formed, because React wrote it. */
import { unescapeHtml } from "../../text/html.ts";

export interface HtmlElement {
  name: string;
  /** As written, e.g. ` class="code" data-language="ts"`. */
  attributes: string;
  children: HtmlNode[];
}

/** A text still has its entities. */
export type HtmlNode = HtmlElement | string;

const voidNames = new Set(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"]);
/** Their content is read as plain text: code without its tokens, and elements without words. */
const flatNames = new Set(["pre", "script", "style"]);

/** React escapes `<` and `>` in texts and values, so every `<` begins a tag or a comment, and the next `>` ends it. */
export function readHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { name: "", attributes: "", children: [] };
  const open = [root];
  let parent = root;
  let at = 0;
  for (let start = html.indexOf("<"); start >= 0; start = html.indexOf("<", at)) {
    if (start > at) parent.children.push(html.slice(at, start));
    const isComment = html.startsWith("<!--", start);
    const end = html.indexOf(isComment ? "-->" : ">", start);
    if (end < 0) return root.children;
    at = end + (isComment ? 3 : 1);
    if (isComment) continue;
    const tag = html.slice(start + 1, end);
    if (tag.startsWith("/")) {
      const last = open.findLastIndex(({ name }) => name === tag.slice(1));
      if (last > 0) open.length = last;
    } else {
      const [name = ""] = /^[^\s/]+/.exec(tag) ?? [];
      const element: HtmlElement = { name, attributes: tag.slice(name.length), children: [] };
      parent.children.push(element);
      if (flatNames.has(name) || (name === "svg" && isHidden(element))) {
        const close = html.indexOf(`</${name}>`, at);
        if (close < 0) return root.children;
        if (name === "pre")
          element.children.push(
            html
              .slice(at, close)
              .replace(/<br\b[^>]*>/g, "\n")
              .replace(/<[^>]*>/g, ""),
          );
        at = close + name.length + 3;
      } else if (!voidNames.has(name) && !tag.endsWith("/")) open.push(element);
    }
    parent = open.at(-1) ?? root;
  }
  if (at < html.length) parent.children.push(html.slice(at));
  return root.children;
}

/** The value of an attribute; null for an element without it. */
export function attributeOf({ attributes }: HtmlElement, name: string): string | null {
  const start = attributes.indexOf(` ${name}="`);
  if (start < 0) return null;
  const from = start + name.length + 3;
  return unescapeHtml(attributes.slice(from, attributes.indexOf('"', from)));
}

export function hasClass(element: HtmlElement, name: string): boolean {
  return attributeOf(element, "class")?.split(" ").includes(name) ?? false;
}

/** No reader sees or hears it. */
export function isHidden({ attributes }: HtmlElement): boolean {
  return attributes.includes(' aria-hidden="true"') || / hidden(?:=""|$)/.test(attributes);
}

export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === "string" ? unescapeHtml(node) : isHidden(node) ? "" : textOf(node.children))).join("");
}

/** The first element of a name, at any depth. */
export function findElement(nodes: readonly HtmlNode[], name: string): HtmlElement | null {
  for (const node of nodes) {
    if (typeof node === "string") continue;
    const found = node.name === name ? node : findElement(node.children, name);
    if (found) return found;
  }
  return null;
}
