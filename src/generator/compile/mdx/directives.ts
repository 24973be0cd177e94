/** What elements of MDX become: the directives that an author would write. */
import type { MdNode } from "../tree.ts";
import type { Literal } from "./values.ts";

/** The use of an element. */
interface Use {
  node: MdNode;
}

interface DirectiveParts {
  attributes?: Record<string, string>;
  props?: Record<string, Literal>;
  label?: string | null;
  children: MdNode[];
}

export function directive({ node }: Use, name: string, { attributes = {}, props, label, children }: DirectiveParts): MdNode {
  const labels = label ? [labelNode([{ type: "text", value: label, position: node.position }], node)] : [];
  const data = { isWhole: true, ...(props && { props }) };
  return { type: "containerDirective", name, attributes, data, children: [...labels, ...children], position: node.position };
}

export function include(use: Use, attributes: Record<string, string>, props: Record<string, Literal> = {}): MdNode {
  return { ...directive(use, "include", { attributes, props, children: [] }), type: "leafDirective" };
}

export function labelNode(children: MdNode[], { position }: MdNode): MdNode {
  return { type: "paragraph", data: { directiveLabel: true }, children, position };
}
