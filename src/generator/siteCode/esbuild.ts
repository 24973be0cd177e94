/** Building the site's own code with esbuild: options, and what its errors mean. */
import { join } from "node:path";
import type { BuildFailure, BuildOptions, Message, Metafile } from "esbuild";
import { type Problem, ProblemError, problem } from "../problems/problem.ts";
import { codeFolder } from "./placeOfError.ts";

/** For code that runs in this process. */
export const nodeBuild = {
  bundle: true,
  write: false,
  metafile: true,
  format: "esm",
  platform: "node",
  target: "node20.19",
  sourcemap: "external",
  sourcesContent: false,
  logLevel: "silent",
} as const satisfies BuildOptions;

/** One module of code of a site, with its source map as JSON. `siteDir` is absolute. */
export async function bundleForNode(siteDir: string, options: BuildOptions): Promise<{ code: string; map: string; metafile: Metafile }> {
  const { build } = await import("esbuild");
  // What the map calls its sources is seen from there.
  const outfile = join(siteDir, codeFolder, "bundle.mjs");
  const { outputFiles, metafile } = await build({ ...options, ...nodeBuild, absWorkingDir: siteDir, outfile });
  const textOf = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? "";
  return { code: textOf(".mjs"), map: textOf(".map"), metafile };
}

/** How esbuild, and Node for the package itself, say that there is nothing to run. */
const signs = [
  /could not be found, and is needed by esbuild/,
  /installed esbuild for another platform/,
  /Cannot start service/,
  /The service was stopped: .*\b(?:ENOENT|EACCES|ENOEXEC)\b/,
  /\bspawn(?:Sync)? \S*esbuild\S* (?:ENOENT|EACCES|ENOEXEC)\b/,
  /Cannot find package 'esbuild'/,
];

/** What an error of esbuild means that no file of the site causes; null for any other error. */
export function missingEsbuild(error: unknown): Problem | null {
  if (!(error instanceof Error) || !signs.some((sign) => sign.test(error.message))) return null;
  const message = `esbuild cannot be started: its program for ${process.platform}-${process.arch} is missing or is for another system`;
  const hint = "Remove node_modules, then install again on this machine with optional dependencies: npm install --include=optional";
  return problem("X002", message, { hint });
}

/** What is wrong with the code, of an error that a build was rejected with. Throws what no file of the site causes. */
export function buildErrors(error: unknown): Message[] {
  const missing = missingEsbuild(error);
  if (missing) throw new ProblemError(missing);
  const { errors } = error as Partial<BuildFailure>;
  if (errors === undefined) throw error;
  return errors;
}
