/** Elements of MDX as the directives that they are here. */
import { problem } from "../../problems/problem.ts";
import type { PageState } from "../state.ts";
import { type MdNode, placeAt, type SourceText } from "../tree.ts";
import type { Props } from "./props.ts";
import type { Literal, Names } from "./values.ts";

/** An element of JSX. */
export interface Jsx {
  node: MdNode;
  name: string;
  props: Props;
  /** The element or block around it. */
  parent: MdNode;
}

export interface Context {
  source: SourceText;
  state: PageState;
  names: Names;
}

interface DirectiveParts {
  attributes?: Record<string, string>;
  props?: Record<string, Literal>;
  label?: string | MdNode[] | null;
  children: MdNode[];
}

export function directive({ node }: Jsx, name: string, { attributes = {}, props, label, children }: DirectiveParts): MdNode {
  const words = typeof label === "string" ? [{ type: "text", value: label, position: node.position }] : label;
  const labels = label?.length ? [labelNode(words ?? [], node)] : [];
  const data = { isWhole: true, ...(props && { props }) };
  return { type: "containerDirective", name, attributes, data, children: [...labels, ...children], position: node.position };
}

export function include(jsx: Jsx, attributes: Record<string, string>, props: Record<string, Literal> = {}): MdNode {
  return { ...directive(jsx, "include", { attributes, props, children: [] }), type: "leafDirective" };
}

export function labelNode(children: MdNode[], { position }: MdNode): MdNode {
  return { type: "paragraph", data: { directiveLabel: true }, children, position };
}

/** Code that is not a literal; `construct` is how its author spells it, e.g. `<Head>` or `{…}`. */
export function reportCode(construct: string, node: MdNode, hint: string, { source, state }: Context): void {
  const offset = node.position?.start.offset ?? 0;
  // `<Code>` is read as `<CodeBlock>`.
  const written = construct.replace(/<[\w.]+(?=>$)/, (tag) => /^<[\w.]+/.exec(source.text.slice(offset))?.[0] ?? tag);
  const place = placeAt(source, offset, /^<\w/.test(written) ? written.length - 1 : 1);
  state.problems.push(problem("M033", `${written} is not a literal that can be read without running code.`, { place, hint }));
}
