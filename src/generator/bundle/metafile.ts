/** What the bundler reports: what it read, what leads to it, and what is wrong, as problems with their places. */
import { resolve } from "node:path";
import type { Io } from "../io/io.ts";
import type { Code } from "../problems/catalogue.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { buildErrors } from "../siteCode/esbuild.ts";

/** `paths` as the bundler's metafile has them, relative to the site folder. */
export async function statInputs(paths: string[], siteDir: string, io: Io): Promise<void> {
  await Promise.all(paths.map((path) => io.stat(resolve(siteDir, path))));
}

/** `start` and everything that it leads to. */
export function reachable(start: string, next: (name: string) => Iterable<string>): Set<string> {
  const found = new Set([start]);
  for (const name of found) for (const other of next(name)) found.add(other);
  return found;
}

/** To be thrown; `error` is what a build was rejected with. */
export function buildFailure(error: unknown, code: Code, hint: string): ProblemError {
  return new ProblemError(
    buildErrors(error).map(({ text, location }) => {
      const place = location ? { path: location.file, line: location.line, column: location.column + 1 } : undefined;
      return problem(code, text, { place, hint });
    }),
  );
}
