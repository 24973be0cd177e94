/** Reads what other tools add to Markdown, line by line, where the settings name the tool. */
import { attributesText } from "../../text/html.ts";
import { isIncludeFence, lineStart, readMkDocs, snippetOf } from "../../text/snippets.ts";
import type { MarkdownOptions } from "../syntax/markdown.ts";
import { createSourceText, type SourceText } from "../tree.ts";
import { createCodeReader } from "./codeLines.ts";
import type { Dialect } from "./dialect.ts";
import { dialectsOf } from "./dialects.ts";
import { splitFormulas } from "./formulaLines.ts";
import { joinLines, type Line, newLine, splitLines, textOfLine } from "./lines.ts";

type Settings = Pick<MarkdownOptions, "syntax" | "math">;

/** The text with the directives of bcidocs; the same text when there is nothing to translate. `definitions`: those of files that it includes. */
export function translateLines(source: SourceText, { syntax = [], math }: Settings, definitions: readonly string[]): SourceText {
  const { text, path } = source;
  const dialects = dialectsOf(syntax);
  const hasFormulas = math && text.includes("$$") && dialects.some(({ hasFormulaLines }) => hasFormulaLines);
  if (definitions.length === 0 && !hasFormulas && !dialects.some(({ lineMarker }) => lineMarker?.test(text))) return source;
  // A problem of such a definition is at the first include.
  const from = Math.max(0, text.search(/8<-|<<<|\{[*!]|@include:|\{\{[ \t]*#/));
  const shared = definitions.length === 0 ? [] : ["", ...definitions].map((each) => newLine(each, from));
  const written = [...splitLines(text), ...shared];
  const lines = dialects.reduce((before, { convertLines }) => convertLines?.(text, before, syntax) ?? before, written);
  const whole = hasFormulas ? splitFormulas(text, lines) : lines;
  const joined = joinLines(text, convertSnippets(text, whole, { syntax, dialects }));
  if (joined.text === text) return source;
  const translated = createSourceText(path, joined.text);
  return { ...translated, origin: { source, lineStarts: translated.lineStarts, pieces: joined.pieces } };
}

/** Every such line as an `::include`; lines that ask for what every page has are left out. */
function convertSnippets(text: string, lines: Line[], { syntax, dialects }: { syntax: readonly string[]; dialects: Dialect[] }): Line[] {
  const isCode = createCodeReader();
  const escapes = dialects.flatMap(({ includeEscape = [] }) => includeEscape);
  /** Files between two fences, each on a line of its own. */
  const closesLater = (from: number) => lines.slice(from + 1, from + 100).some((later) => isIncludeFence(textOfLine(text, later), syntax));
  let isInBlock = false;
  return lines.map((line, index) => {
    const lineText = textOfLine(text, line);
    if (isCode(lineText)) return line;
    if (dialects.some(({ emptyLine }) => emptyLine?.test(lineText.trim()))) return newLine("", line.from);
    if (isIncludeFence(lineText, syntax) && (isInBlock || closesLater(index))) {
      isInBlock = !isInBlock;
      return newLine("", line.from);
    }
    const [before = ""] = lineStart.exec(lineText) ?? [];
    const attributes = isInBlock && lineText.trim() !== "" ? readMkDocs(lineText.trim()) : snippetOf(lineText.slice(before.length), syntax);
    if (attributes?.file?.startsWith(";")) return newLine("", line.from);
    const mark = escapes.find((each) => each.test(lineText));
    if (mark) return newLine(lineText.replace(mark, ""), line.from);
    return attributes ? newLine(`${before}::include{${attributesText({ ...attributes, foreign: true })}}`, line.from) : line;
  });
}
