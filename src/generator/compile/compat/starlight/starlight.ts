/** What Starlight adds to Markdown. */
import { readMarks } from "../../code/codeMarks.ts";
import { readFence } from "../../code/fence.ts";
import { readDiff, takeFileName, takeTextMarks } from "../../code/textMarks.ts";
import type { CodeBlock, Dialect } from "../dialect.ts";
import { readElements } from "./elements.ts";

/** The language of a diff is in its attributes, and the title of a block may be in its first comment. */
function readCodeBlock({ lang, meta, value }: { lang: string; meta: string; value: string }): CodeBlock {
  const { textMarks, rest } = takeTextMarks(meta);
  const info = readFence(lang, rest);
  const [, inner] = info.language === "diff" ? (/(?:^|\s)lang="([\w-]+)"/.exec(rest) ?? []) : [];
  const named = info.title || /="?none\b/.test(rest) ? null : takeFileName(value);
  const read = readMarks(named?.code ?? value);
  if (inner === undefined) return { info: { ...info, title: named?.title ?? info.title }, read, textMarks };
  const { code, marks } = readDiff(read.code);
  return { info: { ...info, language: inner }, read: { ...read, code, marks: new Map([...read.marks, ...marks]) }, textMarks };
}

export const starlight: Dialect = {
  title: "Starlight",
  readMdx: readElements,
  containerAttributes: ["icon"],
  readCodeBlock,
  showsTitle: true,
};
