/** `_headers`, as Netlify and Cloudflare Pages read it: a path, and indented below it the header fields of its answers. */
import { validateHeaderName, validateHeaderValue } from "node:http";
import { type PathPattern, readPathPattern } from "./pathPattern.ts";

export interface HeaderRule {
  matches: PathPattern;
  /** In the order of the file. A null value removes what earlier rules have set: `! X-Frame-Options`. */
  fields: { name: string; value: string | null }[];
}

/** Headers that only the server knows, or that would open a site on this machine to other pages. */
const refused =
  /^(?:access-control-.*|connection|content-(?:encoding|length|range)|date|etag|keep-alive|te|trailer|transfer-encoding|upgrade|accept-ranges)$/i;

/** Skips invalid lines, as the hosts do. */
export function readHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  let fields: HeaderRule["fields"] = [];
  for (const line of text.split(/\r?\n/)) {
    const content = line.trim();
    if (content === "" || content.startsWith("#")) continue;
    if (/^\s/.test(line)) {
      const field = readField(content);
      if (field) fields.push(field);
      continue;
    }
    fields = [];
    const matches = readPathPattern(content);
    if (matches) rules.push({ matches, fields });
  }
  return rules;
}

function readField(text: string): HeaderRule["fields"][number] | null {
  const removed = /^!\s*(\S+)$/.exec(text)?.[1];
  if (removed !== undefined) return { name: removed, value: null };
  const colon = text.indexOf(":");
  const [name, value] = [text.slice(0, Math.max(0, colon)).trim(), text.slice(colon + 1).trim()];
  if (refused.test(name)) return null;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return { name, value };
  } catch {
    return null;
  }
}

/** The fields for one path, by name in lower case. Commas join the values of several rules for one field. */
export function fieldsFor(path: string, rules: readonly HeaderRule[]): Map<string, { name: string; value: string }> {
  const found = new Map<string, { name: string; value: string }>();
  for (const { fields } of rules.filter(({ matches }) => matches(path) !== null)) {
    for (const { name, value } of fields) {
      const key = name.toLowerCase();
      const before = found.get(key);
      if (value === null) found.delete(key);
      else found.set(key, { name, value: before ? `${before.value}, ${value}` : value });
    }
  }
  return found;
}
