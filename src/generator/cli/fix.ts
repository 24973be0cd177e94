/** `check --fix`: writes the fixes that are certain into the files of the site. */
import { join } from "node:path";
import { applyFixes, type FixedText, type WriteFix } from "../check/fixes.ts";
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { countOf } from "../text/count.ts";
import { groupBy } from "../text/lists.ts";
import { comparePaths } from "../text/path.ts";
import { printable } from "../text/printable.ts";
import { splitCopy } from "../text/reservedNames.ts";

interface FixRequest {
  problems: readonly Problem[];
  siteDir: string;
  /** Only shows what would change. */
  isDryRun: boolean;
  /** Files with edits that are not committed are changed too. */
  isForced?: boolean;
}

/** What is left to do by hand, which is all of it after a dry run, and what was done, for people. */
export async function fixProblems({ problems, siteDir, isDryRun, isForced = false }: FixRequest, io: Io) {
  // A version that is read from Git is only a copy: fix its files on its branch.
  const fixable = problems.filter(({ fix, place }) => fix && place && splitCopy(place.path).root === "");
  const byFile = groupBy(fixable, ({ place }) => place?.path ?? "");
  const fixed = new Set<Problem>();
  const diffs: string[] = [];
  const edited = new Set(isForced ? [] : (await io.changes(siteDir, "HEAD")).changed);
  const refused: string[] = [];
  for (const path of [...byFile.keys()].sort(comparePaths)) {
    const file = join(siteDir, path);
    const text = await readText(file, io);
    if (text === null) continue;
    const write = /\.(?:md|mdx|markdown)$/i.test(path) ? await markdownWriter() : undefined;
    const result = applyFixes(text, byFile.get(path) ?? [], write);
    if (result.changes.length === 0) continue;
    if (edited.has(path)) {
      refused.push(path);
      continue;
    }
    diffs.push(diffOf(path, result));
    for (const found of result.fixed) fixed.add(found);
    if (!isDryRun) await io.writeFile(file, result.text);
  }
  const count = `${countOf(fixed.size, "problem")} in ${countOf(diffs.length, "file")}`;
  const left = refusedText(refused);
  if (isDryRun) return { problems: [...problems], text: `${diffs.join("")}--fix would fix ${count}.\n${left}` };
  return { problems: problems.filter((found) => !fixed.has(found)), text: `Fixed ${count}.\n${left}` };
}

/** Links are written as Markdown has them, names in samples as they are. */
async function markdownWriter(): Promise<WriteFix> {
  const { writeDestination } = await import("../compile/links/writeDestination.ts");
  return (text, range, to, { code }) => (code === "M057" ? { ...range, text: to } : writeDestination(text, range, to));
}

/** What is not committed could not be distinguished from a fix, nor be restored. */
function refusedText(paths: string[]): string {
  if (paths.length === 0) return "";
  const names = paths.slice(0, 3).map(printable).join(", ") + (paths.length > 3 ? ", …" : "");
  return `Left out ${countOf(paths.length, "file")} with edits that are not committed: ${names}. Commit them, or add --force.\n`;
}

/** null for a file that is not UTF-8, since writing it would change more than a link. */
async function readText(file: string, io: Io): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await io.readFile(file));
  } catch {
    return null;
  }
}

/** As `git diff --unified=0` has it. */
function diffOf(path: string, { changes }: FixedText): string {
  let added = 0;
  const hunks = changes.map(({ line, before, after }) => {
    const lines = after.split(/\r\n|\r|\n/);
    const count = lines.length === 1 ? "" : `,${lines.length}`;
    const hunk = `@@ -${line} +${line + added}${count} @@\n-${printable(before)}\n${lines.map((text) => `+${printable(text)}\n`).join("")}`;
    added += lines.length - 1;
    return hunk;
  });
  return `--- a/${printable(path)}\n+++ b/${printable(path)}\n${hunks.join("")}`;
}
