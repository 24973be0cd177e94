/**
 * What writers of MDX pages write that MDX itself does not know, under marks that its parsers take for text: variables, the id of a
 * heading, and HTML comments. Docusaurus does the same before it parses. Each mark is as long as what it replaces, so that nothing moves.
 */
import { type MdNode, walk } from "../tree.ts";

// Of Unicode's private use area, so that no text has them.
const [open, close, comment, star, less] = ["\ue000", "\ue001", "\ue002", "\ue003", "\ue004"];

/** `{{name}}`, which is not the value `={{name}}` of an attribute; and `{#id}` at the end of a heading. */
const braces = /(?<!=[ \t]*)\{\{([ \t]*[\w.-]+[ \t]*)\}\}|(?<=^[ \t>]*#{1,6}[ \t].*)\{([ \t]*#[^\s{}]+[ \t]*)\}(?=[ \t]*$)/gm;

/** Fences that are there for other tools only: Docusaurus reads what is in them. */
const mdxFence = /^([ \t]*)(`{3,})mdx-code-block[ \t]*\n([\s\S]*?\n)\1\2[ \t]*$/gm;

/** The text with marks. */
export function protect(text: string): string {
  return text
    .replace(mdxFence, (whole, _indent, _fence, inner: string) => {
      const opening = whole.indexOf("\n");
      return `${" ".repeat(opening)}\n${inner}${" ".repeat(whole.length - opening - 1 - inner.length)}`;
    })
    .replace(braces, (_, variable?: string, id?: string) =>
      variable === undefined ? `${open}${id}${close}` : `${open}${open}${variable}${close}${close}`,
    )
    .replace(/<!--([\s\S]*?)-->/g, (_, inner: string) => `{/*${comment}${inner.replaceAll("*/", `${star}/`)}*/}`);
}

/** The text with a mark in the place of a `<` that is text. */
export function withSignAt(text: string, at: number): string {
  return text.slice(0, at) + less + text.slice(at + 1);
}

/** What the marks of a text stand for. */
export function restore(text: string): string {
  return text
    .replace(/\{?\/\*\ue002([\s\S]*?)\*\/\}?/g, "<!--$1-->")
    .replaceAll(star, "*")
    .replaceAll(less, "<")
    .replaceAll(open, "{")
    .replaceAll(close, "}");
}

/** Puts back what the marks in a tree stand for. A comment becomes HTML again. */
export function restoreTree(tree: MdNode): void {
  walk(tree, (node) => {
    if (typeof node.value === "string" && /[\ue000-\ue004]/.test(node.value)) {
      if (/^mdx(?:Flow|Text)Expression$/.test(node.type) && node.value.startsWith(`/*${comment}`)) node.type = "html";
      node.value = restore(node.value);
    }
    for (const field of ["url", "title", "alt", "meta"] as const) {
      const text = node[field];
      if (text) node[field] = restore(text);
    }
    // Those of JSX are a list, and restored where they are read.
    if (!node.attributes || Array.isArray(node.attributes)) return;
    for (const [name, text] of Object.entries(node.attributes)) if (text) node.attributes[name] = restore(text);
  });
}
