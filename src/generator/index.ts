/** The public API of the generator. */
import { buildIfChanged } from "./cache/unchanged.ts";
import type { Io } from "./io/io.ts";
import type { BuildRequest, BuildResult } from "./model/build.ts";

export { defineConfig } from "./config/define.ts";
export type { Io, Log } from "./io/io.ts";
export { createNodeIo } from "./io/node.ts";
export type { BuildRequest, BuildResult, BuildStats } from "./model/build.ts";
export type { SiteConfig, UserConfig } from "./model/config.ts";
export type { Place, Problem, Severity } from "./model/problem.ts";

/** Builds or checks a site. Faults of the site are problems of the result. */
export function build(request: BuildRequest, io: Io): Promise<BuildResult> {
  return buildIfChanged(request, io, async () => (await import("./build.ts")).build);
}
