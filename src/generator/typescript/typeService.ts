/** What the check of samples asks a compiler: as much of TypeScript's language service as 5, 6 and 7 have. */
import type { Ts } from "./ts.ts";

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
