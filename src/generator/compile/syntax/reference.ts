/** The reference parser: remark-parse with GFM and block directives. Loaded only when it is needed. */
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { type Pluggable, type Processor, unified } from "unified";
import type { MdNode } from "../tree.ts";

/** Takes `:name` inside of lines out of the syntax; `::name` and `:::name` at the start of a line stay. */
function withoutTextDirectives(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map((extension) => {
    const isDirective = ":".charCodeAt(0) in (extension.flow ?? {}) && ":".charCodeAt(0) in (extension.text ?? {});
    return isDirective ? { ...extension, text: {} } : extension;
  });
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(withoutTextDirectives).freeze();

export function parseByReference(text: string): MdNode {
  return parser.parse(text) as MdNode;
}

/** The same with the syntax that plugins of the site add. */
export function createExtendedParser(plugins: Pluggable[]): (text: string) => MdNode {
  const extended = unified().use(remarkParse).use(remarkGfm).use(remarkDirective).use(withoutTextDirectives).use(plugins).freeze();
  return (text) => extended.parse(text) as MdNode;
}
