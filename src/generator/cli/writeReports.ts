/** Writes what `--report` asks for, and the report that a command always leaves in the site's folder. */
import { appendFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import { exitCodeOf, type Problem, problem } from "../problems/problem.ts";
import type { ReportInput } from "../problems/reports/input.ts";
import { markdownReport } from "../problems/reports/markdown.ts";
import { writeReport } from "../problems/reports/report.ts";
import type { ReportRequest } from "../problems/reports/request.ts";
import { isReadOnly, reasonOf } from "../text/errno.ts";
import { relativeTo } from "../text/path.ts";
import { repositoryOf } from "./repositoryOf.ts";

interface Outcome extends Omit<ReportInput, "exitCode" | "folder"> {
  /** Absolute; paths of the problems are relative to it. Null when no site was found: then they are relative to the current folder. */
  siteDir: string | null;
}

/** Where every `build` and `check` leaves all problems, relative to the site's folder. */
export const ownReport = ".bcidocs/report.json";

/** GitHub refuses a summary of more than 1 MiB. */
const mostInSummary = 500;

/** Writes the reports that go to files, `.bcidocs/report.json` last. Returns problems for those that could not be written. */
export async function writeReportFiles(requests: ReportRequest[], outcome: Outcome, io: Io): Promise<Problem[]> {
  const unwritten: Problem[] = [];
  for (const { format, file } of requests) {
    if (file !== undefined) unwritten.push(...(await writeReportFile(file, await textOf(format, outcome, io), io)));
  }
  if (outcome.siteDir === null) return unwritten;
  const all = { ...outcome, problems: [...outcome.problems, ...unwritten] };
  // A read-only site folder does not fail the command.
  await io.writeFile(join(outcome.siteDir, ownReport), await textOf("json", all, io)).catch((error: unknown) => {
    unwritten.push(unsaved(error));
  });
  return unwritten;
}

/** Problems if it cannot be written. */
export async function writeReportFile(file: string, text: string, io: Io): Promise<Problem[]> {
  try {
    await io.writeFile(resolve(file), text);
    return [];
  } catch (error) {
    return [problem("X003", `the report ${file} cannot be written: ${reasonOf(error)}`)];
  }
}

function unsaved(error: unknown): Problem {
  if (!isReadOnly(error)) return problem("X014", `${ownReport} cannot be written: ${reasonOf(error)}`);
  const hint = "The report and the caches are not saved: the next build does all of its work again.";
  return problem("X011", `.bcidocs cannot be written: ${reasonOf(error)}`, { hint });
}

/** The reports that go to standard output, and the summary of a run of GitHub Actions. */
export async function printReports(requests: ReportRequest[], outcome: Outcome, io: Io): Promise<void> {
  for (const { format, file } of requests) if (file === undefined) process.stdout.write(await textOf(format, outcome, io));
  const summary = process.env.GITHUB_STEP_SUMMARY;
  if (!summary || !requests.some(({ format }) => format === "github")) return;
  await appendFile(summary, markdownReport(await inputOf(outcome, io), mostInSummary)).catch((error: unknown) => {
    process.stderr.write(`The summary of this run cannot be written: ${reasonOf(error)}\n`);
  });
}

async function textOf(format: ReportRequest["format"], outcome: Outcome, io: Io): Promise<string> {
  return writeReport(format, await inputOf(outcome, io));
}

async function inputOf(outcome: Outcome, io: Io): Promise<ReportInput> {
  const siteDir = outcome.siteDir ?? process.cwd();
  const folder = relativeTo(await repositoryOf(siteDir, io), siteDir);
  return { ...outcome, folder, exitCode: exitCodeOf(outcome.problems) };
}
