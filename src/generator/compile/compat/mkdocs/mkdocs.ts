/** What MkDocs and its usual plugins add to Markdown. */
import { createCodeReader } from "../codeLines.ts";
import type { Dialect } from "../dialect.ts";
import { type Line, newLine, textOfLine } from "../lines.ts";
import { attributeLists, bareAddresses, emoji } from "../shared.ts";
import { convertAbbreviations, readAbbreviations } from "./abbreviations.ts";
import { convertCodeReferences, definitionsOfNames, readCodeReferences, resolveNames } from "./codeReferences.ts";
import { convertContainers } from "./containers.ts";
import { definitions } from "./definitions.ts";
import { codeLanguages, icons, inlineMarks, subscripts } from "./inlineMarks.ts";
import { joinRawHtml, separateMarkdown } from "./rawHtml.ts";
import { convertReferences, readReferences } from "./references.ts";
import { convertRows } from "./rows.ts";

/** `<!-- note --> Text`: Markdown reads on after a comment, where CommonMark has a line of HTML. */
const leadingComment = /^([ \t]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)<!--(?:(?!-->).)*-->[ \t]*(?=[^\s<])/;

/** Of lines whose containers are directives: what is still indented is code. */
function withoutComments(text: string, lines: Line[]): Line[] {
  if (!text.includes("<!--")) return lines;
  const isCode = createCodeReader();
  return lines.map((line) => {
    const written = textOfLine(text, line);
    const isWritten = !isCode(written) && line.from < line.to;
    const [match, lead = ""] = isWritten ? (leadingComment.exec(written) ?? []) : [];
    return match === undefined ? line : { lead, from: line.from + match.length - line.lead.length, to: line.to };
  });
}

const codeOrList = /(?<!`)(`+)(?!`).{0,1000}?(?<!`)\1(?!`)|(?<=[)\]])\{[^{}\n]{0,200}_[^{}\n]{0,200}\}/g;

/** `_see [it](…){target="_blank"}_`: Python-Markdown reads attribute lists after emphasis, and CommonMark would end it within one. */
function escapeLists(text: string, lines: Line[]): Line[] {
  if (!/[)\]]\{[^{}\n]*_/.test(text)) return lines;
  const isCode = createCodeReader();
  return lines.map((line) => {
    const written = textOfLine(text, line);
    if (isCode(written) || !written.replace(codeOrList, "").includes("_")) return line;
    const escaped = written.replace(codeOrList, (part) => (part.startsWith("{") ? part.replaceAll("_", "\\_") : part));
    return escaped === written ? line : newLine(escaped, line.from);
  });
}

const indentedItem = /^( {1,3})((?:[-*+]|\d{1,2}[.)])[ \t]+)(?=\S)/;

/** `  1. One`: what belongs to an item is indented by four spaces, wherever the text of the item begins. */
function alignItems(text: string, lines: Line[]): Line[] {
  const isCode = createCodeReader();
  return lines.map((line, index) => {
    const written = textOfLine(text, line);
    const [start = "", indent = "", mark = ""] = isCode(written) || line.lead !== "" ? [] : (indentedItem.exec(written) ?? []);
    if (start.length <= 4 || mark.length > 4) return line;
    const next = lines.slice(index + 1, index + 4).find((each) => textOfLine(text, each).trim() !== "");
    const column = next ? textOfLine(text, next).search(/[^ ]/) : 0;
    return column >= 4 && column < start.length ? { ...line, from: line.from + indent.length } : line;
  });
}

function convertLines(text: string, lines: Line[], syntax: readonly string[]): Line[] {
  // One word after three colons is a container of VitePress.
  const isAnyName = !syntax.includes("vitepress");
  // Other tools read Markdown in raw HTML.
  const whole = syntax.length === 1 ? joinRawHtml(text, lines) : lines;
  const contained = convertContainers(text, separateMarkdown(text, whole));
  const blocks = escapeLists(text, alignItems(text, withoutComments(text, contained)));
  const tables = convertAbbreviations(text, convertRows(text, blocks));
  const converted = convertReferences(text, convertCodeReferences(text, tables, isAnyName));
  const names = definitionsOfNames(text);
  return names.length === 0 ? converted : [...converted, ...["", ...names].map((name) => newLine(name, text.length))];
}

export const mkdocs: Dialect = {
  title: "MkDocs",
  sign: /^(?:(?:!!!|\?\?\?\+?)[ \t]+[A-Za-z][\w-]*|=== "|\/{3,}[ \t]+[a-z][\w-]*(?:[ \t]*\|.*)?$|-+8<-+[ \t]+["'])|\{[ \t]*\.md-button/m,
  lineMarker: /\S/,
  convertLines,
  hasFormulaLines: true,
  emptyLine: /^\[TOC\]$/,
  includeEscape: /;(?<=^[ \t>]*;)(?=-+8<-)/,
  treeRules: [
    bareAddresses,
    emoji,
    attributeLists,
    { marker: /::|autoref:/, read: readCodeReferences },
    { marker: /\]:/, read: readReferences },
    definitions,
    subscripts,
    inlineMarks,
    codeLanguages,
    icons,
  ],
  readPage: readAbbreviations,
  keepsIncludedLinks: true,
  resolveNames,
};
