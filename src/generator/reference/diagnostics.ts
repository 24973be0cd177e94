/** What TypeScript finds wrong, as problems with file, line and column. */
import { relative } from "node:path";
import type Ts from "typescript";
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";

export interface DiagnosticsContext {
  ts: typeof Ts;
  /** Absolute. */
  siteDir: string;
}

const hints = {
  S001: "Correct the SDK; its reference is made only when it compiles.",
  S004: "Correct the tsconfig, or name another one by sdk.tsconfig in the site config.",
} as const;

export function problemsOfDiagnostics(
  code: keyof typeof hints,
  diagnostics: readonly Ts.Diagnostic[],
  context: DiagnosticsContext,
): Problem[] {
  const errors = diagnostics.filter(({ category }) => category === context.ts.DiagnosticCategory.Error);
  return errors.map((diagnostic) => problemOf(code, diagnostic, context));
}

function problemOf(
  code: keyof typeof hints,
  { file, start, length, messageText, code: number }: Ts.Diagnostic,
  context: DiagnosticsContext,
): Problem {
  const text = withoutFolder(context.ts.flattenDiagnosticMessageText(messageText, "\n  "), context.siteDir);
  const message = `TS${number}: ${text}`;
  if (!file || start === undefined) return problem(code, message, { hint: hints[code] });
  const { line, character } = file.getLineAndCharacterOfPosition(start);
  const end = file.getLineAndCharacterOfPosition(start + (length ?? 0));
  const place = {
    path: relative(context.siteDir, file.fileName).replaceAll("\\", "/"),
    line: line + 1,
    column: character + 1,
    ...(end.line === line && end.character > character && { endColumn: end.character + 1 }),
  };
  return problem(code, message, { place, hint: hints[code] });
}

/** TypeScript names files by their whole path. */
function withoutFolder(text: string, siteDir: string): string {
  return text.replaceAll(`${siteDir.replaceAll("\\", "/")}/`, "");
}
