/** Builds or checks a whole site, and prints and writes what came of it. */
import { relative } from "node:path";
import { withoutSite } from "../cache/unchanged.ts";
import { build } from "../index.ts";
import type { Io } from "../io/io.ts";
import { createNodeIo } from "../io/node.ts";
import type { BuildRequest, BuildResult } from "../model/build.ts";
import { countProblems, formatList } from "../problems/list.ts";
import { exitCodeOf, type ProblemError } from "../problems/problem.ts";
import { printableJson } from "../text/printable.ts";
import type { OutputOptions } from "./flags.ts";
import { lineReader, outputFor, printProblems, terminalColumns } from "./output.ts";
import { type Progress, silentProgress } from "./progress.ts";
import { reportBriefly, reportProblems, reportSummary } from "./report.ts";
import { printReports, writeReportFile, writeReportFiles } from "./writeReports.ts";

type ResultOptions = OutputOptions & { coverage?: string | true };

interface SiteRun {
  options: ResultOptions;
  progress: Progress;
  /** What else is done with the result before it is reported. */
  revise?: ((result: BuildResult) => Promise<BuildResult>) | false | undefined;
}

/** Builds or checks a site, and reports the result. */
export async function runSite(request: BuildRequest, { options, progress, revise }: SiteRun, io: Io) {
  const built = await build(request, io);
  const result = revise ? await revise(built) : built;
  progress.end();
  return { outDir: result.outDir, exitCode: await reportResult(result, options, request.isPublished === true) };
}

/** Prints the result of a build or a check, and writes its reports. The exit status, which a report that cannot be written changes. */
async function reportResult(result: BuildResult, options: ResultOptions, isPublished: boolean): Promise<number> {
  const { siteDir, stats } = result;
  const outcome = { siteDir, linksChecked: stats.links, readLine: lineReader(siteDir), problems: result.problems };
  const io = createNodeIo(silentProgress);
  const reports = options.report ?? [];
  const write = outputFor(options);
  const unwritten = [...(await writeReportFiles(reports, outcome, io)), ...(await reportCoverage(result, options, write, io))];
  const problems = [...result.problems, ...unwritten];
  const exitCode = exitCodeOf(problems);
  printProblems(problems, { siteDir, options, print: options.quiet ? formatList : reportProblems });
  if (options.json) {
    const { errors, warnings, notes, brokenLinks } = countProblems(problems);
    write(`${JSON.stringify({ event: "end", exitCode, ...stats, errors, warnings, notes, brokenLinks })}\n`);
  } else {
    const outDir = result.outDir && (relative(process.cwd(), result.outDir) || ".");
    const summary = { ...result, problems, exitCode, outDir, isPublished, milliseconds: performance.now() };
    write(options.quiet ? reportBriefly(summary) : reportSummary(summary, terminalColumns()));
  }
  await printReports(reports, { ...outcome, problems }, io);
  return exitCode;
}

/** Reports a command that was stopped. */
export async function reportWithoutSite(error: ProblemError, options: OutputOptions, isPublished: boolean): Promise<number> {
  return reportResult(withoutSite(error), options, isPublished);
}

/** Problems if its file cannot be written. */
async function reportCoverage({ coverage }: BuildResult, options: ResultOptions, write: (text: string) => void, io: Io) {
  if (!coverage) return [];
  const { coverageText } = await import("./coverage.ts");
  if (options.json) write(`${printableJson({ event: "coverage", percent: coverage.percent, ...coverage.totals })}\n`);
  else if (!options.quiet) write(coverageText(coverage));
  return typeof options.coverage === "string" ? writeReportFile(options.coverage, `${JSON.stringify(coverage, null, 2)}\n`, io) : [];
}

/** What is left after the certain fixes were made. */
export async function withFixes(result: BuildResult, options: OutputOptions & { dryRun?: boolean; force?: boolean }, io: Io) {
  if (result.siteDir === null) return result;
  const { fixProblems } = await import("./fix.ts");
  const flags = { isDryRun: options.dryRun === true, isForced: options.force === true };
  const { problems, text } = await fixProblems({ ...result, siteDir: result.siteDir, ...flags }, io);
  if (!options.json) outputFor(options)(text);
  return { ...result, problems, exitCode: exitCodeOf(problems) };
}
