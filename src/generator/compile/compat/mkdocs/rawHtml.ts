/** Blocks of raw HTML, which Python-Markdown reads up to their closing tag, over empty lines and whatever their indentation. */
import { createFenceReader } from "../../../text/fences.ts";
import { indentColumns, indented, type Line, newLine, replaceBlocks, textOfLine } from "../lines.ts";

const opening =
  /^ {0,3}<(address|article|aside|blockquote|center|details|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|main|menu|nav|ol|p|pre|section|table|ul|video)\b(?![^>]*\/>)/i;

/** The lines of each block together, and apart from the lines after it, so that any parser reads them as one. */
export function joinRawHtml(text: string, lines: Line[]): Line[] {
  const isFenced = createFenceReader();
  return replaceBlocks(lines, (line, index) => {
    const last = isFenced(textOfLine(text, line)) ? -1 : endOfBlock(text, lines, index);
    if (last < 0) return null;
    const content = contentOf(text, lines.slice(index, last + 1));
    return { instead: [...content, newLine("", (lines[last] as Line).to)], end: last + 1 };
  });
}

/** Index of the line with the closing tag; -1 where no block begins, none ends, or Markdown is asked for within it. */
function endOfBlock(text: string, lines: Line[], from: number): number {
  const [, name] = opening.exec(textOfLine(text, lines[from] as Line)) ?? [];
  if (name === undefined) return -1;
  const tag = new RegExp(`<(/?)${name}\\b`, "gi");
  let depth = 0;
  for (let index = from; index < lines.length; index++) {
    const lineText = textOfLine(text, lines[index] as Line);
    if (/<[a-z][^>]*\smarkdown\b/i.test(lineText)) return -1;
    for (const [, slash] of lineText.matchAll(tag)) depth += slash ? -1 : 1;
    if (depth <= 0) return index;
  }
  return -1;
}

/** A comment keeps an empty line from ending the block; a fence within it is code. */
function contentOf(text: string, lines: Line[]): Line[] {
  const isFenced = createFenceReader();
  let wasFenced = false;
  return lines.flatMap((line) => {
    const lineText = textOfLine(text, line);
    const isCode = isFenced(lineText);
    const isEdge = isCode !== wasFenced;
    wasFenced = isCode;
    if (isEdge) return [newLine("", line.from), line];
    return [lineText.trim() === "" && !isCode ? newLine("<!---->", line.from) : line];
  });
}

const openingOfMarkdown = /^( *)<([a-z][a-z0-9]*)\b[^>]*\smarkdown(?:=(?:"[^"]*"|'[^']*'|[a-z0-9]+))?(?=[\s>])[^>]*>[ \t]*$/;
/** All of such an element, e.g. `<p class="source" markdown>From *A*</p>`. */
const lineOfMarkdown =
  /^( *)(<(p|h[1-6]|div|figcaption|li)\b([^>]{0,500}?)\smarkdown(?:=(?:"[^"]*"|'[^']*'|[a-z0-9]+))?(?=[\s>])([^>]{0,500})>)(.*)(<\/\3>)[ \t]*$/;
/** Elements within one another; deeper ones stay as they are. */
const deepest = 20;

/** The lines with the content of elements with the attribute `markdown` apart, so that Markdown reads it. */
export function separateMarkdown(text: string, lines: Line[], depth = 0): Line[] {
  return replaceBlocks(lines, (line, index) => {
    const whole = lineOfMarkdown.exec(textOfLine(text, line));
    if (whole) return { instead: linesOfElement(whole).map((part) => newLine(part, line.from)), end: index + 1 };
    const [match, indent = "", name = ""] = openingOfMarkdown.exec(textOfLine(text, line)) ?? [];
    const end = match === undefined || depth > deepest ? -1 : endOf(text, lines, { from: index, indent, name });
    if (end < 0) return null;
    const content = lines.slice(index + 1, end);
    const strip = Math.min(
      ...content.filter((each) => textOfLine(text, each).trim() !== "").map((each) => indentColumns(textOfLine(text, each))),
    );
    const inner = content.map((each) => indented(text, each, { strip: Number.isFinite(strip) ? strip : 0, prefix: indent }));
    const last = lines[end] as Line;
    const separated = separateMarkdown(text, inner, depth + 1);
    return { instead: [line, newLine("", line.to), ...separated, newLine("", last.from), last], end: end + 1 };
  });
}

/** A paragraph and a heading as those of Markdown, others with their content apart. */
function linesOfElement([, indent = "", opening = "", name = "", before = "", after = "", content = "", closing = ""]: string[]): string[] {
  const list = (before + after).trim();
  const attributes = list && `{: ${list} }`;
  const level = Number(/^h(\d)/.exec(name)?.[1] ?? 0);
  let written = [opening, "", content, "", closing];
  if (level > 0) written = [`${"#".repeat(level)} ${content.trim()} ${attributes}`.trimEnd()];
  else if (name === "p") written = [content.trim(), attributes].filter(Boolean);
  return ["", ...written, ""].map((line) => line && indent + line);
}

/** Index of the line with the closing tag, which is as far indented, as those of elements in it may be; -1 if there is none. */
function endOf(text: string, lines: Line[], { from, indent, name }: { from: number; indent: string; name: string }): number {
  const closing = `${indent}</${name}>`;
  let inside = 0;
  return lines.findIndex((line, index) => {
    const written = index > from ? textOfLine(text, line).trimEnd() : "";
    if (written.startsWith(`${indent}<${name}`) && !written.includes(`</${name}>`)) inside++;
    return written === closing && inside-- === 0;
  });
}
