/** Reads what other tools add to Markdown, line by line, where the settings name the tool. */
import type { MarkdownSyntax } from "../../model/markdownConfig.ts";
import { createSourceText, type SourceText } from "../sources.ts";
import { convertContainers } from "./containers.ts";
import { joinLines, splitLines } from "./lines.ts";
import { separateMarkdown } from "./markdownInHtml.ts";
import { convertSnippets } from "./snippets.ts";

/** Cheap, and true for every text that may hold such lines. */
const marker =
  /^[ \t]*(?:!!![ \t]|\?\?\?\+?[ \t]|===[!+]?[ \t]+"|\/\/\/|\[\[?toc\]|\{\{#include|-+8<-|<<<[ \t]|\{\*[ \t]|\{!|<!--[ \t]*@include:|<[a-z]+[^>\n]*\smarkdown(?:[\s=>]))/im;

/** The text with the directives that we know; the same text when there is nothing to translate. */
export function translateLines(source: SourceText, syntax: readonly MarkdownSyntax[]): SourceText {
  const { text, path } = source;
  if (syntax.length === 0 || !marker.test(text)) return source;
  const written = splitLines(text);
  const lines = syntax.includes("mkdocs") ? convertContainers(text, separateMarkdown(text, written)) : written;
  const joined = joinLines(text, convertSnippets(text, lines, syntax));
  if (joined.text === text) return source;
  const translated = createSourceText(path, joined.text);
  return { ...translated, origin: { source, lineStarts: translated.lineStarts, pieces: joined.pieces } };
}
