/** Errors of TypeScript, as problems with file, line and column. */
import type { Place, Problem } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { relativeTo, slashed } from "../../text/path.ts";
import { type Compiler, describeCompiler } from "../../typescript/compiler.ts";
import type { Ts } from "../../typescript/ts.ts";

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
  if (compiler.ownPackage || compiler.checker)
    return `${found}. Correct the SDK, or build anyway with sdk.onError: "warn" in the site config.`;
  const why = compiler.unsupported ? `the SDK's own is ${compiler.unsupported}` : "the SDK has none of its own";
  return `${found}; ${why}. Install a TypeScript from 5.0 to 6.0 where the SDK is, e.g. by \`npm ci\` in its folder.`;
}

/** The SDK's own does not check it. */
export function stoppedCompiler({ version, checker }: Compiler, reason: string): Problem {
  return problem(
    "S010",
    `TypeScript ${checker?.version} of the SDK stopped with "${reason}", so TypeScript ${version} of bcidocs checks it.`,
  );
}

/** An error of TypeScript, whichever found it. */
export interface TypeFault {
  code: number;
  /** One line for each level of reasons. */
  message: string;
  /** Where it is; null for one without a place. */
  at: { file: Ts.SourceFile; start: number; end: number } | null;
  /** It is about the tsconfig, not about code. */
  isOfConfig?: boolean;
}

export function faultsIn(diagnostics: readonly Ts.Diagnostic[], ts: typeof Ts): TypeFault[] {
  return diagnostics.flatMap(({ category, code, file, start, length = 0, messageText }) => {
    if (category !== ts.DiagnosticCategory.Error) return [];
    const at = file && start !== undefined ? { file, start, end: start + length } : null;
    return { code, message: ts.flattenDiagnosticMessageText(messageText, "\n"), at };
  });
}

/** The same hint after each of a hundred warnings is printed once. */
export function asWarnings(problems: readonly Problem[]): Problem[] {
  return problems.map(({ hint, ...one }, index) => ({ ...one, ...(hint !== undefined && index === 0 && { hint }), severity: "warning" }));
}

export function problemOfFault(code: Code, { at, code: number, message }: TypeFault, context: DiagnosticsContext): Problem {
  const text = message.replaceAll("\n", "\n  ").replaceAll(`${slashed(context.siteDir)}/`, "");
  const place = at && placeIn(at.file, at, context.siteDir);
  return problem(code, `TS${number}: ${text}`, { ...(place && { place }), hint: hintOf(code, context) });
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
