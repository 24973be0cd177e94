/** The reference parser: remark-parse with GFM and block directives. Loaded only when it is needed. */
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { type Pluggable, type Processor, unified } from "unified";
import { lazilyEach } from "../../text/lazily.ts";
import type { MdNode } from "../tree.ts";

/** Takes `:name` inside of lines out of the syntax; `::name` and `:::name` at the start of a line stay. */
function withoutTextDirectives(this: Processor): void {
  const data = this.data();
  data.micromarkExtensions = (data.micromarkExtensions ?? []).map((extension) => {
    const isDirective = ":".charCodeAt(0) in (extension.flow ?? {}) && ":".charCodeAt(0) in (extension.text ?? {});
    return isDirective ? { ...extension, text: {} } : extension;
  });
}

const none: readonly Pluggable[] = [];

/** A parser with the syntax that plugins add; the same one for the same list. */
export function createParser(plugins = none): (text: string) => MdNode {
  return parsers(plugins);
}

const parsers = lazilyEach((plugins: readonly Pluggable[]) => {
  const processor = unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkDirective)
    .use(withoutTextDirectives)
    .use([...plugins])
    .freeze();
  return (text: string) => processor.parse(text) as MdNode;
}, new WeakMap());
