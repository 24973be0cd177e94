/** Reads the fields of a start page's front matter, and reports what they should not hold. */
import { type Problem, problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { unescapeHtml } from "../../text/html.ts";
import { withoutControlChars } from "../controlChars.ts";
import type { YamlMap } from "../frontmatter/yaml.ts";

/** A value, and the keys that lead to it. */
export interface Field {
  value: unknown;
  path: readonly PropertyKey[];
}

export interface FieldsOf extends Pick<YamlMap, "placeOfKey"> {
  problems: Problem[];
  /** The address of a file, from what the page calls it. */
  addressOf: (url: string) => string;
}

/** The keys of each part; some say how the other tool shows it and have no effect here. */
const knownKeys = {
  hero: ["name", "title", "text", "tagline", "image", "actions"],
  action: ["text", "link", "theme", "variant", "icon", "target", "rel", "attrs"],
  feature: ["icon", "title", "details", "link", "linkText", "target", "rel"],
  image: ["src", "file", "light", "dark", "alt", "width", "height"],
};

export interface Fields extends Pick<YamlMap, "placeOfKey"> {
  /** The fields of a map; null, and a problem, for anything else. */
  map(field: Field, kind: keyof typeof knownKeys): Record<string, Field> | null;
  /** The items of a list; none, and a problem, for anything else. */
  list(field: Field | undefined): Field[];
  /** Text without the tags that the other tools let through; empty for none. */
  text(field: Field | undefined): string;
}

export function createFields({ placeOfKey, problems }: FieldsOf): Fields {
  const report = ({ path }: Field, words: string): void => {
    const hint = "The start page does not show it.";
    problems.push(problem("M051", `Front matter "${nameOf(path)}" ${words}.`, { place: placeOfKey(path), hint }));
  };
  return {
    placeOfKey,
    map(field, kind) {
      const { value, path } = field;
      if (value === undefined || value === null) return null;
      if (typeof value !== "object" || Array.isArray(value)) {
        report(field, `has to hold ${knownKeys[kind].join(", ")}`);
        return null;
      }
      const fields = Object.entries(value).map(([key, inner]): [string, Field] => [key, { value: inner as unknown, path: [...path, key] }]);
      for (const [key, { path: wrong }] of fields.filter(([name]) => !knownKeys[kind].includes(name))) {
        const nearest = nearestName(key, knownKeys[kind]);
        const hint = `${nearest ? `Did you mean "${nearest}"? ` : ""}Known are ${knownKeys[kind].join(", ")}.`;
        problems.push(problem("M052", `A start page has no key "${nameOf(wrong)}".`, { place: placeOfKey(wrong), hint }));
      }
      return Object.fromEntries(fields);
    },
    list(field) {
      if (!field || field.value === undefined || field.value === null) return [];
      if (Array.isArray(field.value)) return field.value.map((value: unknown, index) => ({ value, path: [...field.path, index] }));
      report(field, "has to be a list");
      return [];
    },
    text(field) {
      if (!field || field.value === undefined || field.value === null) return "";
      const isHtml = /^\s*<svg\b/i.test(String(field.value));
      if (isHtml || typeof field.value === "object") {
        report(field, isHtml ? "is HTML, which is removed: write an emoji, or the path of an image" : "has to be text");
        return "";
      }
      const plain = String(field.value)
        .replace(/<br\s*\/?>/gi, " ")
        .replace(/<\/?[a-z][^<>]*>/gi, "");
      return withoutControlChars(unescapeHtml(plain), `Front matter "${nameOf(field.path)}"`, placeOfKey(field.path), problems).trim();
    },
  };
}

/** `["hero", "actions", 0, "link"]` -> `hero.actions.0.link`. */
const nameOf = (path: readonly PropertyKey[]): string => path.map(String).join(".");
