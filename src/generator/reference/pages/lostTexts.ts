/** Finds text of doc comments that no page has, since TypeDoc drops it: e.g. that of a `@typeParam` whose name is misspelt. */
import type { JSONOutput } from "typedoc";
import type { Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { lineAndColumn } from "../../text/json.ts";
import { lazily, lazilyEach } from "../../text/lazily.ts";
import { lineStartsOf } from "../../text/lineStarts.ts";

/** From a comment to where TypeDoc says that its declaration is. */
const commentBefore =
  /^\/\*\*(?![/*])((?:(?!\*\/)[\s\S])*)\*\/\s*(?:(?:export|default|declare|abstract|async|static|readonly|public|protected|override|accessor|get|set|const|let|var|function|class|interface|type|enum|namespace|new)\s+|\*\s*)*$/;
/** Their text is for tools, or is a name. */
const silentTags =
  /^@(?:privateRemarks|module|packageDocumentation|category|group|sortStrategy|import|license|document|mergeModuleWith|name|transport|type|typedef|callback|include\w*|primaryExport|jsx\w*|ts-\w+)$/;
/** A type in braces is for compilers of JavaScript. */
const type = String.raw`\{(?!@)(?:[^{}]|\{[^{}]*\})*\}`;
const namedTag = new RegExp(String.raw`^@(?:param|arg|argument|property|prop|template|typeParam)\s+(?:${type}\s*)?(\S+)`);
const typedTag = new RegExp(String.raw`^@(?:returns?|throws|exception|yields?)\s+${type}`);
const hints = {
  tag: "Correct the tag, or write the text before the first tag.",
  comment: "TypeDoc does not read it there. Write it in the comment of the declaration.",
};
const separators = /[\n`{}[\]()|*_~<>#&\\"]|[.!?:](?=\s|$)/;

/** `pages` are JSON: first those of the declarations, in their order; `texts`: those of the SDK's files by path. */
export function lostTexts(declarations: readonly object[], pages: readonly string[], texts: ReadonlyMap<string, string>): Problem[] {
  const startsOf = lazilyEach((path: string) => lineStartsOf(texts.get(path) ?? ""));
  const tags = lazilyEach((key: string) => {
    const [path = "", line, character] = key.split("\n");
    return tagsBefore(path, texts.get(path) ?? "", (startsOf(path)[Number(line) - 1] ?? 0) + Number(character));
  });
  const all = new Map<string, ReturnType<typeof tagsBefore>[number]>();
  // Nearly every text is on the page of what it describes, which is after that of its namespace: only the others are searched on all.
  for (const [index, declaration] of [...declarations.entries()].reverse())
    for (const node of nodesIn(declaration)) {
      const ownLetters = lazily(() => lettersOfJson(JSON.stringify(node)));
      for (const { fileName, line, character } of node.sources ?? [])
        for (const tag of tags(`${fileName}\n${line}\n${character}`)) {
          tag.missing = tag.missing.filter((text) => !pages[index]?.includes(text));
          // A parameter may be described in the same words as another one.
          tag.isInPlace ||= !/^@(?:param|arg|argument)$/.test(tag.tag) || tag.texts.every((text) => ownLetters().includes(lettersOf(text)));
          all.set(`${tag.path} ${tag.at}`, tag);
        }
    }
  const letters = lazily(() => pages.map(lettersOfJson).join("\n"));
  return [...all.values()].flatMap(({ path, at, tag, name, missing, isInPlace, end }) => {
    if (isInPlace && missing.every((text) => letters().includes(lettersOf(text)))) return [];
    const text = texts.get(path) ?? "";
    const { line, column } = lineAndColumn(text, at);
    const nearest = name && nearestName(name, text.slice(end, end + 300).match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? []);
    return problem("S007", `The text of ${tag ? `${tag} ${name}`.trim() : "the comment"} is on no page of the reference.`, {
      place: { path, line, column, ...(tag && { endColumn: column + tag.length }) },
      hint: nearest && nearest !== name ? `Did you mean "${nearest}"?` : tag ? hints.tag : hints.comment,
    });
  });
}

/** Those of which TypeDoc says where they are. */
function nodesIn(value: unknown): Pick<JSONOutput.DeclarationReflection, "sources">[] {
  if (typeof value !== "object" || value === null) return [];
  const node: Pick<JSONOutput.DeclarationReflection, "sources"> = value;
  return [...(node.sources ? [node] : []), ...Object.values(value).flatMap(nodesIn)];
}

const lettersOfJson = (json: string) => json.replace(/\\(?:u[\da-f]{4}|.)|[^\p{L}\p{N}\\]+/gu, "");

/** What is written before the first tag of a comment and after each, by the offset of what follows the comment; `missing`: texts between marks. */
function tagsBefore(path: string, text: string, end: number) {
  // A member that is named by a constant which is not exported is left out on purpose.
  const from = /^\[[\w$.]+\]/.test(text.slice(end, end + 100)) ? -1 : text.lastIndexOf("/**", end);
  const [, comment = ""] = commentBefore.exec(from < 0 ? "" : text.slice(from, end)) ?? [];
  if (comment === "" || /@(?:internal|hidden|ignore|private|overload)\b/.test(comment)) return [];
  const body = comment.replace(/^[ \t]*\*|<!--[\s\S]*?-->|\]\([^)\n]*\)|https?:\S+/gm, (part) => "|".padEnd(part.length));
  return [...body.matchAll(/(?:^|(?<=\s)(@[a-z][\w-]*))[\s\S]*?(?=\s@[a-z]|$(?![\s\S]))/gi)].flatMap(({ 0: part, 1: tag = "", index }) => {
    if (silentTags.test(tag)) return [];
    const [head, name = ""] = namedTag.exec(part) ?? typedTag.exec(part) ?? [tag];
    const content = part.slice(head.length).replace(/\{@(?:inheritDoc[^}]*\}|\w+\s+[^\s|}]*)|<\/?caption>/gi, "|");
    const texts = content.split(separators).flatMap((each) => each.trim() || []);
    return { path, at: from + 3 + index, tag, name, texts, missing: texts, isInPlace: false, end };
  });
}

/** Marks and spaces may differ. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");
