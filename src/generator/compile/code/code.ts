/** Turns code blocks into highlighted `bcidocs-code` elements, and takes note of the code that readers can run. */
import type { MarkdownSyntax } from "../../model/markdownConfig.ts";
import type { Place, Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { contentHash } from "../../text/hash.ts";
import { folderOf } from "../../text/path.ts";
import { readTwoslash } from "../../text/twoslash.ts";
import { isVerbatim } from "../directives/variables.ts";
import { placeOf } from "../sources.ts";
import type { PageState, ParseContext } from "../state.ts";
import { element, type MdNode, type Properties, rewrite, walk } from "../tree.ts";
import { type LineMark, type MarkedCode, readLineList, readMarks, unmarked, withoutCutLines, withoutHiddenLines } from "./codeMarks.ts";
import { type FenceInfo, readFence } from "./fence.ts";
import { grammarOf, languageNames } from "./languages.ts";
import { noteSample, sampleLanguage } from "./samples.ts";
import { markText, readDiff, type TextMark, takeFileName, takeTextMarks } from "./textMarks.ts";

/** Highlights all code blocks of a page. */
export async function convertCode(tree: MdNode, state: PageState): Promise<void> {
  const blocks: MdNode[] = [];
  walk(tree, (node) => {
    if (node.type === "code") blocks.push(node);
  });
  if (blocks.length === 0) return;
  const elements = new Map<MdNode, MdNode>();
  for (const node of blocks) elements.set(node, await codeElement(node, state));
  rewrite(tree, (node) => {
    const element = elements.get(node);
    return element ? [element] : null;
  });
}

async function codeElement(node: MdNode, state: PageState): Promise<MdNode> {
  if (state.context.markdown.mermaid && node.lang === "mermaid") {
    return element("bcidocs-diagram", { source: node.value ?? "" }, [], node.position);
  }
  const { info, read, whole, textMarks } = blockOf(node, state.context);
  const sample = state.context.hasSamples ? noteSample(node, { info, read }, state) : null;
  const place = placeOf(state.files, node.position);
  const at = { ...place };
  delete at.endColumn;
  const grammar = info.language === "" ? null : grammarOf(info.language);
  if (grammar === undefined) state.problems.push(unknownLanguage(info.language, at));
  const { code, marks } = read;
  const lines = markText(await state.context.highlighter.highlight(code, info.language), code, textMarks);
  const lists = [
    [info.added, "is-added"],
    [info.removed, "is-removed"],
    [info.lines, "is-highlighted"],
  ] as const;
  const fault = lists
    .map(([list, mark]) => addListedLines(list ?? null, { mark, count: lines.length, marks }))
    .find((found) => found !== null);
  if (fault) state.problems.push(problem("M019", fault, { place: at, hint: "Write the numbers of lines, e.g. {1,5-6}." }));
  const properties: Properties = { language: grammar ? info.language : "text", html: toHtml(lines, marks) };
  const live = info.isLive ? liveSampleOf(info.language, { ...(whole ?? read), place: at }, state) : null;
  if (live) properties.live = live;
  if (live && info.controls) properties.controls = info.controls;
  if (sample !== null) properties.sample = sample;
  if (info.title) properties.title = info.title;
  if (info.firstLine !== null) properties.hasLineNumbers = true;
  if (info.firstLine !== null && info.firstLine !== 1) properties.firstLine = info.firstLine;
  return element("bcidocs-code", properties, [], node.position);
}

/** Other tools leave out lines that are there for the compiler. */
function shownCode(code: string, info: FenceInfo, syntax: readonly MarkdownSyntax[]): string {
  if (syntax.includes("mdbook")) return withoutHiddenLines(code, info);
  return syntax.includes("vitepress") ? withoutCutLines(code) : code;
}

const noNotation = { hidden: new Set<number>() };

interface Block {
  info: FenceInfo;
  read: MarkedCode;
  /** With the lines that are for the compiler, where it has some. */
  whole?: MarkedCode;
  textMarks: TextMark[];
}

function blockOf(node: MdNode, { markdown: { syntax }, hasSamples }: ParseContext): Block {
  const { lang, meta, value = "" } = node;
  if (!isVerbatim(node) && syntax.includes("starlight")) return starlightBlock({ lang: lang ?? "", meta: meta ?? "", value });
  const info = readFence(lang ?? "", meta ?? "");
  const { hidden } = hasSamples && sampleLanguage(info.language) ? readTwoslash(value) : noNotation;
  const marksOf = (code: string) => (isVerbatim(node) ? unmarked(code) : readMarks(code));
  if (hidden.size === 0) return { info, read: marksOf(shownCode(value, info, syntax)), textMarks: [] };
  const lines = value.split("\n").flatMap((line, index) => (hidden.has(index) ? [] : [{ line, index }]));
  const read = marksOf(lines.map(({ line }) => line).join("\n"));
  return { info, read: { ...read, origins: read.origins.map((at) => lines[at]?.index ?? at) }, whole: marksOf(value), textMarks: [] };
}

/** The language of a diff is in its attributes, and the title of a block may be in its first comment. */
function starlightBlock({ lang, meta, value }: { lang: string; meta: string; value: string }): Block {
  const { textMarks, rest } = takeTextMarks(meta);
  const info = readFence(lang, rest);
  const [, inner] = info.language === "diff" ? (/(?:^|\s)lang="([\w-]+)"/.exec(rest) ?? []) : [];
  const named = info.title || /="?none\b/.test(rest) ? null : takeFileName(value);
  const read = readMarks(named?.code ?? value);
  if (inner === undefined) return { info: { ...info, title: named?.title ?? info.title }, read, textMarks };
  const { code, marks } = readDiff(read.code);
  return { info: { ...info, language: inner }, read: { ...read, code, marks: new Map([...read.marks, ...marks]) }, textMarks };
}

interface ListedLines {
  mark: LineMark;
  count: number;
  marks: Map<number, LineMark>;
}

function addListedLines(list: string | null, { mark, count, marks }: ListedLines): string | null {
  if (list === null) return null;
  const numbers = readLineList(list);
  // Other braces belong to other tools, e.g. `{live: true}`.
  if (!numbers) return /^[\d\s,-]*\d[\d\s,-]*$/.test(list) ? `"{${list}}" is not a list of lines.` : null;
  for (const line of numbers) if (line < count && !marks.has(line)) marks.set(line, mark);
  const beyond = numbers.find((line) => line >= count);
  return beyond === undefined ? null : `Line ${beyond + 1} is marked, but the code has ${count === 1 ? "one line" : `${count} lines`}.`;
}

function toHtml(lines: string[], marks: Map<number, LineMark>): string {
  return lines
    .map((line, index) => {
      const mark = marks.get(index);
      return `<span class="line${mark ? ` ${mark}` : ""}">${line}</span>`;
    })
    .join("\n");
}

function unknownLanguage(language: string, place: ReturnType<typeof placeOf>): Problem {
  const nearest = nearestName(language, languageNames);
  const hint = nearest
    ? `Did you mean "${nearest}"? It is shown as plain text.`
    : 'It is shown as plain text. If this is intended, write "text".';
  return problem("M013", `Unknown code language "${language}".`, { place, hint });
}

/** Languages that browsers run once the types are gone. */
const runnable = new Set(["ts", "typescript", "mts", "js", "javascript", "mjs"]);

/** The id of the sample; null for a block that cannot run, which is reported where the site documents an SDK. */
function liveSampleOf(language: string, block: MarkedCode & { place: Place }, state: PageState): string | null {
  const { place } = block;
  if (state.context.hasLive === undefined) return null;
  if (!state.context.hasLive) {
    const hint = "Set `sdk.live` in the config, or remove the word.";
    state.problems.push(problem("M040", "The code block is not live: the site has no live samples.", { place, hint }));
    return null;
  }
  if (!runnable.has(language)) {
    const hint = "Write the sample in TypeScript or JavaScript, or remove the word `live`.";
    state.problems.push(problem("M041", `The code block is not live: browsers do not run ${language || "text"}.`, { place, hint }));
    return null;
  }
  const code = codeInPlace(block);
  // What it imports by path depends on where it is.
  const folder = /["'`]\.{1,2}\//.test(code) ? folderOf(place.path) : "";
  const id = contentHash(folder + code, 10);
  state.samples.push({ id, code, place });
  return id;
}

/** The code that is shown, each line where the file has it. Lines shown as removed do not run. */
function codeInPlace({ code, marks, origins }: MarkedCode): string {
  const lines: string[] = Array.from({ length: (origins.at(-1) ?? 0) + 1 }, () => "");
  for (const [index, line] of code.split("\n").entries()) {
    if (marks.get(index) !== "is-removed") lines[origins[index] ?? index] = line;
  }
  return lines.join("\n");
}
