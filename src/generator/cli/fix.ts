/** `check --fix`: writes the fixes that are certain into the files of the site. */
import { join } from "node:path";
import { applyFixes, type FixedText } from "../check/fixes.ts";
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { countOf } from "../text/count.ts";
import { addToList } from "../text/lists.ts";
import { comparePaths } from "../text/path.ts";
import { printable } from "../text/printable.ts";
import { splitCopy } from "../text/versionCopies.ts";

interface FixRequest {
  problems: readonly Problem[];
  siteDir: string;
  /** Only shows what would change. */
  isDryRun: boolean;
}

interface Fixed {
  /** What is left to do by hand; all of it after a dry run. */
  problems: Problem[];
  /** What was done, for people. */
  text: string;
}

export async function fixProblems({ problems, siteDir, isDryRun }: FixRequest, io: Io): Promise<Fixed> {
  const byFile = new Map<string, Problem[]>();
  for (const found of problems) if (found.fix && found.place && isOwnFile(found.place.path)) addToList(byFile, found.place.path, found);
  const fixed = new Set<Problem>();
  const diffs: string[] = [];
  for (const path of [...byFile.keys()].sort(comparePaths)) {
    const file = join(siteDir, path);
    const text = await readText(file, io);
    if (text === null) continue;
    const result = applyFixes(text, byFile.get(path) ?? []);
    if (result.changes.length === 0) continue;
    diffs.push(diffOf(path, result));
    for (const found of result.fixed) fixed.add(found);
    if (!isDryRun) await io.writeFile(file, result.text);
  }
  const count = `${countOf(fixed.size, "problem")} in ${countOf(diffs.length, "file")}`;
  if (isDryRun) return { problems: [...problems], text: `${diffs.join("")}--fix would fix ${count}.\n` };
  return { problems: problems.filter((found) => !fixed.has(found)), text: `Fixed ${count}.\n` };
}

/** Of a version that is read from Git there is only a copy: what is wrong has to be fixed on its branch. */
function isOwnFile(path: string): boolean {
  return splitCopy(path).root === "";
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
  const hunks = changes.map(({ line, before, after }) => `@@ -${line} +${line} @@\n-${printable(before)}\n+${printable(after)}\n`);
  return `--- a/${printable(path)}\n+++ b/${printable(path)}\n${hunks.join("")}`;
}
