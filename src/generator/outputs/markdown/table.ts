/** Tables of rendered HTML as those of GFM. */
import { attributeOf, type HtmlElement, type HtmlNode } from "./htmlTree.ts";
import { inline, type PrintContext } from "./inline.ts";

export function table(element: HtmlElement, printing: PrintContext): string[] {
  const caption = elementsOf(element.children).find(({ name }) => name === "caption");
  const rows = rowsOf(element.children, false).map(({ row, isHead }) => printRow(row, isHead, printing));
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  if (width === 0) return [];
  const head = rows.find(({ isHead }) => isHead);
  const line = (cells: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? "").join(" | ")} |`;
  const marks = Array.from({ length: width }, (_, at) => (head ?? rows[0])?.marks[at] ?? "---");
  const lines = [line(head?.cells ?? []), line(marks), ...rows.filter((row) => row !== head).map(({ cells }) => line(cells))];
  const above = caption ? cell(caption, { ...printing, inTable: false }) : "";
  return [...(above === "" ? [] : [above]), lines.join("\n")];
}

function rowsOf(nodes: readonly HtmlNode[], isHead: boolean): { row: HtmlElement; isHead: boolean }[] {
  return elementsOf(nodes).flatMap((node) => {
    if (node.name === "tr") return [{ row: node, isHead }];
    return /^t(?:head|body|foot)$/.test(node.name) ? rowsOf(node.children, node.name === "thead") : [];
  });
}

function printRow(row: HtmlElement, isHead: boolean, printing: PrintContext): { cells: string[]; marks: string[]; isHead: boolean } {
  const cells = elementsOf(row.children).filter(({ name }) => name === "th" || name === "td");
  const spread = cells.flatMap((each) => {
    const span = Math.min(20, Math.max(1, Number(attributeOf(each, "colspan") ?? 1) || 1));
    return [
      { text: cell(each, { ...printing, inTable: true }), mark: alignments[attributeOf(each, "class") ?? ""] ?? "---" },
      ...Array.from({ length: span - 1 }, () => ({ text: "", mark: "---" })),
    ];
  });
  return { cells: spread.map(({ text }) => text), marks: spread.map(({ mark }) => mark), isHead };
}

/** Blocks of a cell are lines of it. */
function cell({ children }: HtmlElement, printing: PrintContext): string {
  const lines: HtmlNode[][] = [[]];
  const spread = (nodes: readonly HtmlNode[]) => {
    for (const node of nodes) {
      if (typeof node === "string" || !/^(?:blockquote|div|figure|li|ol|p|section|ul)$/.test(node.name)) lines.at(-1)?.push(code(node));
      else {
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

function code(node: HtmlNode): HtmlNode {
  return typeof node !== "string" && node.name === "pre" ? { ...node, name: "code" } : node;
}

const alignments: Record<string, string> = { "align-right": "--:", "align-center": ":-:", "align-left": ":--" };

function elementsOf(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.filter((node): node is HtmlElement => typeof node !== "string");
}
