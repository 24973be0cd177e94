/** Reads rendered HTML as a light tree. It is well-formed, because React wrote it. */
import { unescapeHtml, voidElements } from "../../text/html.ts";

export interface HtmlElement {
  name: string;
  /** As written, e.g. ` class="code" data-language="ts"`. */
  attributes: string;
  children: HtmlNode[];
}

/** A text still has its entities. */
export type HtmlNode = HtmlElement | string;

/** Their content is read as plain text: code without its tokens, and elements without words. */
const flatNames = new Set(["pre", "script", "style"]);

/** React escapes `<` and `>` in texts and values, so every `<` begins a tag or a comment, and the next `>` or `-->` ends it. */
export function readHtml(html: string): HtmlNode[] {
  const root: HtmlElement = { name: "", attributes: "", children: [] };
  const open = [root];
  let at = 0;
  for (let start = html.indexOf("<"); start >= 0; start = html.indexOf("<", at)) {
    const { children } = open.at(-1) ?? root;
    if (start > at) children.push(html.slice(at, start));
    const close = html.startsWith("<!--", start) ? "-->" : ">";
    const end = html.indexOf(close, start);
    at = end < 0 ? html.length : end + close.length;
    const tag = html.slice(start + 1, at - 1);
    if (tag.startsWith("/")) {
      const last = open.findLastIndex(({ name }) => name === tag.slice(1));
      if (last > 0) open.length = last;
    } else if (!tag.startsWith("!")) {
      const [name = ""] = /^[^\s/]+/.exec(tag) ?? [];
      const element: HtmlElement = { name, attributes: tag.slice(name.length), children: [] };
      children.push(element);
      if (flatNames.has(name)) {
        const content = html.slice(at, Math.max(at, html.indexOf(`</${name}>`, at)));
        element.children.push(content.replace(/<br\b[^>]*>/g, "\n").replace(/<[^>]*>/g, ""));
        at += content.length;
      } else if (!voidElements.has(name) && !tag.endsWith("/")) open.push(element);
    }
  }
  if (at < html.length) root.children.push(html.slice(at));
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

export function isElement(node: HtmlNode | undefined, name: string): node is HtmlElement {
  return typeof node === "object" && node.name === name;
}

export function elementsOf(nodes: readonly HtmlNode[], ...names: string[]): HtmlElement[] {
  return nodes.filter((node): node is HtmlElement => typeof node === "object" && (names.length === 0 || names.includes(node.name)));
}

/** The first element of a name, at any depth. */
export function findElement(nodes: readonly HtmlNode[], name: string): HtmlElement | null {
  for (const node of elementsOf(nodes)) {
    const found = node.name === name ? node : findElement(node.children, name);
    if (found) return found;
  }
  return null;
}
