/** Where a command prints, and how it lists problems. */
import { join } from "node:path";
import { readRegularFile } from "../io/regularFile.ts";
import type { ReadLine } from "../problems/format.ts";
import { formatList } from "../problems/list.ts";
import { exitCodeOf, type Problem, type ProblemError } from "../problems/problem.ts";
import { isPrintedDocument } from "../problems/reports/request.ts";
import { attempt } from "../text/attempt.ts";
import { lazilyEach } from "../text/lazily.ts";
import { printableJson } from "../text/printable.ts";
import type { OutputOptions } from "./flags.ts";
import { createProgress, jsonProgress, type Progress, silentProgress } from "./progress.ts";

type Write = (text: string) => void;

/** Writes text for people: to the other stream if a report takes standard output as one document. */
export function outputFor({ report = [] }: OutputOptions): Write {
  const stream = report.some(isPrintedDocument) ? process.stderr : process.stdout;
  return (text) => void stream.write(text);
}

export function progressFor(options: OutputOptions): Progress {
  const write = outputFor(options);
  if (options.json) return jsonProgress(write);
  if (options.quiet) return silentProgress;
  const isTerminal = process.stdout.isTTY === true && !process.env.CI;
  return createProgress({ write, isTerminal, columns: process.stdout.columns || 80 });
}

/** Undefined where the output goes to a file or another program. */
export function terminalColumns(): number | undefined {
  return process.stdout.isTTY === true ? process.stdout.columns || undefined : undefined;
}

interface Printing {
  siteDir: string | null;
  options: OutputOptions;
  print?: typeof formatList;
  write?: Write;
}

/** `--quiet` prints errors only: whatever fails a command is printed. */
export function printProblems(
  problems: readonly Problem[],
  { siteDir, options, print = formatList, write = outputFor(options) }: Printing,
): void {
  if (options.json) {
    for (const problem of problems) write(`${printableJson({ event: "problem", ...problem })}\n`);
    return;
  }
  const printed = options.quiet ? problems.filter(({ severity }) => severity === "error") : problems;
  const isInReport = options.report?.some(({ format, file }) => file === undefined && format === "text");
  if (printed.length === 0 || isInReport) return;
  const hasColor = wantsColor(options.color, process.env, process.stdout.isTTY === true);
  write(`${print(printed, { readLine: lineReader(siteDir), hasColor, columns: terminalColumns() })}\n`);
}

/** Lists problems that ended a command. The number is the exit status. */
export function listFailure({ problems, siteDir }: ProblemError, options: OutputOptions, isForProgram = false): number {
  const write = isForProgram ? (text: string) => void process.stderr.write(text) : outputFor(options);
  printProblems(problems, { siteDir, options, write });
  return exitCodeOf(problems);
}

/** Lines of the site's files, each file read once. */
export function lineReader(siteDir: string | null): ReadLine {
  const linesOf = lazilyEach((path: string) => {
    const text = attempt(() => readRegularFile(join(siteDir ?? process.cwd(), path)).toString("utf8"));
    return text?.split(/\r\n|\r|\n/) ?? [];
  });
  return (path, line) => linesOf(path)[line - 1] ?? null;
}

/**
 * Whether text for people is printed with colours. The flag `--no-color` decides first, then `FORCE_COLOR`, `NO_COLOR`, and what prints
 * the text: a terminal, or a log of GitHub Actions.
 */
export function wantsColor(flag: boolean | undefined, env: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if (flag === false) return false;
  // As in Node: set to nothing, it means yes.
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  if (env.NO_COLOR) return false;
  if (env.GITHUB_ACTIONS === "true") return true;
  return isTerminal && env.TERM !== "dumb";
}
