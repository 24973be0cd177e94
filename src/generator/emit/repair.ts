/** Names the folders of a running build, and repairs what a killed build left of them. */
import { basename, dirname, join } from "node:path";
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";

/** Next to `dist`: `dist.bcidocs-new-4711`, the staging folder. */
export function stagingPath(outDir: string, pid: number): string {
  return `${outDir}.bcidocs-new-${pid}`;
}

/** Next to `dist`: `dist.bcidocs-old-4711`, the previous output during the swap. */
export function asidePath(outDir: string, pid: number): string {
  return `${outDir}.bcidocs-old-${pid}`;
}

/** Removes the folders of dead builds. If one was killed during the swap, the previous output gets its name back. */
export async function repairOutput(outDir: string, io: Io): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { name, kind } of await leftovers(outDir, io)) {
    const path = join(dirname(outDir), name);
    if (kind === "old" && (await io.stat(outDir)) === null) {
      await io.rename(path, outDir);
      problems.push(problem("X004", "a build was interrupted while it published; the previous output was restored"));
    } else {
      await io.remove(path);
      problems.push(problem("X004", `removed ${name}, left behind by an interrupted build`));
    }
  }
  return problems;
}

/** Folders next to the output whose builds no longer run. */
async function leftovers(outDir: string, io: Io): Promise<{ name: string; kind: string }[]> {
  const start = `${basename(outDir)}.bcidocs-`;
  const names = (await io.list(dirname(outDir))).filter((name) => name.startsWith(start));
  return names.flatMap((name) => {
    const [, kind = "", pid = ""] = /^(new|old)-(\d+)$/.exec(name.slice(start.length)) ?? [];
    const isDead = Number(pid) === io.machine.pid || !io.machine.isRunning(Number(pid));
    return kind !== "" && isDead ? [{ name, kind }] : [];
  });
}
