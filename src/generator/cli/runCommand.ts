/** Runs one command and tells what comes of it. */
import { readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import type { BuildRequest, BuildResult } from "../build.ts";
import { createNodeIo } from "../io/node.ts";
import type { Problem } from "../model/problem.ts";
import { exitCodeOf } from "../problems/exit.ts";
import { endProcess, guardExit } from "../problems/exitGuard.ts";
import type { ReadLine } from "../problems/format.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import type { Invocation, Options } from "./args.ts";
import { watchFaults } from "./faults.ts";
import { createProgress, jsonProgress, type Progress, silentProgress } from "./progress.ts";
import { reportProblems, reportSummary } from "./report.ts";
import { withSignals } from "./signals.ts";
import { isDocumentPrinted, printsProblems, writeReports } from "./writeReports.ts";

/** The number is the exit status. */
export async function runCommand(asked: Invocation): Promise<number> {
  const progress = progressFor(asked.options, wordsTo(asked.options));
  guardExit();
  const reportUnfinished = unfinishedReporter();
  process.on("beforeExit", reportUnfinished);
  // A server that follows changes stays up and reports faults itself.
  const faults = isWatching(asked) ? null : watchFaults();
  try {
    const status = await withSignals((signal) => run(asked, progress, faults ? AbortSignal.any([signal, faults.signal]) : signal));
    const fault = await faults?.first();
    if (fault !== undefined) throw fault;
    return status;
  } catch (caught) {
    progress.end();
    // Work that was stopped because of a fault ends with an error of its own.
    const error = (await faults?.first()) ?? caught;
    if (error instanceof ProblemError) return await tellFailure(error, asked);
    process.stderr.write(internalError(error, asked.options));
    return 1;
  } finally {
    faults?.end();
    process.off("beforeExit", reportUnfinished);
  }
}

function isWatching({ command, options }: Invocation): boolean {
  return command === "serve" && options.watch === true;
}

async function run(asked: Invocation, progress: Progress, signal: AbortSignal): Promise<number> {
  const { command, siteDir, options, component } = asked;
  const io = createNodeIo(progress);
  const request: BuildRequest = {
    folder: resolve(siteDir),
    file: options.config,
    baseUrl: options.baseUrl,
    outDir: options.outDir,
    isStrict: options.strict,
    threads: options.threads,
    isCached: options.cache,
    isPublished: command === "build" || command === "serve",
    signal,
  };
  if (command === "clean") {
    const { clean } = await import("./clean.ts");
    return clean(request, io, (text) => void process.stdout.write(text));
  }
  if (command === "theme") {
    const { theme } = await import("./theme.ts");
    return theme({ folder: request.folder, file: request.file, component, ...options }, io, (text) => void process.stdout.write(text));
  }
  if (command === "init") {
    const { init } = await import("./init/init.ts");
    return init({ folder: resolve(siteDir), options, signal }, io);
  }
  if (isWatching(asked)) {
    const { watch } = await import("./watch.ts");
    const tell = (problems: Problem[], folder: string) => tellProblems(problems, folder, options);
    return watch({ ...request, signal, options, progress, tell }, io);
  }
  const { rebuild } = await import("../rebuild.ts");
  const built = await rebuild(request, io);
  const result = options.verify ? await (await import("../verify.ts")).verify(request, built, io) : built;
  progress.end();
  tellResult(result, options);
  const exitCode = await tellReports(result, options);
  if (command !== "serve" || exitCode !== 0 || result.outDir === null) return exitCode;
  const { serve } = await import("./serve.ts");
  return serve({ ...request, outDir: result.outDir, signal, options }, io);
}

function tellResult(result: BuildResult, options: Options): void {
  const write = wordsTo(options);
  if (options.json) {
    for (const problem of result.problems) write(`${JSON.stringify({ event: "problem", ...problem })}\n`);
    write(`${JSON.stringify({ event: "end", exitCode: result.exitCode, ...result.stats })}\n`);
    return;
  }
  tellProblems(result.problems, result.siteDir ?? process.cwd(), options);
  const outDir = result.outDir && (relative(process.cwd(), result.outDir) || ".");
  const summary = reportSummary(result, outDir, performance.now());
  write(options.quiet ? `${summary.split("\n")[0]}\n` : summary);
}

async function tellFailure({ problems, siteDir }: ProblemError, { options }: Invocation): Promise<number> {
  const exitCode = exitCodeOf(problems);
  tellProblems(problems, siteDir ?? process.cwd(), options);
  return tellReports({ problems, siteDir, exitCode }, options);
}

/** The exit status, which a report that cannot be written changes. */
async function tellReports(result: Pick<BuildResult, "problems" | "siteDir" | "exitCode">, options: Options): Promise<number> {
  const siteDir = result.siteDir ?? process.cwd();
  const outcome = { ...result, siteDir, readLine: lineReader(siteDir) };
  const unwritten = await writeReports(options.report ?? [], outcome, createNodeIo(silentProgress));
  if (unwritten.length === 0) return result.exitCode;
  tellProblems(unwritten, siteDir, { ...options, report: [] });
  return exitCodeOf([...result.problems, ...unwritten]);
}

/** Where words for people go: beside a report that is one document, and not into it. */
function wordsTo({ report = [] }: Options): (text: string) => void {
  const stream = isDocumentPrinted(report) ? process.stderr : process.stdout;
  return (text) => void stream.write(text);
}

function tellProblems(problems: Problem[], siteDir: string, options: Options): void {
  const shown = options.quiet ? problems.filter(({ severity }) => severity !== "info") : problems;
  if (shown.length === 0 || printsProblems(options.report ?? [])) return;
  wordsTo(options)(`${reportProblems(shown, { readLine: lineReader(siteDir), hasColor: hasColor(options) })}\n`);
}

/** Lines of the site's files, each file read once. */
function lineReader(siteDir: string): ReadLine {
  const files = new Map<string, string[]>();
  return (path, line) => {
    let lines = files.get(path);
    if (!lines) {
      try {
        lines = readFileSync(join(siteDir, path), "utf8").split(/\r\n|\r|\n/);
      } catch {
        lines = [];
      }
      files.set(path, lines);
    }
    return lines[line - 1] ?? null;
  };
}

function progressFor(options: Options, write: (text: string) => void): Progress {
  if (options.json) return jsonProgress(write);
  if (options.quiet) return silentProgress;
  const isTerminal = process.stdout.isTTY === true && !process.env.CI;
  return createProgress({ write, isTerminal, columns: process.stdout.columns || 80 });
}

function hasColor({ color }: Options): boolean {
  return color !== false && !process.env.NO_COLOR && process.stdout.isTTY === true;
}

/** Node ends in silence when all that is left to do is to wait for a promise that nothing will ever settle. */
function unfinishedReporter(): () => void {
  let wasIdle = false;
  return () => {
    if (wasIdle) {
      process.stderr.write("error X008 the command ended before its work was done: it waits for something that does not come\n");
      endProcess(1);
    }
    // Whoever knows what is waited for, e.g. the config, reports that instead.
    wasIdle = true;
    setTimeout(() => undefined, 10);
  };
}

function internalError(error: unknown, { debug }: Options): string {
  const message = error instanceof Error ? error.message : String(error);
  const stack = debug && error instanceof Error ? `\n${error.stack}` : "";
  const fault = problem("X001", `unexpected error: ${message}`);
  return `error ${fault.code} ${fault.message}\n  This is a fault of bcidocs, not of your site.${debug ? "" : " Run again with --debug for the stack trace."}${stack}\n`;
}
