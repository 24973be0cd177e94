/** Errors of TypeScript, as problems with file, line and column. */
import type Ts from "typescript";
import type { Place, Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { relativeTo } from "../relativeTo.ts";
import { type Compiler, describeCompiler } from "./compiler.ts";

export interface DiagnosticsContext {
  ts: typeof Ts;
  /** Absolute. */
  siteDir: string;
  compiler: Compiler;
}

type Code = "S001" | "S004";

/** Names the compiler: other versions find other errors. */
function hintOf(code: Code, { compiler }: DiagnosticsContext): string {
  if (code === "S004") return "Correct the tsconfig, or set another one as sdk.tsconfig in the site config.";
  const found = `Found by ${describeCompiler(compiler)}`;
  if (compiler.ownPackage) return `${found}. Correct the SDK, or build anyway with sdk.onError: "warn" in the site config.`;
  const why = compiler.unsupported ? `the SDK's own is ${compiler.unsupported}` : "the SDK has none of its own";
  return `${found}; ${why}. Install a TypeScript from 5.0 to 6.0 where the SDK is, e.g. by \`npm ci\` in its folder.`;
}

export function problemsOfDiagnostics(code: Code, diagnostics: readonly Ts.Diagnostic[], context: DiagnosticsContext): Problem[] {
  const errors = diagnostics.filter(({ category }) => category === context.ts.DiagnosticCategory.Error);
  return errors.map((diagnostic) => problemOf(code, diagnostic, context));
}

/** The same hint after each of a hundred warnings is printed once. */
export function asWarnings(problems: readonly Problem[]): Problem[] {
  return problems.map(({ hint, ...one }, index) => ({ ...one, ...(hint !== undefined && index === 0 && { hint }), severity: "warning" }));
}

function problemOf(code: Code, { file, start, length, messageText, code: number }: Ts.Diagnostic, context: DiagnosticsContext): Problem {
  const text = context.ts.flattenDiagnosticMessageText(messageText, "\n  ").replaceAll(`${context.siteDir.replaceAll("\\", "/")}/`, "");
  const message = `TS${number}: ${text}`;
  const hint = hintOf(code, context);
  if (!file || start === undefined) return problem(code, message, { hint });
  return problem(code, message, { place: placeIn(file, { start, end: start + (length ?? 0) }, context.siteDir), hint });
}

export function placeIn(file: Ts.SourceFile, { start, end: last = start }: { start: number; end?: number }, siteDir: string): Place {
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const end = file.getLineAndCharacterOfPosition(last);
  return {
    path: relativeTo(siteDir, file.fileName),
    line: line + 1,
    column: character + 1,
    ...(end.line === line && end.character > character && { endColumn: end.character + 1 }),
  };
}
