/** Rows with more cells than the head of their table: no column holds them, so they are not in the page. */
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import { countOf } from "../text/count.ts";
import { placeAt, type SourceText } from "./sources.ts";
import { type MdNode, walk } from "./tree.ts";

/** One problem for each such row, at the first of its cells that is lost. */
export function findExtraCells(tree: MdNode, source: SourceText): Problem[] {
  const problems: Problem[] = [];
  walk(tree, (node) => {
    if (node.type !== "table") return;
    const [head, ...rows] = node.children ?? [];
    const columns = head?.children?.length ?? 0;
    for (const row of rows) problems.push(...lossOf(row.children?.slice(columns) ?? [], columns, source));
  });
  return problems;
}

function lossOf(surplus: MdNode[], columns: number, source: SourceText): Problem[] {
  const filled = surplus.filter(({ children = [] }) => children.length > 0);
  const start = filled[0]?.position?.start.offset;
  if (start === undefined) return [];
  const end = filled.at(-1)?.position?.end.offset ?? start;
  const lost = `${countOf(filled.length, "cell")} of the row ${filled.length === 1 ? "is" : "are"} left out`;
  const hint = "Begin a new line where a new row begins, write \\| for a bar in the text of a cell, or add columns to the head.";
  const message = `${lost}: the table has ${countOf(columns, "column")}.`;
  return [problem("M050", message, { place: placeAt(source, start, end - start), hint })];
}
