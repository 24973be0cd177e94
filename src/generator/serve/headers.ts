/** The rules of `_headers`, as builds write them: a path, and indented below it the header fields of its answers. */
import type { HeaderFields } from "./answer.ts";

interface HeaderRule {
  /** `/kit/*`, or one address. */
  path: string;
  fields: HeaderFields;
}

/** Of `_headers`: `/kit/*` with `  X-Content-Type-Options: nosniff` below it. Of what hosts know beyond, nothing is read. */
export function readHeaders(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split("\n")) {
    const [, name, value] = /^\s+([\w-]+):\s*(.*?)\s*$/.exec(line) ?? [];
    const last = rules.at(-1);
    if (line.startsWith("/")) rules.push({ path: line.trim(), fields: {} });
    // A site on this machine stays closed to pages of others, whatever its host allows.
    else if (last && name && value !== undefined && !/^access-control-/i.test(name)) last.fields[name] = value;
  }
  return rules;
}

/** The fields for one path, which is decoded and has the base URL; later rules win. */
export function headersFor(path: string, rules: readonly HeaderRule[]): HeaderFields {
  const matches = (rule: string) => (rule.endsWith("*") ? path.startsWith(rule.slice(0, -1)) : path === rule);
  return Object.assign({}, ...rules.filter((rule) => matches(rule.path)).map(({ fields }) => fields)) as HeaderFields;
}
