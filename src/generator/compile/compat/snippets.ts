/** Lines that include a file or ask for a list of contents, as other tools write them, become directives. */
import type { MarkdownSyntax } from "../../model/markdownConfig.ts";
import { createFenceReader } from "../../text/fences.ts";
import { isScissors, readMkDocs, snippetOf } from "../../text/snippets.ts";
import { type Line, madeLine, textOfLine } from "./lines.ts";

/** Every page has a table of contents already. */
const contents: { syntax: MarkdownSyntax; pattern: RegExp }[] = [
  { syntax: "vitepress", pattern: /^\[\[toc\]\]$/i },
  { syntax: "mkdocs", pattern: /^\[TOC\]$/ },
];

/** Every such line as an `::include`; lines that ask for a list of contents are left out, for every page has one. */
export function convertSnippets(text: string, lines: Line[], syntax: readonly MarkdownSyntax[]): Line[] {
  const isCode = createFenceReader();
  let isInBlock = false;
  return lines.map((line) => {
    const written = textOfLine(text, line);
    if (isCode(written) || /^(?: {4}|\t)/.test(written)) return line;
    if (contents.some((of) => syntax.includes(of.syntax) && of.pattern.test(written.trim()))) return madeLine("", line.from);
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
