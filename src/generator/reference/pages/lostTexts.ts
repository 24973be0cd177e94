/** Finds text of doc comments that no page has, since TypeDoc drops it: e.g. that of a `@typeParam` whose name is misspelt. */
import type { JSONOutput } from "typedoc";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { lineAndColumn } from "../../text/json.ts";
import { lazilyEach } from "../../text/lazily.ts";
import { lineStartsOf } from "../../text/lineStarts.ts";

/** From a comment to where TypeDoc says that its declaration is. */
const commentBefore =
  /^\/\*\*(?![/*])((?:(?!\*\/)[\s\S])*)\*\/\s*(?:(?:export|default|declare|abstract|async|static|readonly|public|protected|override|accessor|get|set|const|let|var|function|class|interface|type|enum|namespace|new)\s+|\*\s*)*$/;
const hidingTags = /@(?:internal|hidden|ignore|private|overload)\b/;
/** Their text is for tools, or is a name. */
const silentTags =
  /^@(?:privateRemarks|module|packageDocumentation|category|group|sortStrategy|import|license|document|mergeModuleWith|name|transport|typedef|callback|include\w*|primaryExport|jsx\w*|ts-\w+)$/;
const separators = /[\n`{}[\]()|*_~<>#&\\"]|[.!?:](?=\s|$)/;

/** `declarations`: all that has a page; `pages` are JSON; `texts`: those of the SDK's files by path. */
export function lostTexts(declarations: readonly object[], pages: readonly string[], texts: ReadonlyMap<string, string>): Problem[] {
  const shown = pages.map((json) => json.replace(/\\(?:u[\da-f]{4}|.)/g, "\n"));
  const fragments = new Set(shown.flatMap((text) => text.split(separators).map(lettersOf)));
  const letters = shown.map(lettersOf).join("\n");
  const isLost = (text: string) => text !== "" && !fragments.has(text) && !letters.includes(text);
  const startsOf = lazilyEach((path: string) => lineStartsOf(texts.get(path) ?? ""));
  const problems = sourcesIn(declarations).flatMap(({ fileName: path, line: last, character }) => {
    const text = texts.get(path) ?? "";
    const end = (startsOf(path)[last - 1] ?? 0) + character;
    // A member that is named by a constant which is not exported is left out on purpose.
    const from = /^\[[\w$.]+\]/.test(text.slice(end, end + 100)) ? -1 : text.lastIndexOf("/**", end);
    const [, comment = ""] = commentBefore.exec(from < 0 ? "" : text.slice(from, end)) ?? [];
    return tagsOf(comment).flatMap(({ tag, name, at, content }) => {
      if (!content.split(separators).map(lettersOf).some(isLost)) return [];
      const { line, column } = lineAndColumn(text, from + 3 + at);
      const nearest = name && nearestName(name, text.slice(end, end + 300).match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []);
      return problem("S007", `The text of ${tag ? `${tag} ${name}`.trim() : "the comment"} is on no page of the reference.`, {
        place: { path, line, column, ...(tag && { endColumn: column + tag.length }) },
        hint: nearest ? `Did you mean "${nearest}"?` : "Correct the tag, or write the text before the first tag.",
      });
    });
  });
  return [...new Map(problems.map((one) => [JSON.stringify(one.place), one])).values()];
}

/** Where TypeDoc says that declarations are. */
function sourcesIn(node: unknown): JSONOutput.SourceReference[] {
  if (typeof node !== "object" || node === null) return [];
  const { sources = [] } = node as Partial<JSONOutput.DeclarationReflection>;
  return [...sources, ...Object.values(node).flatMap(sourcesIn)];
}

/** What is written before the first tag, and after each. */
function tagsOf(comment: string): { tag: string; name: string; at: number; content: string }[] {
  if (hidingTags.test(comment)) return [];
  const body = comment.replace(/^[ \t]*\*|<!--[\s\S]*?-->|\]\([^)\n]*\)|https?:\S+/gm, (text) => " ".repeat(text.length));
  return [...body.matchAll(/(?:^|(?<=\s)(@[a-z][\w-]*))[\s\S]*?(?=\s@[a-z]|$(?![\s\S]))/gi)].flatMap(({ 0: text, 1: tag = "", index }) => {
    if (silentTags.test(tag)) return [];
    const [head, name = ""] = /^@(?:param|arg|argument|property|prop|template|typeParam)\s+(?:\{[^}\n]*\}\s*)?(\S+)/.exec(text) ?? [tag];
    const content = text.slice(head.length).replace(/\{@(?:inheritDoc[^}]*\}|\w+\s+[^\s|}]*)/gi, "|");
    return { tag, name, at: index, content };
  });
}

/** Marks and spaces may differ. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");
