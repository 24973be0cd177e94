/** Turns code blocks into highlighted `bcidocs-code` elements. */
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { isVerbatim } from "../directives/variables.ts";
import { placeOf } from "../sources.ts";
import type { PageState } from "../state.ts";
import { element, type MdNode, type Properties, rewrite, walk } from "../tree.ts";
import { type LineMark, type MarkedCode, readLineList, readMarks } from "./codeMarks.ts";
import { knownLanguages, languageNames } from "./languages.ts";

/** What stands behind the opening fence. */
export interface FenceInfo {
  language: string;
  title: string | null;
  /** What stood in braces, e.g. `1,5-6`. */
  lines: string | null;
  /** Number of the first line; null for no line numbers. */
  firstLine: number | null;
}

/** `ts title="a.ts" {1,5-6} showLineNumbers=5` taken apart. What it does not know, it leaves alone. */
export function readFence(lang: string, meta: string): FenceInfo {
  // `ts{1,3}` and `{1,3}` are written without a blank by some, and `{r}` means the language r.
  const [, word = "", braces] = /^([^{]*)(?:\{([^}]*)\})?/.exec(lang) ?? [];
  const isName = word === "" && braces !== undefined && /^[.=]?[A-Za-z]/.test(braces);
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta);
  const rest = title ? meta.replace(title[0], " ") : meta;
  const lines = /\{([^}]*)\}/.exec(rest)?.[1];
  const numbers = /(?:^|\s)showLineNumbers(?:=(\d+))?(?:\s|$)/.exec(rest);
  return {
    language: (isName ? braces : word).replace(/^[.=](?!env)/, "").toLowerCase(),
    title: (title?.[1] ?? title?.[2] ?? title?.[3])?.replaceAll("&quot;", '"') || null,
    lines: lines ?? (isName ? null : (braces ?? null)),
    firstLine: numbers ? Number(numbers[1] ?? 1) : null,
  };
}

/** Highlights all code blocks of a page. */
export async function convertCode(tree: MdNode, state: PageState): Promise<void> {
  const blocks = new Map<MdNode, FenceInfo>();
  walk(tree, (node) => {
    if (node.type === "code") blocks.set(node, readFence(node.lang ?? "", node.meta ?? ""));
  });
  if (blocks.size === 0) return;
  const grammars = new Set([...blocks.values()].map(({ language }) => grammarOf(language)));
  for (const grammar of grammars) if (grammar !== "text") await state.context.highlighter.load(grammar);
  rewrite(tree, (node) => {
    const info = blocks.get(node);
    return info ? [codeElement(node, info, state)] : null;
  });
}

/** The name of the grammar for a language; `text` for one that has none. */
function grammarOf(language: string): string {
  const name = Object.hasOwn(languageNames, language) ? languageNames[language] : language;
  return name && (knownLanguages.has(name) || name === "text") ? name : "text";
}

function codeElement(node: MdNode, info: FenceInfo, state: PageState): MdNode {
  const place = placeOf(state.files, node.position);
  const at = { ...place };
  delete at.endColumn;
  const isKnown = info.language === "" || Object.hasOwn(languageNames, info.language) || knownLanguages.has(info.language);
  if (!isKnown) state.problems.push(unknownLanguage(info.language, at));
  const grammar = grammarOf(info.language);
  const { code, marks }: MarkedCode = isVerbatim(node) ? { code: node.value ?? "", marks: new Map() } : readMarks(node.value ?? "");
  const lines = state.context.highlighter.highlight(code, grammar);
  const fault = addListedLines(info.lines, lines.length, marks);
  if (fault) state.problems.push(problem("M019", fault, { place: at, hint: "Write the numbers of lines, e.g. {1,5-6}." }));
  const properties: Properties = { language: grammar === "text" ? "text" : info.language, html: toHtml(lines, marks) };
  if (info.title) properties.title = info.title;
  if (info.firstLine !== null) properties.hasLineNumbers = true;
  if (info.firstLine !== null && info.firstLine !== 1) properties.firstLine = info.firstLine;
  return element("bcidocs-code", properties, [], node.position);
}

function addListedLines(list: string | null, count: number, marks: Map<number, LineMark>): string | null {
  if (list === null) return null;
  const numbers = readLineList(list);
  if (!numbers) return `"{${list}}" is no list of lines.`;
  for (const line of numbers) if (line < count && !marks.has(line)) marks.set(line, "is-highlighted");
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
  const nearest = nearestName(language, [...Object.keys(languageNames), ...knownLanguages]);
  const hint = nearest ? `Did you mean "${nearest}"? It is shown as plain text.` : 'It is shown as plain text; write "text" to say so.';
  return problem("M013", `Unknown code language "${language}".`, { place, hint });
}
