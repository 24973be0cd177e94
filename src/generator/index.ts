/** The generator's public face. */
export { type BuildRequest, type BuildResult, type BuildStats, build } from "./build.ts";
export { defineConfig } from "./config/define.ts";
export type { Io, Log } from "./io/io.ts";
export { createNodeIo } from "./io/node.ts";
export type { SiteConfig, UserConfig } from "./model/config.ts";
export type { Place, Problem, Severity } from "./model/problem.ts";
