/** The first sentence of a comment: lists show it, and a page has it under its title. */
import type { ApiText } from "../../model/api.ts";

/** The first sentence of the first paragraph, and what comes after it. */
export function splitBrief(summary: ApiText): { brief: ApiText | null; rest: ApiText | null } {
  const [lead = ""] = beforeProse.exec(summary.markdown) ?? [];
  if (lead === "" || lead.length === summary.markdown.length) return splitProse(summary);
  const { brief, rest } = splitProse({ ...summary, markdown: summary.markdown.slice(lead.length) });
  return { brief, rest: { ...summary, markdown: `${lead}${rest?.markdown ?? ""}`.trim() } };
}

/** What some comments begin with before the description: imports, code blocks, unknown tags. */
const beforeProse = /^(?:(?:import\s[^\n]*\sfrom\s[^\n]*|import\s+["'][^\n]*|@\w[^\n]*|```[\s\S]*?\n```[^\n]*)(?:\n\s*|$))+/;

function splitProse(summary: ApiText): { brief: ApiText | null; rest: ApiText | null } {
  const { markdown, place } = summary;
  const [paragraph = ""] = markdown.split(/\n[ \t]*\n|\n(?=[ \t]*(?:[-*+>|#]|\d+[.)]|```|~~~))/);
  const sentence = firstSentence(paragraph);
  if (sentence === "" || /^(?:[-*+>#] ?|[|]|```|~~~|\d+[.)] )/.test(sentence)) return { brief: null, rest: summary };
  const brief = { markdown: sentence.replace(/(?<!\s)\s*\n\s*/g, " "), place, isInline: true, isRepeated: true };
  return { brief, rest: textAfter(summary, sentence) };
}

/** What is left of a text; its place is as many lines further down. */
export function textAfter({ markdown, place }: ApiText, start: string): ApiText | null {
  const after = markdown.slice(start.length);
  const rest = after.trim();
  if (rest === "") return null;
  const skipped = markdown.slice(0, markdown.length - after.trimStart().length);
  const lines = skipped.split("\n").length - 1;
  const column = lines === 0 && place.column !== undefined ? place.column + skipped.length : place.column;
  return {
    markdown: rest,
    place: { path: place.path, ...(place.line !== undefined && { line: place.line + lines }), ...(column !== undefined && { column }) },
  };
}

/** Ends after a mark that a space and a new sentence follow, outside of code and links. */
function firstSentence(text: string): string {
  let depth = 0;
  let isCode = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "`") isCode = !isCode;
    else if (isCode) continue;
    else if ("[(".includes(character)) depth++;
    else if ("])".includes(character)) depth--;
    else if (depth <= 0 && /[.!?]/.test(character) && /^\s+[^a-z\s>.?-]/.test(text.slice(at + 1)) && !isAbbreviation(text, at)) {
      return text.slice(0, at + 1);
    }
  }
  return text;
}

function isAbbreviation(text: string, dot: number): boolean {
  return /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|\p{L})$/iu.test(text.slice(Math.max(0, dot - 7), dot));
}

/** For the description of the page: links and code marks taken off. What is far from its beginning is not in it. */
export function plainText(brief: ApiText | null): string {
  const start = brief?.markdown.slice(0, 2_000) ?? "";
  const text = start.replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]|<[^>]*>/g, "");
  return text.length <= 160 ? text : `${text.slice(0, 159).replace(/\s+\S*$/, "")}…`;
}
