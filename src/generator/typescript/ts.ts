/** The API of TypeScript 5 and 6, and the copy of it that comes with bcidocs, for whoever parses code without checking it. */
import nodeModule from "node:module";
import { resolve } from "node:path";
import type Ts from "typescript";

export type { Ts };

/** Takes half a second to load. */
export function loadTypeScript(): typeof Ts {
  return nodeModule.createRequire(import.meta.url)("typescript");
}

/** `paths`, relative to `baseUrl`, else to the tsconfig, which only TypeScript itself remembers. */
export function absolutePaths(options: Ts.CompilerOptions): Record<string, string[]> {
  const base = options.baseUrl ?? (options as { pathsBasePath?: string }).pathsBasePath ?? "";
  return Object.fromEntries(Object.entries(options.paths ?? {}).map(([alias, files]) => [alias, files.map((file) => resolve(base, file))]));
}
