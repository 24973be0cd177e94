/** Values in the config of another tool, each with its place. */
import type { Place } from "../../model/problem.ts";

export type Plain = string | number | boolean | null;

export type Value = { place: Place } & (
  | { is: "plain"; plain: Plain }
  | { is: "list"; items: Value[] }
  | { is: "fields"; fields: Map<string, Value> }
  /** What is not data, in words: `a function`, the name of a package. */
  | { is: "code"; code: string }
);

export function textOf(value: Value | undefined): string | null {
  return value?.is === "plain" && typeof value.plain === "string" ? value.plain : null;
}

/** Whether it is literally that. */
export function isPlain(value: Value | undefined, plain: Plain): boolean {
  return value?.is === "plain" && value.plain === plain;
}

/** No fields for what is not an object. */
export function fieldsOf(value: Value | undefined): ReadonlyMap<string, Value> {
  return value?.is === "fields" ? value.fields : new Map();
}

/** No items for what is not a list. */
export function itemsOf(value: Value | undefined): readonly Value[] {
  return value?.is === "list" ? value.items : [];
}

/** The value of a field, or of a field within it: `at(value, "editLink", "pattern")`. */
export function at(value: Value | undefined, ...keys: string[]): Value | undefined {
  return keys.reduce<Value | undefined>((inner, key) => fieldsOf(inner).get(key), value);
}
