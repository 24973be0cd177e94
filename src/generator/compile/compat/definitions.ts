/** Lists of definitions, as MkDocs and others write them: a term, and lines that begin with a colon and blanks. */
import { element, type MdNode, rewrite } from "../tree.ts";

const begin = /^:[ \t]{2,}(?=\S)/;

/** Only those whose term and definitions are one paragraph; a term in front of a blank line is text. */
export function readDefinitions(tree: MdNode): void {
  rewrite(tree, (node) => {
    const lines = node.type === "paragraph" ? linesOf(node) : [];
    const first = lines.findIndex(isDefinition);
    if (first < 1) return null;
    const { position } = node;
    const items = [
      ...lines.slice(0, first).map((line) => element("dt", {}, line, position)),
      ...grouped(lines.slice(first)).map((group) => element("dd", {}, group, position)),
    ];
    return [element("dl", {}, items, position)];
  });
}

function isDefinition([first]: MdNode[]): boolean {
  return first?.type === "text" && begin.test(first.value ?? "");
}

/** The content of a paragraph, cut at its line feeds. */
function linesOf({ children = [] }: MdNode): MdNode[][] {
  const lines: MdNode[][] = [[]];
  for (const child of children) {
    const parts = child.type === "text" ? (child.value ?? "").split("\n") : [];
    if (child.type !== "text") lines.at(-1)?.push(child);
    for (const [index, value] of parts.entries()) {
      if (index > 0) lines.push([]);
      if (value !== "") lines.at(-1)?.push({ ...child, value });
    }
  }
  return lines;
}

/** Each definition with the lines that go on with it. */
function grouped(lines: MdNode[][]): MdNode[][] {
  const groups: MdNode[][] = [];
  for (const line of lines) {
    const [first, ...rest] = line;
    if (isDefinition(line) && first) groups.push([{ ...first, value: (first.value ?? "").replace(begin, "") }, ...rest]);
    else groups.at(-1)?.push({ type: "text", value: "\n" }, ...line);
  }
  return groups;
}
