/** Tables of rendered HTML as those of GFM. */
import { attributeOf, elementsOf, type HtmlElement, type HtmlNode, isElement } from "./htmlTree.ts";
import { inline, type PrintContext } from "./inline.ts";

type Cell = [text: string, mark: string];

export function table({ children }: HtmlElement, printing: PrintContext): string[] {
  const captions = elementsOf(children, "caption").map((element) => cellText(element, printing));
  const [headRow] = elementsOf(children, "thead").flatMap((part) => elementsOf(part.children, "tr"));
  const rows = elementsOf(children, "thead", "tbody", "tfoot", "tr").flatMap((part) =>
    part.name === "tr" ? [part] : elementsOf(part.children, "tr"),
  );
  const printRow = (row: HtmlElement | undefined) => cellsOf(row?.children ?? [], { ...printing, inTable: true });
  const head = printRow(headRow);
  const body = rows.filter((row) => row !== headRow).map(printRow);
  const width = Math.max(head.length, ...body.map(({ length }) => length));
  if (width === 0) return [];
  const line = (cells: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const marks = Array.from({ length: width }, (_, at) => (headRow ? head : body[0])?.[at]?.[1] ?? "---");
  const [top = "", ...others] = [head, ...body].map((cells) => line(cells.map(([text]) => text)));
  return [...captions.filter((text) => text !== ""), [top, line(marks), ...others].join("\n")];
}

/** A cell over several columns is followed by empty ones. */
function cellsOf(nodes: readonly HtmlNode[], printing: PrintContext): Cell[] {
  return elementsOf(nodes, "th", "td").flatMap((cell) => {
    const span = Math.min(20, Math.max(1, Number(attributeOf(cell, "colspan") ?? 1) || 1));
    const first: Cell = [cellText(cell, printing), alignments[attributeOf(cell, "class") ?? ""] ?? "---"];
    return [first, ...Array.from({ length: span - 1 }, (): Cell => ["", "---"])];
  });
}

/** Blocks of a cell are lines of it. */
function cellText({ children }: HtmlElement, printing: PrintContext): string {
  const lines: HtmlNode[][] = [[]];
  const spread = (nodes: readonly HtmlNode[]) => {
    for (const node of nodes) {
      if (typeof node === "string" || !/^(?:blockquote|div|figure|li|ol|p|section|ul)$/.test(node.name)) {
        lines.at(-1)?.push(isElement(node, "pre") ? { ...node, name: "code" } : node);
      } else {
        lines.push([]);
        spread(node.children);
        lines.push([]);
      }
    }
  };
  spread(children);
  const texts = lines.map((nodes) => inline(nodes, printing).replace(/ {2,}/g, " ").trim());
  return texts.filter((text) => text !== "").join("<br>");
}

const alignments: Record<string, string> = { "align-right": "--:", "align-center": ":-:", "align-left": ":--" };
