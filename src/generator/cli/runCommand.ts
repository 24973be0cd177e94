/** Runs one command and prints its result. */
import { join, relative, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import { createNodeIo } from "../io/node.ts";
import { readRegularFile } from "../io/regularFile.ts";
import type { BuildRequest, BuildResult } from "../model/build.ts";
import type { Problem } from "../model/problem.ts";
import { countProblems } from "../problems/counts.ts";
import { exitCodeOf } from "../problems/exit.ts";
import type { ReadLine } from "../problems/format.ts";
import { formatList } from "../problems/list.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { endProcess, guardExit } from "../siteCode/exitGuard.ts";
import { missingEsbuild } from "../siteCode/missingEsbuild.ts";
import { messageOf } from "../text/errno.ts";
import { lazilyEach } from "../text/lazily.ts";
import { printableJson, printableLines } from "../text/printable.ts";
import { wantsColor } from "./color.ts";
import { watchFaults } from "./faults.ts";
import type { Invocation, Options } from "./options.ts";
import { createProgress, jsonProgress, type Progress, silentProgress } from "./progress.ts";
import { reportBriefly, reportProblems, reportSummary } from "./report.ts";
import { withSignals } from "./signals.ts";
import { isDocumentPrinted, type Outcome, printReports, printsProblems, writeReportFiles } from "./writeReports.ts";

/** The number is the exit status. */
export async function runCommand(invocation: Invocation): Promise<number> {
  const progress = progressFor(invocation.options, outputFor(invocation.options));
  guardExit();
  const reportUnfinished = unfinishedReporter();
  process.on("beforeExit", reportUnfinished);
  // A server that follows changes stays up and reports faults itself.
  const faults = isWatching(invocation) ? null : watchFaults();
  try {
    const status = await withSignals((signal) => run(invocation, progress, faults ? AbortSignal.any([signal, faults.signal]) : signal));
    const fault = await faults?.first();
    if (fault !== undefined) throw fault;
    return status;
  } catch (caught) {
    progress.end();
    // Work that was stopped because of a fault ends with its own error.
    const error = (await faults?.first()) ?? caught;
    if (error instanceof ProblemError) return await reportFailure(error, invocation);
    const missing = missingEsbuild(error);
    if (missing) return await reportFailure(new ProblemError(missing), invocation);
    process.stderr.write(internalError(error, invocation.options));
    return 1;
  } finally {
    faults?.end();
    process.off("beforeExit", reportUnfinished);
  }
}

function isWatching({ command, options }: Invocation): boolean {
  return command === "serve" && options.watch === true;
}

async function run(invocation: Invocation, progress: Progress, signal: AbortSignal): Promise<number> {
  const { command, siteDir, options } = invocation;
  const io = createNodeIo(progress);
  const request = requestOf(invocation, signal);
  const print = (text: string) => void process.stdout.write(text);
  switch (command) {
    case "clean":
      return (await import("./clean.ts")).clean(request, io, print);
    case "theme":
      return (await import("./theme.ts")).theme({ ...request, component: invocation.component, ...options }, io, print);
    case "explain": {
      const { explain } = await import("./explain.ts");
      print(await explain({ code: invocation.code ?? "", columns: terminalColumns() ?? 80 }, io));
      return 0;
    }
    case "version": {
      const { version } = await import("./version.ts");
      return version({ ...request, name: invocation.name ?? "", area: options.area, json: options.json }, io, print);
    }
    case "translate": {
      const paths = (invocation.paths ?? []).map((path) => resolve(path));
      const { translate } = await import("./translate.ts");
      return translate({ ...request, isMarking: options.mark === true, paths, json: options.json }, io, print);
    }
    case "mcp":
      return (await import("./mcp.ts")).mcp(invocation.place ?? ".", signal, createNodeIo(silentProgress));
    case "init":
      return (await import("./init/init.ts")).init({ folder: resolve(siteDir), options, signal }, io);
    default:
      return (isWatching(invocation) ? watchSite : buildSite)(request, { invocation, progress, signal }, io);
  }
}

interface Run {
  invocation: Invocation;
  progress: Progress;
  signal: AbortSignal;
}

function requestOf(invocation: Invocation, signal: AbortSignal): BuildRequest {
  const { command, siteDir, options } = invocation;
  return {
    folder: resolve(siteDir),
    file: options.config,
    baseUrl: options.baseUrl,
    locales: options.locale,
    outDir: options.outDir,
    isForced: options.force,
    isStrict: options.strict,
    api: options.apiSince === undefined ? undefined : { ref: options.apiSince, step: options.apiStep },
    coverage: options.coverage === undefined ? undefined : { least: options.coverageMin },
    baseline: options.baseline === undefined ? undefined : { file: resolve(options.baseline), isUpdate: options.updateBaseline === true },
    lock: lockOf(options),
    external: options.external ? (options.offline ? "offline" : "online") : undefined,
    run: options.run ? { isAll: options.runAll === true, isUpdate: options.update === true } : undefined,
    threads: options.threads,
    isCached: options.cache,
    shard: options.shard,
    // What others have made never decides what runs on this machine, or what is written into its files.
    remote: isWatching(invocation) || options.run || options.fix ? undefined : { token: process.env.BCIDOCS_CACHE_TOKEN },
    parts: command === "merge" ? invocation.paths : undefined,
    isPublished: command === "build" || command === "serve" || command === "merge",
    signal,
  };
}

async function watchSite(request: BuildRequest, { invocation: { options }, progress, signal }: Run, io: Io): Promise<number> {
  const { watch } = await import("./watch.ts");
  const print = (problems: Problem[], folder: string) => printProblems(problems, { siteDir: folder, options, print: formatList });
  return watch({ ...request, signal, options, progress, print }, io);
}

/** `build`, `check`, `merge`, and `serve` with what it serves. */
async function buildSite(request: BuildRequest, { invocation, progress, signal }: Run, io: Io): Promise<number> {
  const { options } = invocation;
  const { buildIfChanged } = await import("../cache/unchanged.ts");
  const built = await buildIfChanged(request, io, async () => (await import("../build.ts")).build);
  const checked = options.verify ? await (await import("../check/verify.ts")).verify(request, built, io) : built;
  const result = options.fix ? await withFixes(checked, options, io) : checked;
  progress.end();
  const exitCode = await reportResult(result, invocation);
  if (invocation.command !== "serve" || exitCode !== 0 || result.outDir === null) return exitCode;
  return (await import("./serve.ts")).serve({ ...request, outDir: result.outDir, signal, options }, io);
}

function lockOf({ lock, updateLock }: Options): BuildRequest["lock"] {
  if (lock === undefined) return undefined;
  return { file: lock === true ? undefined : resolve(lock), isUpdate: updateLock === true };
}

/** What is left after the certain fixes were made. */
async function withFixes(result: BuildResult, options: Options, io: Io): Promise<BuildResult> {
  if (result.siteDir === null) return result;
  const { fixProblems } = await import("./fix.ts");
  const { problems, text } = await fixProblems(
    { ...result, siteDir: result.siteDir, isDryRun: options.dryRun === true, isForced: options.force === true },
    io,
  );
  if (!options.json) outputFor(options)(text);
  return { ...result, problems, exitCode: exitCodeOf(problems) };
}

/** Prints what came of a build or a check, and writes its reports. The exit status, which a report that cannot be written changes. */
async function reportResult(result: BuildResult, { command, options }: Invocation): Promise<number> {
  const outcome = outcomeOf(result, result.stats.links);
  const unwritten = await writeReportFiles(options.report ?? [], outcome, createNodeIo(silentProgress));
  const write = outputFor(options);
  const problems = [...result.problems, ...unwritten, ...(await reportCoverage(result, options, write))];
  const exitCode = exitCodeOf(problems);
  printProblems(problems, { siteDir: result.siteDir, options, print: options.quiet ? formatList : reportProblems });
  if (options.json) {
    const { errors, warnings, notes, brokenLinks } = countProblems(problems);
    write(`${JSON.stringify({ event: "end", exitCode, ...result.stats, errors, warnings, notes, brokenLinks })}\n`);
  } else {
    const outDir = result.outDir && (relative(process.cwd(), result.outDir) || ".");
    const isPublished = command !== "check";
    const made = { ...result, problems, exitCode, outDir, isPublished, milliseconds: performance.now() };
    write(options.quiet ? reportBriefly(made) : reportSummary(made, terminalColumns()));
  }
  await printReports(options.report ?? [], { ...outcome, problems }, createNodeIo(silentProgress));
  return exitCode;
}

/** Problems if its file cannot be written. */
async function reportCoverage({ coverage }: BuildResult, options: Options, write: (text: string) => void): Promise<Problem[]> {
  if (!coverage) return [];
  const { coverageText, writeCoverage } = await import("./coverage.ts");
  if (options.json) write(`${printableJson({ event: "coverage", percent: coverage.percent, ...coverage.totals })}\n`);
  else if (!options.quiet) write(coverageText(coverage));
  return typeof options.coverage === "string" ? writeCoverage(coverage, options.coverage, createNodeIo(silentProgress)) : [];
}

/** A command that was stopped. One that builds ends as it does with any result: with its reports, a summary or the event `end`. */
async function reportFailure(error: ProblemError, invocation: Invocation): Promise<number> {
  const { command, options } = invocation;
  if (command === "build" || command === "check" || command === "merge" || (command === "serve" && !isWatching(invocation))) {
    const { withoutSite } = await import("../cache/unchanged.ts");
    return reportResult(withoutSite(error), invocation);
  }
  printProblems(error.problems, { siteDir: error.siteDir, options, print: formatList, isForProgram: command === "mcp" });
  return exitCodeOf(error.problems);
}

function outcomeOf({ problems, siteDir, coverage }: Pick<BuildResult, "problems" | "siteDir" | "coverage">, linksChecked: number): Outcome {
  return { problems, ...(coverage && { coverage }), siteDir, linksChecked, readLine: lineReader(siteDir ?? process.cwd()) };
}

/** Where text for people goes: to the other stream if a report takes standard output as one document. */
function outputFor({ report = [] }: Options): (text: string) => void {
  const stream = isDocumentPrinted(report) ? process.stderr : process.stdout;
  return (text) => void stream.write(text);
}

interface Printing {
  siteDir: string | null;
  options: Options;
  print: typeof formatList;
  /** Standard output belongs to a program. */
  isForProgram?: boolean;
}

/** `--quiet` prints errors only: whatever fails a command is printed. */
function printProblems(problems: readonly Problem[], { siteDir, options, print, isForProgram = false }: Printing): void {
  const write = isForProgram ? (text: string) => void process.stderr.write(text) : outputFor(options);
  if (options.json) {
    for (const problem of problems) write(`${printableJson({ event: "problem", ...problem })}\n`);
    return;
  }
  const shown = options.quiet ? problems.filter(({ severity }) => severity === "error") : problems;
  if (shown.length === 0 || printsProblems(options.report ?? [])) return;
  const format = { readLine: lineReader(siteDir ?? process.cwd()), hasColor: hasColor(options), columns: terminalColumns() };
  write(`${print(shown, format)}\n`);
}

/** Undefined where the output goes to a file or another program. */
function terminalColumns(): number | undefined {
  return process.stdout.isTTY === true ? process.stdout.columns || undefined : undefined;
}

/** Lines of the site's files, each file read once. */
function lineReader(siteDir: string): ReadLine {
  const linesOf = lazilyEach((path: string) => {
    try {
      const text = readRegularFile(join(siteDir, path)).toString("utf8");
      return text.split(/\r\n|\r|\n/);
    } catch {
      return [];
    }
  });
  return (path, line) => linesOf(path)[line - 1] ?? null;
}

function progressFor(options: Options, write: (text: string) => void): Progress {
  if (options.json) return jsonProgress(write);
  if (options.quiet) return silentProgress;
  const isTerminal = process.stdout.isTTY === true && !process.env.CI;
  return createProgress({ write, isTerminal, columns: process.stdout.columns || 80 });
}

function hasColor({ color }: Options): boolean {
  return wantsColor({ color, env: process.env, isTerminal: process.stdout.isTTY === true });
}

/** Node ends silently when only a promise that never settles is left. */
function unfinishedReporter(): () => void {
  let wasIdle = false;
  return () => {
    if (wasIdle) {
      process.stderr.write("error X008 the command ended before its work was done: it was waiting for something that never happened\n");
      endProcess(1);
    }
    // Code that knows what it waits for, e.g. the config, reports that instead.
    wasIdle = true;
    setTimeout(() => undefined, 10);
  };
}

function internalError(error: unknown, { debug }: Options): string {
  const stack = debug && error instanceof Error ? `\n${error.stack}` : "";
  const fault = problem("X001", `unexpected error: ${messageOf(error)}`);
  return printableLines(
    `error ${fault.code} ${fault.message}\n  This is a bug in bcidocs, not in your site.${debug ? "" : " Run again with --debug for the stack trace."}${stack}\n`,
  );
}
