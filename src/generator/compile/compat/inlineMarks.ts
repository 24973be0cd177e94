/** Marked words and keys as MkDocs writes them: `==word==` and `++ctrl+p++`. */

import { element, type MdNode, rewrite } from "../tree.ts";
import { propertiesOf } from "./attributeLists.ts";

const marked = /(?<![=\w])==(?=[^\s=])([^=\n]{0,500}?[^\s=])==(?![=\w])(?:\{:?[ \t]*((?:[.#][\w-]+[ \t]*)+)\})?/;
const keys = /(?<![+\w])\+\+([a-z0-9][a-z0-9-]*(?:\+[a-z0-9][a-z0-9-]*){0,5})\+\+(?![+\w])/;
const either = new RegExp(`${marked.source}|${keys.source}`, "g");

export function readInlineMarks(tree: MdNode): void {
  rewrite(tree, (node) => (node.type === "text" ? partsOf(node) : null));
}

function partsOf(node: MdNode): MdNode[] | null {
  const { value = "", position } = node;
  const found = [...value.matchAll(either)];
  if (found.length === 0) return null;
  const text = (from: number, to?: number): MdNode[] => {
    const part = value.slice(from, to);
    return part === "" ? [] : [{ type: "text", value: part, position }];
  };
  const parts: MdNode[] = [];
  let at = 0;
  for (const { 0: whole, 1: word, 2: list = "", 3: names = "", index } of found) {
    parts.push(...text(at, index), ...(word === undefined ? keysOf(names, position) : [mark(word, list, position)]));
    at = index + whole.length;
  }
  return [...parts, ...text(at)];
}

function mark(word: string, list: string, position: MdNode["position"]): MdNode {
  const { className, ...properties } = propertiesOf(list);
  const classes = className ? { className: [className].flat().join(" ") } : {};
  return element("mark", { ...(properties as Record<string, string>), ...classes }, [{ type: "text", value: word, position }], position);
}

/** `ctrl+shift+p` as the keys Ctrl, Shift and P. */
function keysOf(names: string, position: MdNode["position"]): MdNode[] {
  return names.split("+").flatMap((name, index) => {
    const label = name
      .split("-")
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join(" ");
    const key = element("kbd", {}, [{ type: "text", value: label, position }], position);
    return index === 0 ? [key] : [{ type: "text", value: "+", position }, key];
  });
}
