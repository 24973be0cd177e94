/** Checks the caches: builds the site again without them, next to the published one, and compares every byte. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { BuildRequest, BuildResult } from "../model/build.ts";
import { exitCodeOf, type Problem, problem } from "../problems/problem.ts";
import { comparePaths } from "../text/path.ts";

/** The result of a build, with a problem for each file that differs. Removes the second site. */
export async function verify(request: BuildRequest, result: BuildResult, io: Io): Promise<BuildResult> {
  if (result.outDir === null) return result;
  const verifyDir = `${result.outDir}.bcidocs-verify`;
  try {
    const { build } = await import("../build.ts");
    const clean = await build({ ...request, outDir: verifyDir, isCached: false }, io);
    const differences = clean.outDir === null ? clean.problems : await compareFolders(result.outDir, verifyDir, io);
    const problems = [...result.problems, ...differences];
    return { ...result, problems, exitCode: exitCodeOf(problems) };
  } finally {
    await io.remove(verifyDir);
  }
}

async function compareFolders(published: string, clean: string, io: Io): Promise<Problem[]> {
  const [ours = [], others = []] = await Promise.all([published, clean].map((folder) => io.listAll(folder)));
  const paths = [...new Set([...ours, ...others])].sort(comparePaths);
  const problems: Problem[] = [];
  for (const path of paths) {
    const [a, b] = await Promise.all([published, clean].map((folder) => io.readFile(join(folder, path)).catch(() => null)));
    if (a && b && Buffer.compare(a, b) === 0) continue;
    problems.push(
      problem("X007", `${path} is not what a clean build writes${a ? "" : ": it is missing"}${b ? "" : ": it should not be there"}`, {
        hint: "Please report this, with the edit that caused it. After `bcidocs clean`, the next build is a clean one.",
      }),
    );
  }
  return problems;
}
