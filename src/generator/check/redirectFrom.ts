/** Adds addresses to `redirect_from` in the front matter of a page. */

/** A change of a text: lines and columns count from 1. */
export interface TextEdit {
  line: number;
  column: number;
  from: string;
  to: string;
}

/** null where the front matter is written in a way that cannot be extended for certain. */
export function addRedirectFrom(text: string, routes: readonly string[]): TextEdit | null {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);
  const values = routes.map(yamlText);
  const entry = `redirect_from: ${values.length === 1 ? values[0] : `[${values.join(", ")}]`}\n`;
  if (lines[0]?.trimEnd() !== "---") return { line: 1, column: 1, from: "", to: `---\n${entry}---\n\n` };
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end < 0) return null;
  const block = lines.slice(0, end);
  const firstKey = block.slice(1).find((line) => /^[^#\s]/.test(line));
  if (firstKey?.startsWith("{")) return null;
  const at = block.findIndex((line) => /^redirect_from\s*:/.test(line));
  if (at < 0) return { line: end + 1, column: 1, from: "", to: entry };
  return extended(block, at, values);
}

/** The key is there: `redirect_from: /a`, `redirect_from: [/a, /b]`, or a list below it. */
function extended(block: readonly string[], at: number, values: readonly string[]): TextEdit | null {
  const line = block[at] ?? "";
  const list = /^redirect_from\s*:\s*\[(.*)\]\s*$/.exec(line);
  if (list) {
    const separator = list[1]?.trim() === "" ? "" : ", ";
    return { line: at + 1, column: line.lastIndexOf("]") + 1, from: "", to: separator + values.join(", ") };
  }
  const one = /^redirect_from\s*:\s*("[^"\\]*"|'[^']*'|[^\s"'#,[\]{}&*!|>]+)\s*$/.exec(line)?.[1];
  if (one !== undefined) return { line: at + 1, column: line.lastIndexOf(one) + 1, from: one, to: `[${[one, ...values].join(", ")}]` };
  const indent = /^(\s*)- /.exec(block[at + 1] ?? "")?.[1];
  if (indent === undefined || !/^redirect_from\s*:\s*$/.test(line)) return null;
  return { line: at + 2, column: 1, from: "", to: values.map((value) => `${indent}- ${value}\n`).join("") };
}

function yamlText(text: string): string {
  return /[\s,:#[\]{}&*!|>'"%@`\\]/.test(text) ? JSON.stringify(text) : text;
}
