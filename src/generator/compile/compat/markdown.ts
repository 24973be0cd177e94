/** Reads what other tools add to Markdown, line by line, where the settings name the tool. */
import type { MarkdownSyntax } from "../../model/markdownConfig.ts";
import { createFenceReader } from "../../text/fences.ts";
import { isScissors, readMkDocs, snippetOf } from "../../text/snippets.ts";
import { createSourceText, type SourceText } from "../sources.ts";
import { convertCodeReferences, definitionsOfNames } from "./codeReferences.ts";
import { convertContainers } from "./containers.ts";
import { indented, joinLines, type Line, leadingBlanks, madeLine, splitLines, textOfLine } from "./lines.ts";
import { convertReferences } from "./references.ts";

/** Cheap, and true for every text that may hold such lines. */
const marker =
  /^[ \t]*(?::[ \t]{2}|!!!|\?\?\?|(?:#+[ \t]+|>[ \t]*)?:::[ \t]*[a-z_]|===[!+]?[ \t]+"|\/\/\/|\[\[?toc\]|\{\{#|-+8<-|<<<[ \t]|\{\*[ \t]|\{!|<!--[ \t]*@include:|<details>[ \t]*<summary|<[a-z]+[^>\n]*\smarkdown(?:[\s=>]))|\](?:\s?\[|:[ \t])/im;

/** The text with the directives that we know; the same text when there is nothing to translate. */
export function translateLines(source: SourceText, syntax: readonly MarkdownSyntax[]): SourceText {
  const { text, path } = source;
  if (syntax.length === 0 || !marker.test(text)) return source;
  const written = syntax.includes("docusaurus") ? splitLines(text).flatMap((line) => detailsApart(text, line)) : splitLines(text);
  const lines = syntax.includes("mkdocs") ? convertMkDocs(text, written, syntax) : written;
  const joined = joinLines(text, convertSnippets(text, lines, syntax));
  if (joined.text === text) return source;
  const translated = createSourceText(path, joined.text);
  return { ...translated, origin: { source, lineStarts: translated.lineStarts, pieces: joined.pieces } };
}

function convertMkDocs(text: string, written: Line[], syntax: readonly MarkdownSyntax[]): Line[] {
  const isAnyName = !syntax.includes("vitepress");
  const blocks = convertContainers(text, separateMarkdown(text, written));
  const lines = convertReferences(text, convertCodeReferences(text, blocks, isAnyName));
  const definitions = definitionsOfNames(text);
  return definitions.length === 0 ? lines : [...lines, ...["", ...definitions].map((definition) => madeLine(definition, text.length))];
}

/** `<details><summary>Title</summary>` on one line opens a block for older versions of MDX: each element gets its own line. */
function detailsApart(text: string, line: Line): Line[] {
  const [match, opening = ""] = /^([ \t]*<details>)[ \t]*<summary[^>]*>.*<\/summary>[ \t]*$/.exec(textOfLine(text, line)) ?? [];
  const at = line.from + opening.length;
  return match === undefined
    ? [line]
    : [
        { ...line, to: at },
        { lead: "", from: at, to: line.to },
      ];
}

/** Lines that become nothing: every page has a table of contents, and its title. */
const needless: { syntax: MarkdownSyntax; pattern: RegExp }[] = [
  { syntax: "vitepress", pattern: /^\[\[toc\]\]$/i },
  { syntax: "mkdocs", pattern: /^\[TOC\]$/ },
  { syntax: "mdbook", pattern: /^\{\{#title\b[^}]*\}\}$/ },
];

/** Every such line as an `::include`; lines that ask for what every page has are left out. */
function convertSnippets(text: string, lines: Line[], syntax: readonly MarkdownSyntax[]): Line[] {
  const isCode = createFenceReader();
  let isInBlock = false;
  return lines.map((line) => {
    const written = textOfLine(text, line);
    if (isCode(written) || /^(?: {4}|\t)/.test(written)) return line;
    if (needless.some((of) => syntax.includes(of.syntax) && of.pattern.test(written.trim()))) return madeLine("", line.from);
    if (syntax.includes("mkdocs") && isScissors(written) && (isInBlock || closesLater(text, lines, line))) {
      isInBlock = !isInBlock;
      return madeLine("", line.from);
    }
    const attributes = isInBlock && written.trim() !== "" ? readMkDocs(written.trim()) : snippetOf(written, syntax);
    return attributes ? madeLine(`${/^ */.exec(written)?.[0]}::include{${attributeText(attributes)} foreign}`, line.from) : line;
  });
}

/** Files between two lines of scissors, each on a line of its own. */
function closesLater(text: string, lines: Line[], line: Line): boolean {
  return lines.slice(lines.indexOf(line) + 1, lines.indexOf(line) + 100).some((later) => isScissors(textOfLine(text, later)));
}

function attributeText(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${value.replaceAll('"', "&quot;")}"`)
    .join(" ");
}

const opening = /^( *)<([a-z][a-z0-9]*)\b[^>]*\smarkdown(?:=(?:"[^"]*"|'[^']*'|[a-z0-9]+))?(?=[\s>])[^>]*>[ \t]*$/;
/** Elements within one another; deeper ones stay as they are. */
const deepest = 20;

function separateMarkdown(text: string, lines: Line[], depth = 0): Line[] {
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
      ...content.filter((each) => textOfLine(text, each).trim() !== "").map((each) => leadingBlanks(textOfLine(text, each))),
    );
    const inner = content.map((each) => indented(text, each, { strip: Number.isFinite(strip) ? strip : 0, prefix: indent }));
    const last = lines[end] as Line;
    result.push(line, madeLine("", line.to), ...separateMarkdown(text, inner, depth + 1), madeLine("", last.from), last);
    index = end;
  }
  return result;
}

/** Index of the line with the closing tag, which is as far indented; -1 if there is none. */
function endOf(text: string, lines: Line[], { from, indent, name }: { from: number; indent: string; name: string }): number {
  const closing = `${indent}</${name}>`;
  return lines.findIndex((line, index) => index > from && textOfLine(text, line).trimEnd() === closing);
}
