/** Adds addresses to `redirect_from` in the front matter of a page. */

/** A change of a text: lines and columns count from 1. */
export interface TextEdit {
  line: number;
  column: number;
  from: string;
  to: string;
}

/** Null where the front matter has that key already, or is written in a way that cannot be extended for certain. */
export function addRedirectFrom(text: string, routes: readonly string[]): TextEdit | null {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const values = routes.map(yamlText);
  const entry = `redirect_from: ${values.length === 1 ? values[0] : `[${values.join(", ")}]`}\n`;
  if (lines[0]?.trimEnd() !== "---") return { line: 1, column: 1, from: "", to: `---\n${entry}---\n\n` };
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end < 0) return null;
  const block = lines.slice(0, end);
  const isFlow = block
    .slice(1)
    .find((line) => /^[^#\s]/.test(line))
    ?.startsWith("{");
  if (isFlow || block.some((line) => /^redirect_from\s*:/.test(line))) return null;
  return { line: end + 1, column: 1, from: "", to: entry };
}

function yamlText(text: string): string {
  return /[\s,:#[\]{}&*!|>'"%@`\\]/.test(text) ? JSON.stringify(text) : text;
}
