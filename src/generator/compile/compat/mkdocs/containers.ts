/** Containers of MkDocs, by indentation (`!!! note`, `??? note`, `=== "Tab"`) or by slashes (`/// note | Title`). */
import { createFenceReader } from "../../../text/fences.ts";
import { calloutOf, isCallout } from "../../directives/callouts.ts";
import { createCodeReader, listItem } from "../codeLines.ts";
import { indentColumns, indented, type Line, newLine, replaceBlocks, textOfLine } from "../lines.ts";

const byIndentation = /^([ \t]*)(!!!|\?\?\?\+?|===[!+]*(?=[ \t]))[ \t]*(?:([\w-]+)((?:[ \t]+[\w-]+)*)[ \t]*)?(?:"(.*)")?[ \t]*$/;
const bySlashes = /^( *)(\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/;

/** Blocks of pymdownx of which the content alone is shown: `/// html | div.wide`. */
const plainBlocks = new Set(["html", "caption", "figure-caption", "table-caption", "define"]);
const plain = "plain";

/** Containers within one another; deeper ones are text. */
const deepest = 20;

/** A container that was found, with the lines that it holds. */
interface Container {
  name: string;
  title: string;
  isOpen: boolean;
  indent: string;
  content: Line[];
  /** Index after its last line. */
  end: number;
}

/** The container that begins at a line. */
type FindContainer = (text: string, lines: Line[], index: number) => Container | null;

/** Definitions alone, as mdBook reads them: one space is enough. */
export function convertDefinitions(text: string, lines: Line[]): Line[] {
  const find: FindContainer = (whole, all, index) => definitionContainer(whole, all, { index, isBook: true });
  return convertContainers(text, lines, { depth: 0, indent: 0, find });
}

/** The lines with every container as one of ours; nested ones too. */
export function convertContainers(
  text: string,
  lines: Line[],
  { depth, indent, find } = { depth: 0, indent: 0, find: containerAt },
): Line[] {
  if (depth > deepest) return lines;
  const isCode = createCodeReader(indent);
  return replaceBlocks(lines, (line, index) => {
    const lineText = textOfLine(text, line);
    const container = isCode(lineText) ? null : find(text, lines, index);
    if (!container) return null;
    const run = container.name === "tab" ? tabsFrom(text, lines, container) : [container];
    const instead = lineText.length === 0 ? [] : directiveLines(text, { run, from: line.from, depth, find });
    return { instead, end: run.at(-1)?.end ?? index + 1 };
  });
}

/** Tabs in a row, blank lines between them left out. */
function tabsFrom(text: string, lines: Line[], first: Container): Container[] {
  const tabs = [first];
  for (let last: Container | null = first; last; ) {
    let next: number = last.end;
    while (lines[next] && textOfLine(text, lines[next] as Line).trim() === "") next++;
    const found: Container | null = lines[next] ? containerAt(text, lines, next) : null;
    last = found?.name === "tab" && found.indent === first.indent ? found : null;
    if (last) tabs.push(last);
  }
  return tabs;
}

function directiveLines(
  text: string,
  { run, from, depth, find }: { run: Container[]; from: number; depth: number; find: FindContainer },
): Line[] {
  const isTabs = run[0]?.name === "tab";
  const convert = ({ content, indent }: Container) =>
    convertContainers(text, content, { depth: depth + 1, indent: indentColumns(indent), find });
  const inner = run.map((container) => ({ container, content: convert(container) }));
  const runs = inner.flatMap(({ content }) => content.flatMap((line) => /^[ \t>]*(:{3,})/.exec(textOfLine(text, line))?.[1]?.length ?? []));
  const colons = ":".repeat(1 + Math.max(2, ...runs));
  const lines = inner.flatMap(({ container, content }) => {
    const { name, title, isOpen, indent } = container;
    const start = content[0]?.from ?? from;
    if (name === plain) return [newLine("", start), ...content, newLine("", start)];
    // Links of a title stay links, other brackets are text.
    const text = title.replace(/\[[^[\]\\]*\](?:\([^()\s]*\)|\[[^[\]]*\])?|[[\]\\]/g, (part) => (part.length === 1 ? `\\${part}` : part));
    const label = title === "" ? "" : `[${text}]`;
    return [
      newLine(`${indent}${colons}${name}${label}${isOpen ? "{open}" : ""}`, container === run[0] ? from : start),
      ...content,
      // What goes on over lines, such as a definition, would take in the closing line.
      newLine("", start),
      newLine(indent + colons, start),
    ];
  });
  const indent = run[0]?.indent ?? "";
  return isTabs ? [newLine(`${indent}:${colons}tabs`, from), ...lines, newLine(`${indent}:${colons}`, from)] : lines;
}

/** What a term means; see `readDefinitions`. */
export const definitionOfTerm = "definition-of-term";

const definition = /^([ \t]*):[ \t]+(?=\S)/;

function containerAt(text: string, lines: Line[], index: number): Container | null {
  const written = textOfLine(text, lines[index] as Line);
  if (definition.test(written)) return definitionContainer(text, lines, { index });
  if (/^[ \t]*[!?=]{3}/.test(written)) return indentedContainer(text, lines, index);
  return /^ *\/{3}/.test(written) ? slashedContainer(text, lines, index) : null;
}

function indentedContainer(text: string, lines: Line[], index: number): Container | null {
  const [match, indent = "", mark = "", type = "", , title = ""] = byIndentation.exec(textOfLine(text, lines[index] as Line)) ?? [];
  const isTab = mark.startsWith("=");
  const isDetails = mark.startsWith("?");
  if (match === undefined || (isTab ? title === "" || type !== "" : type === "" && (title === "" || !isDetails))) return null;
  const { content, end } = indentedContent(text, lines, { index, indent });
  if (isTab) return { name: "tab", title, isOpen: false, indent, content, end };
  if (isDetails) return { name: "details", title: title || titleOf(type), isOpen: mark.endsWith("+"), indent, content, end };
  return { ...kindOf(type, title), isOpen: false, indent, content, end };
}

/** The lines after the first one that are four columns, or `width`, further in than it is. Those in front of `from` may be less so. */
function indentedContent(
  text: string,
  lines: Line[],
  { index, indent, from = index + 1, width = 4 }: { index: number; indent: string; from?: number; width?: number },
) {
  const depth = indentColumns(indent) + width;
  let end = from;
  for (let at = end; at < lines.length; at++) {
    const line = textOfLine(text, lines[at] as Line);
    if (line.trim() === "") continue;
    if (indentColumns(line) < depth) break;
    end = at + 1;
  }
  return { content: lines.slice(index + 1, end).map((line) => indented(text, line, { strip: depth, prefix: indent })), end };
}

function definitionContainer(
  text: string,
  lines: Line[],
  { index, isBook = false }: { index: number; isBook?: boolean },
): Container | null {
  const line = lines[index] as Line;
  const [mark = "", indent = ""] = definition.exec(textOfLine(text, line)) ?? [];
  if (index === 0 || mark === "") return null;
  const first = { lead: indent + line.lead.slice(mark.length), from: line.from + Math.max(0, mark.length - line.lead.length), to: line.to };
  let from = index + 1;
  const goesOn = (next: string) => next.trim() !== "" && !definition.test(next);
  while (lines[from] && goesOn(textOfLine(text, lines[from] as Line))) from++;
  // mdBook indents as lists do; lines of a paragraph may be further in.
  const isList = listItem.test(textOfLine(text, line).slice(mark.length));
  const next = lines[index + 1] ? indentColumns(textOfLine(text, lines[index + 1] as Line)) - indentColumns(indent) : 0;
  const width = isBook && (isList || next < 4) ? mark.length - indent.length : 4;
  const { content, end } = indentedContent(text, lines, { index, indent, from, width });
  return { name: definitionOfTerm, title: "", isOpen: false, indent, content: [first, ...content], end };
}

function slashedContainer(text: string, lines: Line[], index: number): Container | null {
  const [match, indent = "", slashes = "", type = "", title = ""] = bySlashes.exec(textOfLine(text, lines[index] as Line)) ?? [];
  if (match === undefined) return null;
  const end = lines.findIndex((line, at) => at > index && textOfLine(text, line).trim() === slashes);
  if (end < 0) return null;
  const options = optionsBehind(text, lines.slice(index + 1, end));
  const content = lines.slice(index + 1 + options.count, end);
  if (plainBlocks.has(type)) return { name: plain, title: "", isOpen: false, indent, content, end: end + 1 };
  const shape = type === "details" || type === "tab" ? { name: type, title } : kindOf(options.values.get("type") ?? type, title);
  return { ...shape, isOpen: type === "details" && options.values.get("open") === "true", indent, content, end: end + 1 };
}

/** Indented lines such as `    open: True` right after the first one. */
function optionsBehind(text: string, lines: Line[]): { count: number; values: Map<string, string> } {
  const values = new Map<string, string>();
  for (const [count, line] of lines.entries()) {
    const [match, key = "", value = ""] = /^ {4,}([\w-]+):[ \t]*(.*?)[ \t]*$/.exec(textOfLine(text, line)) ?? [];
    if (match === undefined) return { count, values };
    values.set(key, value.toLowerCase());
  }
  return { count: 0, values: new Map() };
}

const admonish = /^( *)(`{3,}|~{3,})admonish(?:[ \t]+([\w-]+)(?![\w-]*=))?(.*)$/;

/** Blocks of mdbook-admonish, fences whose content is Markdown: ```` ```admonish tip title="Try it" ````. */
export function convertAdmonishments(text: string, lines: Line[]): Line[] {
  const isFenced = createFenceReader();
  let isInCode = false;
  return replaceBlocks(lines, (line, index) => {
    const [match, indent = "", mark = "", type = "note", options = ""] = isInCode ? [] : (admonish.exec(textOfLine(text, line)) ?? []);
    let end = match === undefined ? lines.length : index + 1;
    while (end < lines.length && textOfLine(text, lines[end] as Line).trim() !== mark) end++;
    if (end === lines.length) {
      isInCode = isFenced(textOfLine(text, line));
      return null;
    }
    const { name, title } = kindOf(type, /\btitle=(["'])(.*?)\1/.exec(options)?.[2] ?? "");
    const content = lines.slice(index + 1, end);
    const container = { name: options.includes("collapsible=true") ? "details" : name, title, isOpen: false, indent, content, end };
    return { instead: directiveLines(text, { run: [container], from: line.from, depth: 0, find: () => null }), end: end + 1 };
  });
}

function kindOf(type: string, title: string): { name: string; title: string } {
  const name = type.toLowerCase();
  if (isCallout(name)) return { name, title };
  return { name: calloutOf(name) ?? "note", title: title || titleOf(name) };
}

function titleOf(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1);
}
