/** Changes in the parsed tree: those of the dialects that the settings name, and those of all pages. */
import type { SourceText } from "../sources.ts";
import type { PageState } from "../state.ts";
import type { MdNode } from "../tree.ts";
import { dialectsOf } from "./dialects.ts";
import { colorModes, ranges, smartPunctuation } from "./shared.ts";
import { warnUnsupportedSyntax } from "./unsupportedSyntax.ts";

/** Changes the tree of one file in place; `source` is what its positions belong to. */
export async function applyTreeRules(tree: MdNode, source: SourceText, state: PageState): Promise<void> {
  warnUnsupportedSyntax(tree, source, state);
  const rules = dialectsOf(state.context.markdown.syntax).flatMap(({ treeRules }) => treeRules ?? []);
  for (const { marker, read } of new Set([...rules, colorModes, smartPunctuation, ranges])) {
    if (marker.test(source.text)) await read(tree, state, source.text);
  }
}
