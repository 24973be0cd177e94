/** How the docs print a payload: as JSON, with long arrays shortened to their beginning. */

/** Lines up to this width stay in one piece. */
const width = 88;

/** The longest list of numbers or names that is printed whole: one entry for each of the eight channels. */
const channels = 8;
const shownNumbers = 4;
const shownLists = 2;

/**
 * The value as printed in a fence of the docs. A list of more than eight numbers shows its first four, a list of
 * lists its first two, and a comment says how many are left out: `[0, 2, 4, 6 /* 60 more *\/]`. All else is printed
 * in full, digit by digit.
 */
export function printPayload(value: unknown): string {
  // Values outside of JSON, such as a Date, are printed as JSON has them.
  return printLines(JSON.parse(JSON.stringify(value)), "");
}

function printLines(value: unknown, indent: string): string {
  if (!isObject(value)) return JSON.stringify(value);
  const inner = `${indent}  `;
  const { shown, left } = shorten(value);
  const entries = shown.map(([key, part]) => `${inner}${nameOf(value, key)}${printPart(part, { key, inner })}`);
  const rest = left > 0 ? `\n${inner}// ${left} more` : "";
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${entries.join(",\n")}${rest && ","}${rest}\n${indent}${close}`;
}

function printPart(value: unknown, { key, inner }: { key: string; inner: string }): string {
  const line = printInline(value);
  return inner.length + key.length + line.length <= width ? line : printLines(value, inner);
}

function printInline(value: unknown): string {
  if (!isObject(value)) return JSON.stringify(value);
  const { shown, left } = shorten(value);
  const entries = shown.map(([key, part]) => `${nameOf(value, key)}${printInline(part)}`).join(", ");
  if (Array.isArray(value)) return `[${entries}${left > 0 ? ` /* ${left} more */` : ""}]`;
  return entries === "" ? "{}" : `{ ${entries} }`;
}

function shorten(value: object): { shown: [string, unknown][]; left: number } {
  const entries = Object.entries(value);
  const shown = entries.slice(0, limitOf(value));
  return { shown, left: entries.length - shown.length };
}

function limitOf(value: object): number {
  if (!Array.isArray(value)) return Number.POSITIVE_INFINITY;
  if (value.every(Array.isArray)) return shownLists;
  const isLong = value.length > channels && value.every((item) => typeof item === "number");
  return isLong ? shownNumbers : Number.POSITIVE_INFINITY;
}

function nameOf(owner: object, key: string): string {
  return Array.isArray(owner) ? "" : `${JSON.stringify(key)}: `;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
