/** Names the folders of a build in progress, and puts right what a killed build left of them. */
import { basename, dirname, join } from "node:path";
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";

/** Beside `dist`: `dist.bcidocs-new-4711`, in which the new output grows. */
export function stagingPath(outDir: string, pid: number): string {
  return `${outDir}.bcidocs-new-${pid}`;
}

/** Beside `dist`: `dist.bcidocs-old-4711`, the previous output for the moment of the exchange. */
export function asidePath(outDir: string, pid: number): string {
  return `${outDir}.bcidocs-old-${pid}`;
}

/**
 * Removes the folders of dead builds. One that was killed in the middle of the exchange left no output
 * but the previous one under another name: that is put back.
 */
export async function repairOutput(outDir: string, io: Io): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { name, kind } of await leftovers(outDir, io)) {
    const path = join(dirname(outDir), name);
    if (kind === "old" && (await io.stat(outDir)) === null) {
      await io.rename(path, outDir);
      problems.push(problem("X004", "a build was interrupted while it published; the output before it was put back"));
    } else {
      await io.remove(path);
      problems.push(problem("X004", `removed ${name}, which an interrupted build had left`));
    }
  }
  return problems;
}

/** Folders beside the output whose builds run no more. */
async function leftovers(outDir: string, io: Io): Promise<{ name: string; kind: string }[]> {
  const start = `${basename(outDir)}.bcidocs-`;
  const names = (await io.list(dirname(outDir))).filter((name) => name.startsWith(start));
  return names.flatMap((name) => {
    const [, kind = "", pid = ""] = /^(new|old)-(\d+)$/.exec(name.slice(start.length)) ?? [];
    const isDead = Number(pid) === io.machine.pid || !io.machine.isRunning(Number(pid));
    return kind !== "" && isDead ? [{ name, kind }] : [];
  });
}
