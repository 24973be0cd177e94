/** Parses a text the way a site does, with a minimal context. */
import type { Element, Root, RootContent } from "hast";
import { createHighlighter } from "../../../src/generator/compile/code/highlight.ts";
import { parsePage } from "../../../src/generator/compile/parsePage.ts";
import type { ParseContext } from "../../../src/generator/compile/state.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import type { ParsedPage } from "../../../src/generator/model/page.ts";
import type { ReadSource } from "../../../src/generator/model/source.ts";

/** One for all tests of a file: languages load once. */
export const highlighter = createHighlighter();

export function context(settings: Partial<ParseContext> = {}): ParseContext {
  const { markdown, embeds } = configSchema.parse({ title: "Test" });
  return { markdown, embeds, variables: null, partials: {}, components: [], highlighter, ...settings };
}

/** `markdown` settings over the defaults. */
export function markdown(settings: Partial<ParseContext["markdown"]>): Partial<ParseContext> {
  return { markdown: { ...context().markdown, ...settings } };
}

export function sourceFile(text: string, path = "content/docs/a.md"): ReadSource {
  const id = path.replace(/^content\/(?:docs\/)?/, "").replace(/\.\w+$/, "");
  return {
    kind: "markdown",
    path,
    area: "default",
    version: null,
    locale: null,
    id,
    route: `/docs/${id}`,
    text,
    hash: "",
    includes: [],
    history: null,
  };
}

export function parse(text: string, settings: Partial<ParseContext> = {}, path?: string): Promise<ParsedPage> {
  return parsePage(sourceFile(text, path), context(settings));
}

/** The tree as HTML, attributes under their names in the tree. */
export function toHtml(tree: Root | RootContent): string {
  if (tree.type === "root") return tree.children.map(toHtml).join("");
  if (tree.type === "text") return tree.value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  if (tree.type !== "element") return `<!${tree.type}>`;
  const attributes = Object.entries(tree.properties).map(([name, value]) => {
    const text = Array.isArray(value) ? value.join(" ") : String(value);
    return value === true ? ` ${name}` : ` ${name}="${text}"`;
  });
  return `<${tree.tagName}${attributes.join("")}>${tree.children.map(toHtml).join("")}</${tree.tagName}>`;
}

/** The HTML of a text, for tests that need nothing else. */
export async function html(text: string, settings: Partial<ParseContext> = {}): Promise<string> {
  return toHtml((await parse(text, settings)).tree);
}

/** Problems as short lines, e.g. `M009 3:5 There is no variable "x".` */
export function reported({ problems }: ParsedPage): string[] {
  return problems.map(({ code, place, message }) => `${code} ${place?.line ?? "-"}:${place?.column ?? "-"} ${message}`);
}

/** All elements of a name. */
export function elements(tree: Root | Element, name: string): Element[] {
  return (tree.children as RootContent[]).flatMap((child) => {
    if (child.type !== "element") return [];
    return [...(child.tagName === name ? [child] : []), ...elements(child, name)];
  });
}
