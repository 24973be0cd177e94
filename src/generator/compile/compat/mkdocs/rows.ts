/** Rows of tables and titles of Python-Markdown: a bar in code ends no cell, a separator may be empty or have spaces, `##Title` has no space. */
import { createCodeReader } from "../codeLines.ts";
import { type Line, newLine, textOfLine } from "../lines.ts";

/** A pair of backslashes, an escaped bar or code; or a bar that ends a cell. */
const part = /\\[\\|]|(?<!`)(`+)(?!`)(?:.*?[^`])?\1(?!`)|\|/g;
const separators = /^[ \t>]*(?=[^\n]*-)(?=[^\n]*\|)[|:\- ]+$/;

/** As every other parser reads them. */
export function convertRows(text: string, lines: Line[]): Line[] {
  const isCodeLine = createCodeReader();
  const result: Line[] = [];
  let isInTable = false;
  for (const [index, line] of lines.entries()) {
    const lineText = textOfLine(text, line);
    const next = lines[index + 1];
    const below = next ? textOfLine(text, next) : "";
    const isCode = isCodeLine(lineText);
    if (isCode || lineText.trim() === "") isInTable = false;
    else if (!isInTable && separators.test(below) && cellsOf(lineText).length === cellsOf(below).length) isInTable = true;
    const row = !isInTable
      ? isCode
        ? lineText
        : lineText.replace(/^(#{1,6})(?=[^# \t])/, "$1 ")
      : separators.test(lineText)
        ? withDashes(lineText)
        : withEscapedBars(lineText);
    result.push(row === lineText ? line : newLine(row, line.from));
  }
  return result;
}

function withEscapedBars(row: string): string {
  return row.replace(part, (match, ticks?: string) => (ticks ? match.replace(/(?<!\\)((?:\\\\)*)\|/g, "$1\\|") : match));
}

function cellsOf(row: string): string[] {
  const bars = withEscapedBars(row).replace(/^[ \t>]*\|?|\|?[ \t]*$/g, "");
  return bars.replace(/\\[\\|]/g, "  ").split("|");
}

/** `| :- - | |` -> `| :--- | --- |` */
function withDashes(row: string): string {
  if (/^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/.test(row)) return row;
  const [before = ""] = /^[ \t>]*/.exec(row) ?? [];
  const dashes = cellsOf(row).map((cell) => cell.trim().replace(/^(:?).*?(:?)$/, "$1---$2"));
  return `${before}| ${dashes.join(" | ")} |`;
}
