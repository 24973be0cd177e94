/** What TypeDoc is asked, and what it answers; both go from thread to thread. */
import type { Problem } from "../../model/problem.ts";
import type { Compiler } from "../../typescript/compiler.ts";
import type { CompiledFiles } from "./compiledFiles.ts";
import type { ForeignNames } from "./foreignNames.ts";
import type { Counterparts } from "./typedocSettings.ts";

export interface TypeDocRequest {
  /** Absolute. */
  siteDir: string;
  /** Absolute paths. */
  entryPoints: string[];
  /** Absolute; null where the SDK has none. */
  tsconfig: string | null;
  /** The TypeScript that reads it. */
  compiler: Compiler;
  /** Files and folders that are not read, although the tsconfig may include them; absolute. */
  siteFiles: string[];
  /** TypeScript errors are reported as warnings, and the reference is made nevertheless. */
  isLenient: boolean;
  /** What the SDK exports of other packages is left out. */
  excludesExternals?: boolean | undefined;
  /** Tags that doc comments may have besides those that TypeDoc knows, e.g. `@operator`. */
  tags: readonly string[];
}

export interface TypeDocResult {
  /** TypeDoc's JSON, a text, which threads copy faster than what it says; null when there is nothing to show. */
  project: string | null;
  /** Without those of TypeScript's check, unless they are why there is nothing to show. */
  problems: Problem[];
  /** Text of each file that was read, TypeScript's own library left out, by absolute path. */
  files: Map<string, string>;
  /** Names in links that the SDK does not declare. */
  foreign: ForeignNames;
  /** The configuration files that the tsconfig extends, and itself; absolute. */
  configFiles: string[];
  /** What the authors tell TypeDoc; left out where the tsconfig could not be read. */
  counterparts?: Counterparts;
  /** What the entry points are compiled to; left out where the tsconfig could not be read. */
  compiled?: CompiledFiles;
}

/** Of an SDK that could not be read. */
export function emptyResult(problems: Problem[]): TypeDocResult {
  return { project: null, problems, files: new Map(), foreign: new Map(), configFiles: [] };
}
