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

/** Parsers by the list of plugins that they were made for. */
const parsers = new WeakMap<readonly Pluggable[], (text: string) => MdNode>();
const none: readonly Pluggable[] = [];

/** A parser with the syntax that plugins add; the same one for the same list. */
export function createParser(plugins = none): (text: string) => MdNode {
  const known = parsers.get(plugins);
  if (known) return known;
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkDirective)
    .use(withoutTextDirectives)
    .use([...plugins])
    .freeze();
  const parse = (text: string) => processor.parse(text) as MdNode;
  parsers.set(plugins, parse);
  return parse;
}
