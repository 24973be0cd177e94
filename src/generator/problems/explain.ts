/** Finds the section of a problem code in its docs page, and writes it as plain text. */
import { wrapped } from "../text/printable.ts";

/** From the heading `### L001: …` to the next heading; null where the page has none of that code. */
export function sectionOf(page: string, code: string): string | null {
  return page.split(/^(?=#{2,3} )/m).find((section) => section.startsWith(`### ${code}:`)) ?? null;
}

/** Markdown of the docs of the problems without its marks: headings, emphasis, links. Code keeps its lines, indented. */
export function plainText(markdown: string, columns: number): string {
  const lines: string[] = [];
  let isCode = false;
  for (const line of markdown.trim().split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    else if (isCode) lines.push(line === "" ? "" : `    ${line}`);
    else lines.push(...(line === "" ? [""] : plainLine(line, columns)));
  }
  return `${lines.join("\n")}\n`;
}

function plainLine(line: string, columns: number): string[] {
  const [, indent = "", text = ""] = /^(\s*(?:(?:[-*]|\d+\.)\s+)?)(.*)$/.exec(line) ?? [];
  const plain = text
    .replace(/^#+ (.*?)(?: \{#[^}]*\})?$/, "$1")
    .replace(/\*\*(.+?)\*\*/g, "$1")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1");
  return wrapped(plain, columns - indent.length).map((part, index) => (index === 0 ? indent : " ".repeat(indent.length)) + part);
}
