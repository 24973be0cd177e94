/**
 * What the parsers would read as something else, under marks that they take for text: explicit ids, and in MDX variables and HTML
 * comments. Docusaurus does the same before it parses. Each mark is as long as what it replaces, so that nothing moves.
 */
import { type MdNode, walk } from "../tree.ts";

// Noncharacters of Unicode, which no text has.
const [open, close, comment, star, less] = ["\ufdd0", "\ufdd1", "\ufdd2", "\ufdd3", "\ufdd4"];

/** The id in `{#__init__}` and `{.wide #__init__}`, and `{/* __init__ *\/}` at the end of a line; one with a backslash is Markdown. */
const explicitId =
  /\{[ \t]*(?::[ \t]*)?(?:\.[\w-]+[ \t]+)*#[^\s{}\\]+(?=(?:[ \t][^{}\n]*)?\})|\{[ \t]*\/\*[ \t]*#?[^\s{}#*/\\]+[ \t]*\*\/[ \t]*\}(?=[ \t#]*$)/gm;
/** What begins a construct in a line. */
const inlineMarks = "_*~`<>[]!@/";

/** The text with ids that are read before emphasis, code and links. */
export function protectIds(text: string): string {
  return /#|\{[ \t]*\/\*/.test(text) ? text.replace(explicitId, withMarks) : text;
}

function withMarks(id: string): string {
  return id.replace(/[_*~`<>[\]!@/]/g, (mark) => String.fromCharCode(0xfdd5 + inlineMarks.indexOf(mark)));
}

/** `{{name}}`, which is not the value `={{name}}` of an attribute; and `{#id}` at the end of a heading of either form. */
const braces =
  /\{\{(?<!=[ \t]*\{\{)([ \t]*[\w.-]+[ \t]*)\}\}|\{(?<!\\\{)([ \t]*#[^{}\\\n]+)\}(?=[ \t]*$)(?:(?<=^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?#{1,6}[ \t].*)|(?=[ \t]*\n[ \t>]*(?:=+|-{2,})[ \t]*$))/gm;

/** Fences that are there for other tools only: Docusaurus reads what is in them, and ends them at the next fence, whatever its indent. */
const mdxFence = /^ *(`{3,4}) *mdx-code-block\n([\s\S]*?\n) *\1$/gm;

/** The text of a page of MDX with marks. */
export function protect(text: string): string {
  return text
    .replace(mdxFence, (whole, _fence, inner: string) => {
      const opening = whole.indexOf("\n");
      return `${" ".repeat(opening)}\n${inner}${" ".repeat(whole.length - opening - 1 - inner.length)}`;
    })
    .replace(braces, (_, variable?: string, id?: string) =>
      variable === undefined ? `${open}${withMarks(id ?? "")}${close}` : `${open}${open}${variable}${close}${close}`,
    )
    .replace(/<!--([\s\S]*?)-->/g, (_, inner: string) => `{/*${comment}${inner.replaceAll("*/", `${star}/`)}*/}`);
}

/** `<https://a.example>` and `<a@b.example>`, which are links in older versions of MDX; without the brackets, they are in all. */
const address = /<((?:https?:|[^\s<>@]+@)[^\s<>]+)>/y;

/** The text with a mark in the place of a `<` that is text, and without the brackets of an address. */
export function withSignAt(text: string, at: number): string {
  address.lastIndex = at;
  const [written = "", url = ""] = address.exec(text) ?? [];
  if (url !== "") return `${text.slice(0, at)}  ${url}${text.slice(at + written.length)}`;
  return text.slice(0, at) + less + text.slice(at + 1);
}

/** What the marks of a text stand for. */
export function restore(text: string): string {
  return text
    .replace(/\{?\/\*\ufdd2([\s\S]*?)\*\/\}?/g, "<!--$1-->")
    .replaceAll(star, "*")
    .replaceAll(less, "<")
    .replaceAll(open, "{")
    .replaceAll(close, "}")
    .replace(/[\ufdd5-\ufddf]/g, (mark) => inlineMarks[mark.charCodeAt(0) - 0xfdd5] ?? "");
}

/** Puts back what the marks in a tree stand for. A comment becomes HTML again. */
export function restoreTree(tree: MdNode): void {
  walk(tree, (node) => {
    if (typeof node.value === "string" && /[\ufdd0-\ufddf]/.test(node.value)) {
      if (/^mdx(?:Flow|Text)Expression$/.test(node.type) && node.value.startsWith(`/*${comment}`)) node.type = "html";
      node.value = restore(node.value);
    }
    for (const field of ["url", "title", "alt", "lang", "meta", "label"] as const) {
      const text = node[field];
      if (text) node[field] = restore(text);
    }
    // Attributes of JSX are a list; `props.ts` restores them.
    if (!node.attributes || Array.isArray(node.attributes)) return;
    for (const [name, text] of Object.entries(node.attributes)) if (text) node.attributes[name] = restore(text);
  });
}
