/** JSX within code, from the syntax tree of acorn, as the nodes that it would be in the text of a page. */
import type { MdNode, Position } from "../tree.ts";

/** The parts of acorn's nodes that JSX is read from. */
export interface JsxNode {
  type: string;
  start: number;
  end: number;
  name?: JsxNode | string;
  value?: JsxNode | string | null;
  argument?: JsxNode;
  openingElement?: { name: JsxNode; attributes: JsxNode[] };
  children?: JsxNode[];
  expression?: JsxNode;
}

export interface JsxOrigin {
  /** What the offsets of the nodes belong to. */
  code: string;
  /** `mdxJsxTextElement` within a line, else `mdxJsxFlowElement`. */
  type: string;
  position: Position | undefined;
}

/** Null for what is not an element. */
export function elementOfJsx(node: JsxNode, origin: JsxOrigin): MdNode | null {
  const { code, position } = origin;
  const slice = (part: JsxNode | undefined): string => code.slice(part?.start, part?.end);
  if (node.type === "JSXText") return { type: "text", value: String(node.value).replace(/\s*\n\s*/g, " "), position };
  if (node.type === "JSXExpressionContainer")
    return { type: origin.type.replace(/Jsx(\w+)Element/, "$1Expression"), value: slice(node.expression), position };
  if (node.type !== "JSXElement" && node.type !== "JSXFragment") return null;
  const attributes = (node.openingElement?.attributes ?? []).map(({ type, name, value, argument }) => {
    if (type === "JSXSpreadAttribute") return { type: "mdxJsxExpressionAttribute", value: slice(argument) };
    const inner = typeof value === "object" ? value : null;
    const text = inner?.expression ? { value: slice(inner.expression) } : (inner?.value ?? null);
    return { type: "mdxJsxAttribute", name: slice(name as JsxNode), value: text };
  });
  const children = (node.children ?? []).flatMap((child) => elementOfJsx(child, origin) ?? []);
  const name = node.openingElement ? slice(node.openingElement.name) : "";
  return { type: origin.type, name, attributes: attributes as never, children, position };
}
