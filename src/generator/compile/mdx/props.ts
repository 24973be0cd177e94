/** The props of an element of JSX, as far as they are literals. */
import type { MdNode } from "../tree.ts";
import { restore } from "./protect.ts";
import { type Literal, type Names, type Prop, readExpression } from "./values.ts";

export type Props = ReadonlyMap<string, Prop>;

export interface Attribute {
  type: "mdxJsxAttribute" | "mdxJsxExpressionAttribute";
  name?: string;
  value?: string | null | { value: string };
}

export function propsOf({ attributes }: MdNode, names: Names): Props {
  const props = new Map<string, Prop>();
  for (const { type, name = "...", value } of (attributes ?? []) as unknown as Attribute[]) {
    if (type === "mdxJsxExpressionAttribute") props.set("...", { code: String(value) });
    else if (value === null || value === undefined) props.set(name, { value: true });
    else if (typeof value === "string") props.set(name, { value: restore(value) });
    else {
      const read = readExpression(restore(value.value), names);
      props.set(name, read === null || read === "nothing" ? { code: value.value } : read);
    }
  }
  return props;
}

/** The props with one under another name, which it has last; without it where there is no other name. */
export function renamed(props: Props, from: string, to?: string): Map<string, Prop> {
  const others = new Map([...props].filter(([name]) => name !== from));
  const prop = props.get(from);
  return prop && to !== undefined ? others.set(to, prop) : others;
}

/** React gives these a meaning of their own. */
const reserved = /^(?:key|ref|children|__proto__|dangerously.*)$/;

export function literals(props: Props): Record<string, Literal> {
  return Object.fromEntries(
    [...props].flatMap(([name, prop]) => ("value" in prop && !reserved.test(name) ? [[name, prop.value] as const] : [])),
  );
}

/** The text that a prop says; null for one that is missing, or no text. */
export function text(props: Props, name: string): string | null {
  const prop = props.get(name);
  return prop && "value" in prop && (typeof prop.value === "string" || typeof prop.value === "number") ? String(prop.value) : null;
}

/** Whether a prop is there and not false. */
export function isSet(props: Props, name: string): boolean {
  const prop = props.get(name);
  return prop !== undefined && !("value" in prop && prop.value === false);
}

/** The label that `values={[{ label, value }]}` of the tabs gives to a value. */
export function labelOf(props: Props, value: string): string | null {
  const values = props.get("values");
  for (const entry of values && "value" in values && Array.isArray(values.value) ? values.value : []) {
    if (entry && typeof entry === "object" && !Array.isArray(entry) && entry.value === value) return String(entry.label ?? value);
  }
  return null;
}
