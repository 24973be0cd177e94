/** Lists of definitions of MkDocs: the lines of terms, each followed by what it means. */
import { element, type MdNode } from "../../tree.ts";
import type { TreeRule } from "../dialect.ts";
import { definitionOfTerm } from "./containers.ts";

export const definitions: TreeRule = { marker: new RegExp(definitionOfTerm), read: readDefinitions };

/** Each definition after the lines of its term, in one list with those that follow. */
function readDefinitions(node: MdNode): void {
  const read: MdNode[] = [];
  for (const child of node.children ?? []) {
    readDefinitions(child);
    const { type, name, children = [], position } = child;
    const isOne = type === "containerDirective" && name === definitionOfTerm;
    const term = isOne && read.at(-1)?.type === "paragraph" ? linesOf(read.pop() as MdNode) : [];
    const list = read.at(-1)?.name === "dl" ? read.at(-1)?.children : undefined;
    const [first, ...others] = children;
    const content = first?.type === "paragraph" && others.length === 0 ? (first.children ?? []) : children;
    const items = [...term.map((line) => element("dt", {}, line, position)), element("dd", {}, content, position)];
    if (!isOne) read.push(child);
    else if (list) list.push(...items);
    // What has no term, since a plugin makes it, is text.
    else read.push(...(term.length === 0 ? children : [element("dl", {}, items, position)]));
  }
  if (node.children) node.children = read;
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
