/** Attribute lists of MkDocs and others, `{: .wide width="300" }`, after links, images, words, paragraphs and headings; and the colour modes that GitHub reads from a URL. */
import type { PageState } from "../state.ts";
import { element, type MdNode, rewrite, walk } from "../tree.ts";

const attribute = String.raw`(?:[.#][\w:.-]+|[A-Za-z_][\w:-]*(?:=(?:"[^"]*"|'[^']*'|[^\s"'{}]+))?)`;
const braces = String.raw`\{:?[ \t]*(${attribute}(?:[ \t]+${attribute})*)[ \t]*\}`;
const listAfter = new RegExp(`^[ \\t]?${braces}`);
const alone = new RegExp(`^[ \\t]*${braces}[ \\t]*$`);
const atEnd = new RegExp(`(?:^|[ \\t])${braces}[ \\t]*$`);
/** As markdown-it-attrs reads them, which VitePress has. */
const closeToEnd = new RegExp(`[ \\t]?${braces}[ \\t]*$`);
const entry = /([.#])([\w:.-]+)|([A-Za-z][\w:-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/g;
/** Those that do no harm; others are left out. */
const allowed = new Set("width height align title id loading style".split(" "));
/** Classes of other tools, and what has that look here. */
const ownClasses = new Map([
  ["md-button", "button"],
  ["md-button--primary", "is-primary"],
]);
const modes: Record<string, string> = {
  "#gh-dark-mode-only": "only-dark",
  "#gh-light-mode-only": "only-light",
  "#only-dark": "only-dark",
  "#only-light": "only-light",
};
const links = new Set(["link", "image", "linkReference", "imageReference"]);
const words = new Set(["strong", "emphasis", "delete", "inlineCode"]);

export function readAttributeLists(tree: MdNode, { context }: Pick<PageState, "context">): void {
  const { syntax } = context.markdown;
  const isVitePress = syntax.includes("vitepress") && !syntax.includes("mkdocs");
  readBehindBlocks(tree);
  walk(tree, (node, parent) => {
    if (node.type === "paragraph") readLastLine(node);
    if (node.type === "heading") readAtEnd(node, node, { takesNames: isVitePress });
    readBehindBlocks(node);
    for (const [index, child] of (node.children ?? []).entries()) {
      if (links.has(child.type) || words.has(child.type)) readBehindWord(child, node.children?.[index + 1], node.type === "heading");
    }
    if (node.type === "tableCell") readAtEnd(node, node);
    if (isVitePress && node.type === "paragraph") readAtEnd(node, parent.type === "listItem" ? parent : node, { pattern: closeToEnd });
  });
  rewrite(tree, anchorOf);
}

/** `[](){#id}` is a place that links can name. */
function anchorOf({ type, url, children = [], data, position }: MdNode): MdNode[] | null {
  const id = (data?.hProperties as { id?: string } | undefined)?.id;
  return type === "link" && url === "" && children.length === 0 && id ? [element("a", { id }, [], position)] : null;
}

function readBehindWord(node: MdNode, next: MdNode | undefined, isInHeading: boolean): void {
  const match = next?.type === "text" ? listAfter.exec(next.value ?? "") : null;
  if (!next || !match || !isList(match[1])) return;
  // Braces after a word and a space are more often text, and in a heading about all of it.
  if ((isInHeading || words.has(node.type)) && /^[ \t]/.test(match[0])) return;
  next.value = (next.value ?? "").slice(match[0].length);
  addProperties(node, propertiesOf(match[1] ?? ""));
}

/** `takesNames`: `{wide}` is a list, too. About `owner`, which the block is or is in. In a heading, the id stays in the text, as `{#id}`, for the step that reads ids. */
function readAtEnd(block: MdNode, owner: MdNode, { pattern = atEnd, takesNames = false } = {}): void {
  const last = block.children?.at(-1);
  const match = last?.type === "text" ? pattern.exec(last.value ?? "") : null;
  if (!last || !match || !(takesNames || isList(match[1]))) return;
  const { id, ...properties } = propertiesOf(match[1] ?? "");
  const isHeading = block.type === "heading";
  last.value = `${(last.value ?? "").slice(0, match.index)}${isHeading && id !== undefined ? ` {#${id}}` : ""}`;
  addProperties(owner, { ...properties, ...(!isHeading && id !== undefined && { id }) });
}

/** A last line with nothing but a list is about the paragraph. */
function readLastLine(paragraph: MdNode): void {
  const last = paragraph.children?.at(-1);
  const value = last?.type === "text" ? (last.value ?? "") : "";
  const feed = value.lastIndexOf("\n");
  const isWholeLine = feed >= 0 || paragraph.children?.at(-2)?.type === "break";
  const match = isWholeLine ? alone.exec(value.slice(feed + 1)) : null;
  if (!last || !match || !isList(match[1])) return;
  last.value = value.slice(0, Math.max(0, feed)).trimEnd();
  addProperties(paragraph, propertiesOf(match[1] ?? ""));
}

/** A paragraph of nothing but a list, right after another block, is about that block; so is such a row of a table. */
function readBehindBlocks(parent: MdNode): void {
  const { children = [] } = parent;
  const read = new Set<MdNode>();
  for (const [index, child] of children.entries()) {
    const before = children[index - 1];
    const text = child.type === "paragraph" && child.children?.length === 1 ? child.children[0] : undefined;
    const match = text?.type === "text" ? alone.exec(text.value ?? "") : null;
    if (child.type === "table") readLastRow(child);
    if (!before || !match || !isList(match[1]) || before.position?.end.line !== (child.position?.start.line ?? 0) - 1) continue;
    addProperties(before, propertiesOf(match[1] ?? ""));
    read.add(child);
  }
  if (read.size > 0) parent.children = children.filter((child) => !read.has(child));
}

function readLastRow(table: MdNode): void {
  const [cell, ...others] = table.children?.at(-1)?.children ?? [];
  const text = cell?.children?.length === 1 ? cell.children[0] : undefined;
  const match = text?.type === "text" && others.every(({ children = [] }) => children.length === 0) ? alone.exec(text.value ?? "") : null;
  if (!match || !isList(match[1]) || (table.children?.length ?? 0) < 3) return;
  table.children?.pop();
  addProperties(table, propertiesOf(match[1] ?? ""));
}

/** `{x}` and `{x y}` are text. */
function isList(attributes = ""): boolean {
  return /[.#=]|^data-/.test(attributes);
}

/** `a.png#gh-dark-mode-only` as GitHub reads it, `#only-dark` as Material for MkDocs does. */
export function readColorMode(image: MdNode): void {
  if (image.type !== "image") return;
  const mode = Object.keys(modes).find((ending) => image.url?.endsWith(ending));
  if (mode === undefined) return;
  image.url = image.url?.slice(0, -mode.length) ?? "";
  addProperties(image, { className: [modes[mode] ?? ""] });
}

/** `.wide #id width="300"` as properties of an element. */
export function propertiesOf(attributes: string): Record<string, string | string[]> {
  const properties: Record<string, string | string[]> = {};
  const classes: string[] = [];
  for (const [, mark, word = "", name = "", ...values] of attributes.matchAll(entry)) {
    const value = values.find((text) => text !== undefined) ?? "";
    if (mark === ".") classes.push(word);
    else if (mark === "#") properties.id = word;
    else if (name === "class") classes.push(...value.split(/\s+/));
    else if (allowed.has(name)) properties[name] = value;
  }
  return classes.length > 0 ? { ...properties, className: classes.map((name) => ownClasses.get(name) ?? name) } : properties;
}

function addProperties(node: MdNode, properties: Record<string, string | string[]>): void {
  const before = node.data?.hProperties as Record<string, string | string[]> | undefined;
  const classes = [before?.className ?? [], properties.className ?? []].flat();
  const isForeign = properties.style !== undefined || node.data?.isForeign === true;
  node.data = {
    ...node.data,
    ...(isForeign && { isForeign }),
    hProperties: { ...before, ...properties, ...(classes.length > 0 && { className: classes }) },
  };
}
