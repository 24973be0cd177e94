/** Elements with the attribute `markdown`, whose content Python-Markdown reads as Markdown. */
import { indentColumns, indented, type Line, newLine, textOfLine } from "../lines.ts";

const opening = /^( *)<([a-z][a-z0-9]*)\b[^>]*\smarkdown(?:=(?:"[^"]*"|'[^']*'|[a-z0-9]+))?(?=[\s>])[^>]*>[ \t]*$/;
/** Elements within one another; deeper ones stay as they are. */
const deepest = 20;

/** The lines with the content of such elements apart, so that Markdown reads it. */
export function separateMarkdown(text: string, lines: Line[], depth = 0): Line[] {
  const result: Line[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as Line;
    const [match, indent = "", name = ""] = opening.exec(textOfLine(text, line)) ?? [];
    const end = match === undefined || depth > deepest ? -1 : endOf(text, lines, { from: index, indent, name });
    if (end < 0) {
      result.push(line);
      continue;
    }
    const content = lines.slice(index + 1, end);
    const strip = Math.min(
      ...content.filter((each) => textOfLine(text, each).trim() !== "").map((each) => indentColumns(textOfLine(text, each))),
    );
    const inner = content.map((each) => indented(text, each, { strip: Number.isFinite(strip) ? strip : 0, prefix: indent }));
    const last = lines[end] as Line;
    result.push(line, newLine("", line.to), ...separateMarkdown(text, inner, depth + 1), newLine("", last.from), last);
    index = end;
  }
  return result;
}

/** Index of the line with the closing tag, which is as far indented; -1 if there is none. */
function endOf(text: string, lines: Line[], { from, indent, name }: { from: number; indent: string; name: string }): number {
  const closing = `${indent}</${name}>`;
  return lines.findIndex((line, index) => index > from && textOfLine(text, line).trimEnd() === closing);
}
