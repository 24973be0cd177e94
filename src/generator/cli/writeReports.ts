/** Writes what `--report` asks for, to files or to standard output. */
import { relative, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import type { ReadLine } from "../problems/format.ts";
import { problem } from "../problems/problem.ts";
import { writeReport } from "../problems/reports/report.ts";
import { isDocument, type ReportRequest } from "../problems/reports/request.ts";
import { reasonOf } from "../text/errno.ts";
import { repositoryOf } from "./repositoryOf.ts";

interface Outcome {
  problems: Problem[];
  exitCode: number;
  /** Absolute; paths of the problems are relative to it. */
  siteDir: string;
  readLine: ReadLine;
}

/** The reports that could not be written, as problems. */
export async function writeReports(requests: ReportRequest[], { siteDir, ...outcome }: Outcome, io: Io): Promise<Problem[]> {
  if (requests.length === 0) return [];
  const unwritten: Problem[] = [];
  const folder = relative(await repositoryOf(siteDir, io), siteDir).replaceAll("\\", "/");
  for (const { format, file } of requests) {
    const text = writeReport(format, { ...outcome, folder });
    if (file === undefined) process.stdout.write(text);
    else {
      await io.writeFile(resolve(file), text).catch((error: unknown) => {
        unwritten.push(problem("X003", `the report ${file} cannot be written: ${reasonOf(error)}`));
      });
    }
  }
  return unwritten;
}

/** Whether standard output has to stay free of everything but one report. */
export function isDocumentPrinted(requests: ReportRequest[]): boolean {
  return requests.some(({ format, file }) => file === undefined && isDocument(format));
}

/** Whether a report says all that the usual list of problems would say. */
export function printsProblems(requests: ReportRequest[]): boolean {
  return requests.some(({ format, file }) => file === undefined && format === "text");
}
