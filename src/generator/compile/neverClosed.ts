/** Blocks that have no end, and so take the rest of the page: code, formulas and comments. */
import { problem } from "../problems/problem.ts";
import { placeAt, type SourceText } from "./sources.ts";
import type { PageState } from "./state.ts";
import { type MdNode, walk } from "./tree.ts";

/** What ends a block that begins like this; null for one that needs no end. */
function endOf({ type }: MdNode, written: string): RegExp | null {
  if (type === "html") return written.startsWith("<!--") ? /-->/ : null;
  const [mark] = (type === "code" ? /^(?:`{3,}|~{3,})/ : /^\${2,}/).exec(written) ?? [];
  return mark === undefined ? null : new RegExp(String.raw`\n[ \t>]*[${mark[0]}]{${mark.length},}[ \t]*$|^\$\$[^\n]*\$\$$`);
}

export function reportNeverClosed(tree: MdNode, source: SourceText, { problems }: PageState): void {
  walk(tree, (node) => {
    if (!/^(?:code|math|html)$/.test(node.type) || !node.position) return;
    const from = node.position.start.offset ?? 0;
    const written = source.text.slice(from, node.position.end.offset).trimEnd();
    if (endOf(node, written)?.test(written) !== false) return;
    const line = written.split("\n")[0]?.trimEnd() ?? "";
    const hint = "It contains all that follows. Close it: code with a line of the same marks, a comment with -->.";
    problems.push(problem("M021", `"${line}" is never closed.`, { place: placeAt(source, from, line.length), hint }));
  });
}
