/** Writes settings as the text of a `site.config.ts`. */
import type { Json, Settings } from "./data.ts";

/** A value that fits is on one line. */
const maxWidth = 100;

/** `from`: the file that the settings come from. */
export function configText(settings: Settings, from: string): string {
  const entries = Object.entries(settings).map(([key, value]) => `  ${keyText(key)}: ${valueText(value, 1)},\n`);
  const start = `/** The settings of this site, carried over from ${from.replaceAll("*/", "")}. */\nimport { defineConfig } from "bcidocs";\n`;
  return `${start}\nexport default defineConfig({\n${entries.join("")}});\n`;
}

function valueText(value: Json, depth: number): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Array.isArray(value)
    ? value.map((item) => valueText(item, depth + 1))
    : Object.entries(value).map(([key, item]) => `${keyText(key)}: ${valueText(plainAddress(key, item), depth + 1)}`);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  if (entries.length === 0) return `${open}${close}`;
  const space = Array.isArray(value) ? "" : " ";
  const inline = `${open}${space}${entries.join(", ")}${space}${close}`;
  if (!inline.includes("\n") && inline.length + 2 * depth <= maxWidth) return inline;
  const indent = "  ".repeat(depth);
  return `${open}\n${entries.map((entry) => `${indent}  ${entry},\n`).join("")}${indent}${close}`;
}

/** Other tools leave the spaces of an address to the browser. */
function plainAddress(key: string, value: Json): Json {
  return /^(?:href|to)$/.test(key) && typeof value === "string" ? value.trim().replaceAll(" ", "%20") : value;
}

function keyText(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
