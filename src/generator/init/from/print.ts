/** Writes settings as the text of a `site.config.ts`. */
import { lines, quoted } from "../templates/lines.ts";
import type { Json, Settings } from "./json.ts";

/** A value that fits is on one line. */
const widest = 100;

/** `from`: the file that the settings come from. */
export function configText(settings: Settings, from: string): string {
  const entries = Object.entries(settings).map(([key, value]) => `  ${keyText(key)}: ${valueText(value, 1)},`);
  return lines(
    `/** The settings of this site, carried over from ${from.replaceAll("*/", "")}. */`,
    'import { defineConfig } from "bcidocs";',
    "",
    "export default defineConfig({",
    ...entries,
    "});",
  );
}

function valueText(value: Json, depth: number): string {
  if (typeof value !== "object" || value === null) return typeof value === "string" ? quoted(value) : String(value);
  const isList = Array.isArray(value);
  const inline = inlineText(value);
  if (inline !== null && inline.length + 2 * depth <= widest) return inline;
  const indent = "  ".repeat(depth);
  const inner = isList
    ? value.map((item) => `${indent}  ${valueText(item, depth + 1)},\n`)
    : Object.entries(value).map(([key, item]) => `${indent}  ${keyText(key)}: ${valueText(item, depth + 1)},\n`);
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${inner.join("")}${indent}${close}`;
}

/** On one line; null for what holds more than one level. */
function inlineText(value: Json[] | Settings): string | null {
  const values = Object.values(value);
  const isFlat = values.every((item) => typeof item !== "object" || item === null);
  if (!isFlat) return values.length === 1 && !Array.isArray(value) ? null : isSmallList(value) ? smallList(value) : null;
  if (values.length === 0) return Array.isArray(value) ? "[]" : "{}";
  const texts = Object.entries(value).map(([key, item]) => (Array.isArray(value) ? "" : `${keyText(key)}: `) + valueText(item, 0));
  return Array.isArray(value) ? `[${texts.join(", ")}]` : `{ ${texts.join(", ")} }`;
}

/** A list of one flat object, e.g. of one generated sidebar item. */
function isSmallList(value: Json[] | Settings): value is [Settings] {
  const [only] = Array.isArray(value) ? value : [];
  return Array.isArray(value) && value.length === 1 && typeof only === "object" && only !== null && inlineText(only) !== null;
}

function smallList([only]: [Settings]): string | null {
  const inner = inlineText(only);
  return inner === null ? null : `[${inner}]`;
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}
