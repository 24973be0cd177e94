/** What the bundler found wrong, as problems with their places. */
import type { BuildFailure } from "esbuild";
import type { Code } from "../problems/catalogue.ts";
import { missingEsbuild } from "../problems/missingEsbuild.ts";
import { ProblemError, problem } from "../problems/problem.ts";

/** To be thrown; `error` is what a build was rejected with. */
export function buildFailure(error: unknown, code: Code, hint: string): ProblemError {
  const missing = missingEsbuild(error);
  if (missing) return new ProblemError(missing);
  return new ProblemError(
    (error as BuildFailure).errors.map(({ text, location }) =>
      problem(code, text, {
        ...(location && { place: { path: location.file, line: location.line, column: location.column + 1 } }),
        hint,
      }),
    ),
  );
}
