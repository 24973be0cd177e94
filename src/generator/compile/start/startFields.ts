/** Reads the fields of a start page's front matter, and reports what they should not hold. */
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { withoutControlChars } from "../controlChars.ts";
import type { YamlMap } from "../frontmatter/yaml.ts";

/** A value, and the keys that lead to it. */
export interface StartField {
  value: unknown;
  path: readonly PropertyKey[];
}

export interface CheckedFields extends Pick<YamlMap, "placeOfKey"> {
  problems: Problem[];
}

/** The keys of each part; some say how the other tool shows it and have no effect here. */
const known = {
  hero: ["name", "title", "text", "tagline", "image", "actions"],
  action: ["text", "link", "theme", "variant", "icon", "target", "rel"],
  feature: ["icon", "title", "details", "link", "linkText", "target", "rel"],
  image: ["src", "file", "light", "dark", "alt", "width", "height"],
};

/** The fields of a map; null, and a problem, for anything else. */
export function fieldsOf(field: StartField, kind: keyof typeof known, found: CheckedFields): Record<string, StartField> | null {
  const { value, path } = field;
  if (value === undefined || value === null) return null;
  if (typeof value !== "object" || Array.isArray(value)) return report(field, `has to hold ${known[kind].join(", ")}`, found);
  for (const key of Object.keys(value)) if (!known[kind].includes(key)) reportUnknown(key, { kind, path: [...path, key] }, found);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, { value: inner as unknown, path: [...path, key] }]));
}

/** The items of a list; none, and a problem, for anything else. */
export function listOf(field: StartField | undefined, found: CheckedFields): StartField[] {
  if (!field || field.value === undefined || field.value === null) return [];
  if (Array.isArray(field.value)) return field.value.map((value: unknown, index) => ({ value, path: [...field.path, index] }));
  report(field, "has to be a list", found);
  return [];
}

/** Text without the tags that the other tools let through; empty for none. */
export function plainOf(field: StartField | undefined, found: CheckedFields): string {
  if (!field || field.value === undefined || field.value === null) return "";
  if (typeof field.value === "object") {
    report(field, "has to be text", found);
    return "";
  }
  const text = String(field.value);
  if (/^\s*<svg\b/i.test(text)) {
    report(field, "is HTML, which is left out: write an emoji, or the path of an image", found);
    return "";
  }
  const plain = text.replace(/<br\s*\/?>/gi, " ").replace(/<\/?[a-z][^<>]*>/gi, "");
  return withoutControlChars(plain, `Front matter "${nameOf(field.path)}"`, found.placeOfKey(field.path), found.problems).trim();
}

/** null for anything but a number of pixels. */
export function numberOf(field: StartField | undefined): number | null {
  const value = Number(field?.value);
  return Number.isInteger(value) && value > 0 ? value : null;
}

function report({ path }: StartField, words: string, { placeOfKey, problems }: CheckedFields): null {
  const hint = "It is left out of the start page.";
  problems.push(problem("M051", `Front matter "${nameOf(path)}" ${words}.`, { place: placeOfKey(path), hint }));
  return null;
}

function reportUnknown(
  key: string,
  { kind, path }: { kind: keyof typeof known; path: readonly PropertyKey[] },
  found: CheckedFields,
): void {
  const nearest = nearestName(key, known[kind]);
  const list = `Known are ${known[kind].join(", ")}.`;
  const hint = nearest ? `Did you mean "${nearest}"? ${list}` : list;
  found.problems.push(problem("M052", `A start page does not read "${nameOf(path)}".`, { place: found.placeOfKey(path), hint }));
}

/** `["hero", "actions", 0, "link"]` -> `hero.actions.0.link`. */
const nameOf = (path: readonly PropertyKey[]): string => path.map(String).join(".");
