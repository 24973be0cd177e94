/** Which nodes of MDX are blocks, and which stand within a line of text. */
import type { MdNode } from "../tree.ts";
import { isWithinLine } from "./htmlElements.ts";

export function isElement({ type }: MdNode): boolean {
  return type === "mdxJsxFlowElement" || type === "mdxJsxTextElement";
}

export function isExpression({ type }: MdNode): boolean {
  return type === "mdxFlowExpression" || type === "mdxTextExpression";
}

/** Text where an element or an expression is: a part of a line, or a paragraph. */
export function textInPlace(value: string, { type, position }: MdNode): MdNode[] {
  const text = { type: "text", value, position };
  if (value === "") return [];
  return /^mdx(?:Jsx)?Text/.test(type) ? [text] : [{ type: "paragraph", children: [text], position }];
}

/** A line with nothing but elements is not a paragraph, unless they are words of a sentence, e.g. `<b>Note</b>`. */
export function isOfBlocks({ children = [] }: MdNode): boolean {
  const isBlock = (child: MdNode) => isElement(child) && !isWithinLine(child.name ?? "") && child.name !== "Link";
  return children.some(isBlock) && children.every((child) => isElement(child) || isExpression(child) || !isFilled(child));
}

/** False for spaces between elements. */
export function isFilled({ type, value }: MdNode): boolean {
  return type !== "text" || value?.trim() !== "";
}

/** What a paragraph holds. */
export function unwrapped(node: MdNode): MdNode[] {
  return node.type === "paragraph" && node.data?.directiveLabel !== true ? (node.children ?? []) : [node];
}

const words = new Set(
  "text emphasis strong delete inlineCode break link image linkReference imageReference footnoteReference html inlineMath".split(" "),
);

/** The blocks that were written within a paragraph, and paragraphs of what is around them. */
export function splitAtBlocks(paragraph: MdNode): MdNode[] {
  const blocks: MdNode[] = [];
  let run: MdNode[] = [];
  const endRun = (): void => {
    if (run.some(isFilled)) blocks.push({ ...paragraph, children: trimSpaces(run) });
    run = [];
  };
  for (const child of paragraph.children ?? []) {
    // Only directives that are components have props, and only they may be within a line.
    const isComponent = child.type === "containerDirective" && child.data?.props !== undefined;
    if (words.has(child.type) || child.type === "bcidocs" || isComponent) run.push(child);
    else {
      endRun();
      blocks.push(child);
    }
  }
  endRun();
  return blocks;
}

/** Without the spaces at both ends. */
function trimSpaces(nodes: MdNode[]): MdNode[] {
  return nodes.map((node, index) => {
    if (node.type !== "text") return node;
    const from = index === 0 ? (node.value ?? "").trimStart() : (node.value ?? "");
    return { ...node, value: index === nodes.length - 1 ? from.trimEnd() : from };
  });
}

/** A summary next to text is in one paragraph with it. */
export function summaryApart(child: MdNode): MdNode[] {
  const { children = [], position } = child;
  const at = child.type === "paragraph" ? children.findIndex(({ name }) => name === "summary") : -1;
  if (at < 0) return [child];
  const words = (inner: MdNode[]): MdNode[] => (inner.some(isFilled) ? [{ type: "paragraph", children: inner, position }] : []);
  return [...words(children.slice(0, at)), children[at] as MdNode, ...words(children.slice(at + 1))];
}
