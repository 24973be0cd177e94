/** The generator's public face. */
export { buildIfChanged as build } from "./cache/unchanged.ts";
export { defineConfig } from "./config/define.ts";
export type { Io, Log } from "./io/io.ts";
export { createNodeIo } from "./io/node.ts";
export type { BuildRequest, BuildResult, BuildStats } from "./model/build.ts";
export type { SiteConfig, UserConfig } from "./model/config.ts";
export type { Place, Problem, Severity } from "./model/problem.ts";
