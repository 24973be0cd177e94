/** Printed values as text, as a console shows them. */

/** What is longer is cut off: nobody reads the numbers of a second of signal. */
const maxLength = 2_000;
const maxItems = 12;

/** Never fails, whatever a sample prints. */
export function formatLine(values: readonly unknown[]): string {
  const text = values.map((value) => (typeof value === "string" ? value : format(value, 0))).join(" ");
  return text.length > maxLength ? `${text.slice(0, maxLength)} …` : text;
}

function format(value: unknown, depth: number): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (typeof value !== "object" || value === null) return String(value);
  if (depth > 3) return Array.isArray(value) ? "[…]" : "{…}";
  const isList = Array.isArray(value);
  const items = Object.entries(value).map(([name, each]) => (isList ? "" : `${name}: `) + format(each, depth + 1));
  const firstItems = items.length > maxItems ? [...items.slice(0, maxItems), `… ${items.length - maxItems} more`] : items;
  if (isList) return `[${firstItems.join(", ")}]`;
  const line = `{ ${firstItems.join(", ")} }`;
  const indent = "  ".repeat(depth);
  return line.length <= 76 ? line : `{\n${firstItems.map((each) => `${indent}  ${each}`).join(",\n")}\n${indent}}`;
}
