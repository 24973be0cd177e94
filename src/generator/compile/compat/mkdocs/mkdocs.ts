/** What MkDocs and its usual plugins add to Markdown. */
import { isIncludeFence } from "../../../text/snippets.ts";
import type { Dialect } from "../dialect.ts";
import { type Line, newLine } from "../lines.ts";
import { attributeLists, emoji } from "../shared.ts";
import { convertCodeReferences, definitionsOfNames, readCodeReferences, resolveNames } from "./codeReferences.ts";
import { convertContainers } from "./containers.ts";
import { definitions } from "./definitions.ts";
import { icons, inlineMarks } from "./inlineMarks.ts";
import { separateMarkdown } from "./markdownInHtml.ts";
import { convertReferences, readReferences } from "./references.ts";

function convertLines(text: string, lines: Line[], syntax: readonly string[]): Line[] {
  // One word after three colons is a container of VitePress.
  const isAnyName = !syntax.includes("vitepress");
  const blocks = convertContainers(text, separateMarkdown(text, lines));
  const converted = convertReferences(text, convertCodeReferences(text, blocks, isAnyName));
  const names = definitionsOfNames(text);
  return names.length === 0 ? converted : [...converted, ...["", ...names].map((name) => newLine(name, text.length))];
}

export const mkdocs: Dialect = {
  title: "MkDocs",
  sign: /^(?:(?:!!!|\?\?\?\+?)[ \t]+[A-Za-z][\w-]*|=== "|\/{3,}[ \t]+[a-z][\w-]*(?:[ \t]*\|.*)?$|-+8<-+[ \t]+["'])|\{[ \t]*\.md-button/m,
  lineMarker:
    /^[ \t]*(?::[ \t]{2}|!!!|\?\?\?|(?:#+[ \t]+|>[ \t]*)?:::[ \t]*[a-z_]|===[!+]?[ \t]+"|\/\/\/|\[toc\]|-+8<-+|\{\*[ \t]|\{!|<[a-z]+[^>\n]*\smarkdown(?:[\s=>]))|\](?:\s?\[|:[ \t])/im,
  convertLines,
  emptyLine: /^\[TOC\]$/,
  isIncludeFence,
  treeRules: [
    emoji,
    attributeLists,
    { marker: /::|autoref:/, read: readCodeReferences },
    { marker: /\]:/, read: readReferences },
    definitions,
    inlineMarks,
    icons,
  ],
  keepsIncludedLinks: true,
  resolveNames,
};
