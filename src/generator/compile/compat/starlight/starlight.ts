/** What Starlight adds to Markdown. */
import { readLineList, readMarks } from "../../code/codeMarks.ts";
import { type FenceInfo, readFence } from "../../code/fence.ts";
import { readDiff, takeFileName, takeTextMarks } from "../../code/textMarks.ts";
import type { CodeBlock, Dialect } from "../dialect.ts";
import { readElements } from "./elements.ts";

/** The language of a diff is in its attributes, and the title of a block may be in its first comment. */
function readCodeBlock({ lang, meta, value }: { lang: string; meta: string; value: string }): CodeBlock {
  const { textMarks, rest } = takeTextMarks(meta);
  const fence = readFence(lang, rest);
  const [, inner] = fence.language === "diff" ? (/(?:^|\s)lang="([\w-]+)"/.exec(rest) ?? []) : [];
  const named = fence.title || /="?none\b/.test(rest) ? null : takeFileName(value);
  const info = named ? { ...fence, ...listsWithout(named, fence), title: named.title } : fence;
  const read = readMarks(named?.code ?? value);
  if (inner === undefined) return { info, read, textMarks };
  const { code, marks } = readDiff(read.code);
  return { info: { ...info, language: inner }, read: { ...read, code, marks: new Map([...read.marks, ...marks]) }, textMarks };
}

/** Numbers of lines are those of the block as it is fence, with the comment that becomes its title. */
function listsWithout({ index, count }: { index: number; count: number }, { lines, added, removed }: FenceInfo): Partial<FenceInfo> {
  const moved = (list: string) =>
    readLineList(list)
      ?.filter((line) => line < index || line >= index + count)
      .map((line) => (line < index ? line : line - count) + 1)
      .join(",") ?? list;
  return { lines: lines && moved(lines), ...(added && { added: moved(added) }), ...(removed && { removed: moved(removed) }) };
}

export const starlight: Dialect = {
  title: "Starlight",
  readMdx: readElements,
  containerAttributes: ["icon"],
  readCodeBlock,
  showsTitle: true,
  hasHeroes: true,
};
