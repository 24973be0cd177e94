/** Turns code blocks into highlighted `bcidocs-code` elements, and takes note of the code that readers can run. */
import { stripVTControlCharacters } from "node:util";
import { type Place, type Problem, problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { contentHash } from "../../text/hash.ts";
import { folderOf } from "../../text/path.ts";
import { readTwoslash } from "../../text/twoslash.ts";
import type { CodeBlock } from "../compat/dialect.ts";
import { dialectsOf } from "../compat/dialects.ts";
import { isVerbatim } from "../directives/variables.ts";
import type { PageState, ParseContext } from "../state.ts";
import { element, findNodes, type MdNode, type Properties, placeAt, placeOf, rewrite, sourceOf } from "../tree.ts";
import { type LineMark, type MarkedCode, readLineList, readMarks, unmarked } from "./codeMarks.ts";
import { fenceWords, readFence, unknownWords } from "./fence.ts";
import { grammarOf, languageNames } from "./languages.ts";
import { noteSample, openingFence, sampleLanguage } from "./samples.ts";
import { markText } from "./textMarks.ts";

/** Highlights all code blocks of a page. */
export async function convertCode(tree: MdNode, state: PageState): Promise<void> {
  const elements = new Map<MdNode, MdNode>();
  for (const node of findNodes(tree, ({ type }) => type === "code")) elements.set(node, await codeElement(node, state));
  if (elements.size === 0) return;
  rewrite(tree, (node) => {
    const element = elements.get(node);
    return element ? [element] : null;
  });
}

async function codeElement(node: MdNode, state: PageState): Promise<MdNode> {
  if (node.lang === "mermaid") {
    if (state.context.markdown.mermaid) return element("bcidocs-diagram", { source: node.value ?? "" }, [], node.position);
    const hint = "Set `markdown.mermaid`, and install the package `mermaid`.";
    state.problems.push(problem("M066", "A diagram of Mermaid is shown as code.", { place: placeOf(state.files, node.position), hint }));
  }
  // The codes of a terminal's colours are removed.
  if (node.lang === "ansi") node.value = stripVTControlCharacters(node.value ?? "");
  reportWords(node, state);
  const { info, read, whole, textMarks } = blockOf(node, state.context);
  const sample = state.context.hasSamples ? noteSample(node, { info, read }, state) : null;
  const at = openingFence(node, state);
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
    .map(([list, mark]) => (list ? addListedLines(list, mark, { count: lines.length, marks }) : null))
    .find((found) => found !== null);
  if (fault) state.problems.push(problem("M019", fault, { place: at, hint: "Write the numbers of lines, e.g. {1,5-6}." }));
  const classOf = (index: number) => ["line", marks.get(index) ?? []].flat().join(" ");
  const html = lines.map((line, index) => `<span class="${classOf(index)}">${line}</span>`).join("\n");
  const properties: Properties = { language: grammar ? info.language : "text", html };
  const live = info.isLive ? liveSampleOf(info.language, { ...(whole ?? read), place: at }, state) : null;
  if (live) properties.live = live;
  if (live && info.controls) properties.controls = info.controls;
  if (sample !== null) properties.sample = sample;
  if (info.title && !node.data?.isInTab) properties.title = info.title;
  if (info.firstLine !== null) properties.hasLineNumbers = true;
  if (info.firstLine !== null && info.firstLine !== 1) properties.firstLine = info.firstLine;
  return element("bcidocs-code", properties, [], node.position);
}

const noNotation = { hidden: new Set<number>() };

function blockOf(node: MdNode, { markdown: { syntax, codeComments }, hasSamples }: ParseContext): CodeBlock {
  const { value = "" } = node;
  const fence = { lang: node.lang ?? "", meta: node.meta ?? "", value };
  const dialects = dialectsOf(syntax);
  const reader = isVerbatim(node) ? undefined : dialects.find(({ readCodeBlock }) => readCodeBlock);
  if (reader?.readCodeBlock) return reader.readCodeBlock(fence);
  const info = readFence(fence.lang, fence.meta);
  const { hidden } = hasSamples && sampleLanguage(info.language) ? readTwoslash(value) : noNotation;
  const marksOf = (code: string) => (isVerbatim(node) ? unmarked(code) : readMarks(code, codeComments));
  if (hidden.size === 0)
    return { info, read: marksOf(dialects.reduce((code, { shownCode }) => shownCode?.(code, info) ?? code, value)), textMarks: [] };
  const lines = value.split("\n").flatMap((line, index) => (hidden.has(index) ? [] : [{ line, index }]));
  const read = marksOf(lines.map(({ line }) => line).join("\n"));
  return { info, read: { ...read, origins: read.origins.map((at) => lines[at]?.index ?? at) }, whole: marksOf(value), textMarks: [] };
}

/** In a folder of another tool, and where plugins may read them, only words that are misspelt. */
function reportWords(node: MdNode, { context, files, problems }: PageState): void {
  const { syntax, codeWords, remarkPlugins, rehypePlugins } = context.markdown;
  const isOthers = [syntax, remarkPlugins, rehypePlugins].some(({ length }) => length > 0);
  const source = sourceOf(files, node.position);
  const start = node.position?.start.offset;
  if (!node.meta || !source || start === undefined) return;
  for (const word of unknownWords(node.lang ?? "", node.meta).filter((each) => !codeWords.includes(each))) {
    const nearest = nearestName(word, fenceWords);
    const at = source.text.slice(start).search(new RegExp(`(?<=\\s)${word}(?![\\w-])`));
    if (at < 0 || (nearest === null && isOthers)) continue;
    const hint = nearest ? `Did you mean "${nearest}"?` : `Words that have one: ${fenceWords.join(", ")}.`;
    problems.push(problem("M038", `The word "${word}" has no effect.`, { place: placeAt(source, start + at, word.length), hint }));
  }
}

function addListedLines(list: string, mark: LineMark, { count, marks }: { count: number; marks: Map<number, LineMark> }): string | null {
  const numbers = readLineList(list);
  // Other braces belong to other tools, e.g. `{live: true}`.
  if (!numbers) return /^[\d\s,-]*\d[\d\s,-]*$/.test(list) ? `"{${list}}" is not a list of lines.` : null;
  for (const line of numbers) if (line < count && !marks.has(line)) marks.set(line, mark);
  const beyond = numbers.find((line) => line >= count);
  return beyond === undefined ? null : `Line ${beyond + 1} is marked, but the code has ${count === 1 ? "one line" : `${count} lines`}.`;
}

function unknownLanguage(language: string, place: Place): Problem {
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
