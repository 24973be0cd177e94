/** The API of TypeScript 5 and 6, and the copy of it that comes with bcidocs, for whoever parses code without checking it. */
import nodeModule from "node:module";
import { resolve } from "node:path";
import type Ts from "typescript";

export type { Ts };

/** Takes half a second to load. */
export function loadTypeScript(): typeof Ts {
  return nodeModule.createRequire(import.meta.url)("typescript");
}

/** A file of code, with the library that its nodes are of. */
export function parseCode(path: string, text: string): { ts: typeof Ts; file: Ts.SourceFile } {
  const ts = loadTypeScript();
  return { ts, file: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
}

/** `paths`, relative to `baseUrl`, else to the tsconfig, which only TypeScript itself remembers. */
export function absolutePaths(options: Ts.CompilerOptions): Record<string, string[]> {
  const base = options.baseUrl ?? (options as { pathsBasePath?: string }).pathsBasePath ?? "";
  return Object.fromEntries(Object.entries(options.paths ?? {}).map(([alias, files]) => [alias, files.map((file) => resolve(base, file))]));
}

export function identifiersIn(source: Ts.Node, ts: typeof Ts): Ts.Identifier[] {
  const identifiers: Ts.Identifier[] = [];
  const visit = (node: Ts.Node): void => {
    if (ts.isIdentifier(node)) identifiers.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return identifiers;
}

/** What the check of samples asks a compiler: as much of TypeScript's language service as 5, 6 and 7 have. */
export interface TypeService {
  /** As of the last update. Nodes are read with `syntax`. */
  getProgram(): TypeProgram | undefined;
  getSyntacticDiagnostics(path: string): Ts.Diagnostic[];
  getSemanticDiagnostics(path: string): Ts.Diagnostic[];
  /** What an editor shows of the name at an offset, e.g. `const a: number`; empty for what has no type. `longest`: in characters. */
  typeTextAt(path: string, offset: number, longest?: number): string;
  /** Files that declare what a name at the top of the file means. */
  filesDeclaring(name: string, path: string): string[];
  /** Functions for the nodes of its trees: those of 7 are of another kind. */
  syntax: typeof Ts;
}

export interface TypeProgram {
  getSourceFile(path: string): Ts.SourceFile | undefined;
  getTypeChecker(): TypeChecker;
}

export type TypeChecker = Pick<
  Ts.TypeChecker,
  "getSymbolAtLocation" | "getAliasedSymbol" | "getTypeAtLocation" | "getContextualType" | "getExportsOfModule" | "getTypeOfSymbol"
>;
