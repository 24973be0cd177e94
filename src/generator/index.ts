/** The generator's public face. */
export type { BuildRequest, BuildResult, BuildStats } from "./build.ts";
export { buildIfChanged as build } from "./cache/unchanged.ts";
export { defineConfig } from "./config/define.ts";
export type { Io, Log } from "./io/io.ts";
export { createNodeIo } from "./io/node.ts";
export type { SiteConfig, UserConfig } from "./model/config.ts";
export type { Place, Problem, Severity } from "./model/problem.ts";
