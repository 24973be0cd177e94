/** What VitePress adds to Markdown. */
import { createFenceReader } from "../../../text/fences.ts";
import { linesCut } from "../../../text/twoslash.ts";
import { alertKinds } from "../../directives/callouts.ts";
import { isFilled } from "../../mdx/blocks.ts";
import type { PageState } from "../../state.ts";
import { type MdNode, rewrite, rewriteText } from "../../tree.ts";
import type { Dialect, TreeRule } from "../dialect.ts";
import { type Line, newLine, replaceBlocks, textOfLine } from "../lines.ts";
import { attributeLists, emoji } from "../shared.ts";
import { convertTabs } from "./tabs.ts";

function containerOf(node: MdNode, { context }: PageState): MdNode[] | null {
  const { name = "", children = [] } = node;
  if (node.type !== "containerDirective" || context.components.includes(name)) return null;
  if (name === "raw" || name === "v-pre") return children;
  // What it includes from files is not there yet.
  return name === "code-group" ? [{ ...node, name: "tabs", data: { ...node.data, written: name }, attributes: {} }] : null;
}

const containers: TreeRule = {
  marker: /:::[ \t]*(?:code-group|raw|v-pre)/,
  read: (tree, state) => rewrite(tree, (node) => containerOf(node, state)),
};

/** What a page says in braces is shown where it is data of its front matter, or a literal. */
const braces = /\{\{\s*(?:\$frontmatter\.([\w.]+)|'([^']*)'|"([^"]*)"|(\d+))\s*\}\}|<template\s+(?:#|v-slot)[^>]*>|<\/template>/g;

function readVue(tree: MdNode, { frontMatter }: PageState): void {
  rewriteText(tree, braces, ([whole, path, ...literals], position) => {
    const inner = (value: unknown, key: string): unknown => (value as Record<string, unknown> | null | undefined)?.[key];
    const data = path === undefined ? literals.find((text) => text !== undefined) : path.split(".").reduce(inner, frontMatter as unknown);
    // Vue shows nothing for a key that the front matter lacks, or has empty.
    const value = whole.startsWith("<") ? "" : data !== null && typeof data === "object" ? whole : String(data ?? "");
    return [{ type: "text", value, position }];
  });
}

const vue: TreeRule = { marker: /\{\{|<template/, read: readVue };

/** As Twoslash shows code. */
function withoutCutLines(code: string): string {
  const lines = code.split("\n");
  const hidden = linesCut(lines);
  return lines.filter((_, index) => !hidden.has(index)).join("\n");
}

const componentTag = /[ ]{0,3}<(?=[A-Z]|\w+-)[\w.-]+\s(?:[^<>"']|"[^"]*"|'[^']*')*>/y;

/** A component alone in its line, with which the HTML ends. */
const selfClosed = /^ {0,3}<(?:[A-Z]|[a-z]\w*-)[\w.-]*(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?\/>[ \t]*$/;

/** The end of `## Title %{#id}%`, as sites of Vue write what is `{#id}` elsewhere. */
const listOfVue = /%(\{[^{}\n]*\})%[ \t]*$/;

/** The tag of a component may have a line for each attribute; Markdown reads HTML only if the first line has all of a tag. */
function joinTags(text: string, lines: Line[]): Line[] {
  const isFenced = createFenceReader();
  return replaceBlocks(lines, (line, index) => {
    componentTag.lastIndex = line.from;
    const written = textOfLine(text, line);
    if (isFenced(written)) return null;
    if (listOfVue.test(written)) return { instead: [newLine(written.replace(listOfVue, "$1"), line.from)], end: index + 1 };
    const [tag = ""] = line.lead !== "" ? [] : (componentTag.exec(text) ?? []);
    const count = /\n\s*\n/.test(tag) ? 1 : tag.split("\n").length;
    const last = lines[index + count - 1];
    const whole = count > 1 && last ? tag.replace(/\s*\n\s*/g, " ") + text.slice(line.from + tag.length, last.to) : written;
    const html = whole.replace(codeOrTag, (part) => (part.startsWith("<") ? withoutEvents(part) : part));
    const before = lines[index - 1];
    const isBlock =
      selfClosed.test(html) && (!before || textOfLine(text, before).trim() === "" || selfClosed.test(textOfLine(text, before)));
    const end = isBlock ? [newLine("", line.to)] : [];
    return { instead: [html === written ? line : newLine(html, line.from), ...end], end: index + count };
  });
}

const codeOrTag = /(?<!`)(`+)(?!`).{0,1000}?(?<!`)\1(?!`)|<[\w.-]+\s(?:[^<>"']|"[^"]*"|'[^']*')*>/g;

/** HTML does not know `@click="open"` and `#title`, so Markdown would take the tag for text. */
function withoutEvents(tag: string): string {
  const part = /"[^"]*"|'[^']*'|\s[@#][\w.:-]+(?:="[^"]*"|='[^']*')?/g;
  return tag.replace(part, (text) => (/^\s/.test(text) ? "" : text));
}

const moreAlerts = ["INFO", "DANGER"];

export const vitepress: Dialect = {
  title: "VitePress",
  sign: /^(?:<<<[ \t]*[@./]\S+|\[\[toc\]\]$|<!--[ \t]*@include:)/im,
  hasElements: true,
  lineMarker:
    /\[\[toc\]|<<<|^[ \t]*={2,}[ \t]*[^\s=]|@include:|\}%|^ {0,3}<[A-Za-z][\w.-]*(?:\s[^\n]*)?\/>|<[\w.-]+(?:\s[^>\n]*[@#]|[^>\n]*$)/im,
  convertLines: (text, lines) => convertTabs(text, joinTags(text, lines)),
  hasFormulaLines: true,
  emptyLine: /^\[\[toc\]\]$/i,
  treeRules: [containers, vue, emoji, attributeLists],
  readQuote: readTitledAlert,
  moreAlerts,
  showsFileWithoutRegion: true,
  shownCode: withoutCutLines,
  hasComponentTags: true,
  hasNoTitle: true,
};

/** Alerts of GitHub with a title on the same line, `> [!NOTE] Title`. */
const marker = new RegExp(String.raw`^\[!(${[...alertKinds, ...moreAlerts].join("|")})\][ \t]*(?=\S|$)`, "i");

function readTitledAlert({ children = [], position }: MdNode): MdNode[] | null {
  const [paragraph, ...rest] = children;
  const [first, ...others] = paragraph?.children ?? [];
  const [match, kind = ""] = (first?.type === "text" && marker.exec(first.value ?? "")) || [];
  const isAlone = match === first?.value && (others.length === 0 || others[0]?.type === "break");
  if (!first || !paragraph || match === undefined || isAlone) return null;
  const inline = [{ ...first, value: first.value?.slice(match.length) ?? "" }, ...others];
  const end = inline.findIndex(({ type, value }) => type === "break" || (type === "text" && value?.includes("\n")));
  const [before = "", ...lines] = (inline[end]?.value ?? "").split("\n");
  const title = end < 0 ? inline : [...inline.slice(0, end), { ...first, value: before }];
  const text = end < 0 ? [] : [{ ...first, value: lines.join("\n") }, ...inline.slice(end + 1)];
  const label = { type: "paragraph", data: { directiveLabel: true }, children: title.filter(({ value }) => value !== ""), position };
  const body = text.some(isFilled) ? [{ ...paragraph, children: text }] : [];
  const data = { isWhole: true };
  return [{ type: "containerDirective", name: kind.toLowerCase(), attributes: {}, data, children: [label, ...body, ...rest], position }];
}
