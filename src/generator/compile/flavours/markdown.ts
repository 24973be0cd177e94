/** Reads what MkDocs and VitePress add to Markdown, line by line. */
import { createSourceText, type SourceText } from "../sources.ts";
import { convertContainers } from "./containers.ts";
import { joinLines, splitLines } from "./lines.ts";
import { separateMarkdown } from "./markdownInHtml.ts";
import { convertSnippets } from "./snippets.ts";

/** Cheap, and true for every text that may hold such lines. */
const marker =
  /^[ \t]*(?:!!![ \t]|\?\?\?\+?[ \t]|===[!+]?[ \t]+"|\/\/\/|\[\[?toc\]|\$\{toc\}|-+8<-|<<<[ \t]|\{\*[ \t]|\{!|<!--[ \t]*@include:|<[a-z]+[^>\n]*\smarkdown(?:[\s=>]))/im;

/** The text with the directives that we know; the same text when there is nothing to translate. */
export function translateLines(source: SourceText): SourceText {
  const { text, path } = source;
  if (!marker.test(text)) return source;
  const lines = splitLines(text);
  const joined = joinLines(text, convertSnippets(text, convertContainers(text, separateMarkdown(text, lines))));
  if (joined.text === text) return source;
  const translated = createSourceText(path, joined.text);
  return { ...translated, origin: { source, lineStarts: translated.lineStarts, pieces: joined.pieces } };
}
