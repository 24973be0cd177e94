/** Puts into a translated page's tree what its placeholders mean: the same nodes that directives of our own become. */
import { element, type MdNode, plainText, rewrite } from "../tree.ts";
import { type Emitted, placeholder } from "./emit.ts";
import type { Meaning } from "./meaning.ts";

export function applyMeanings(tree: MdNode, { meanings, inline }: Pick<Emitted, "meanings" | "inline">): void {
  if (inline.length > 0) joinInline(tree, inline);
  rewrite(tree, (node) => {
    const isDirective = node.type === "containerDirective" || node.type === "leafDirective";
    const meaning = isDirective && node.name === placeholder ? meanings.get(node.position?.start.line ?? 0) : undefined;
    return meaning ? [nodeOf(meaning, node)] : null;
  });
}

function nodeOf(meaning: Meaning, node: MdNode): MdNode {
  const { position, children = [] } = node;
  if (meaning.is === "code")
    return { type: "code", lang: meaning.lang || null, meta: meaning.meta || null, value: meaning.value, position };
  if (meaning.is === "label") return labelNode(children.flatMap(unwrapped), position);
  if (meaning.is === "html") {
    const content = meaning.isInline ? children.flatMap(unwrapped) : children;
    return { ...element(meaning.name, meaning.properties as never, content, position), data: { isForeign: true } };
  }
  const label = meaning.label ? [labelNode([{ type: "text", value: meaning.label, position }], position)] : [];
  const attributes = { ...meaning.attributes };
  const data = { ...node.data, isJsx: true, ...(meaning.props && { props: meaning.props }) };
  return { ...node, name: meaning.name, attributes, data, children: [...label, ...labelFirst(children)] };
}

function labelNode(children: MdNode[], position: MdNode["position"]): MdNode {
  return { type: "paragraph", data: { directiveLabel: true }, children, position };
}

/** The summary of details comes first, wherever it is written. */
function labelFirst(children: MdNode[]): MdNode[] {
  const isLabel = (node: MdNode): boolean => node.data?.directiveLabel === true;
  return children.some(isLabel) ? [...children.filter(isLabel).slice(0, 1), ...children.filter((child) => !isLabel(child))] : children;
}

/** What a paragraph holds. */
function unwrapped(node: MdNode): MdNode[] {
  return node.type === "paragraph" ? (node.children ?? []) : [node];
}

const opening = new RegExp(`^<bcidocs-${placeholder} n="(\\d+)">$`);
const closing = `</bcidocs-${placeholder}>`;

/** Components within a line: the nodes between their two placeholders become their content. */
function joinInline(parent: MdNode, inline: Meaning[]): void {
  const open: { meaning: Meaning | undefined; at: number }[] = [];
  const children: MdNode[] = [];
  for (const child of parent.children ?? []) {
    joinInline(child, inline);
    const number = child.type === "html" ? opening.exec(child.value ?? "")?.[1] : undefined;
    if (number !== undefined) open.push({ meaning: inline[Number(number)], at: children.length });
    const isClosing = child.type === "html" && child.value === closing;
    const begun = isClosing ? open.pop() : undefined;
    if (begun?.meaning) children.push(inlineNode(begun.meaning, children.splice(begun.at + 1), children.pop() ?? child));
    else if (number !== undefined || !isClosing) children.push(child);
  }
  if (parent.children) parent.children = children;
}

function inlineNode(meaning: Meaning, content: MdNode[], { position }: MdNode): MdNode {
  if (meaning.is === "code") return { type: "inlineCode", value: meaning.value, position };
  if (meaning.is === "html") return { ...element(meaning.name, meaning.properties as never, content, position), data: { isForeign: true } };
  if (meaning.is !== "directive") return { ...element("span", {}, content, position), data: { isForeign: true } };
  const { name, attributes, props, label } = meaning;
  const text = content.length === 0 && label ? [{ type: "text", value: label, position }] : content;
  const isUsed = text.some((node) => plainText(node).trim() !== "");
  return {
    type: "containerDirective",
    name,
    attributes,
    data: { props, isWhole: true, isJsx: true },
    children: isUsed ? text : [],
    position,
  };
}
