/** The API of TypeScript 5 and 6, and the copy of it that comes with bcidocs, for whoever parses code without checking it. */
import nodeModule from "node:module";
import type Ts from "typescript";

export type { Ts };

/** Takes half a second to load. */
export function loadTypeScript(): typeof Ts {
  return nodeModule.createRequire(import.meta.url)("typescript");
}
