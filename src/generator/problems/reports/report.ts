/** Reports for other programs: what `--report <format[=file]>` can write, and how each is made. */

import type { Problem } from "../../model/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { formatProblem, type ReadLine } from "../format.ts";
import { githubReport } from "./github.ts";
import { gitlabReport } from "./gitlab.ts";

/** One `--report`, e.g. `gitlab=gl-code-quality-report.json`. */
export interface ReportRequest {
  format: ReportFormat;
  /** Where to write it, as the user typed it; left out for standard output. */
  file?: string;
}

/** What reports are made from. */
export interface Findings {
  problems: Problem[];
  exitCode: number;
  /** The site's folder seen from the root of the repository, e.g. `packages/docs`; empty where both are the same. */
  folder: string;
  readLine: ReadLine;
}

const formats = {
  text: ({ problems, readLine }: Findings) =>
    problems.map((found) => `${formatProblem(found, { readLine, hasColor: false })}\n`).join("\n"),
  json: ({ problems, exitCode }: Findings) => `${JSON.stringify({ schemaVersion: 1, exitCode, problems }, null, 2)}\n`,
  github: githubReport,
  gitlab: gitlabReport,
};

export type ReportFormat = keyof typeof formats;

/** The text of one report. */
export function writeReport(format: ReportFormat, findings: Findings): string {
  return formats[format](findings);
}

/** Whether a report is one document, which nothing else on standard output may disturb. */
export function isDocument(format: ReportFormat): boolean {
  return format === "json" || format === "gitlab";
}

/** `github` or `json=problems.json` -> what is wished, or what is wrong with it. */
export function readReportRequest(value: string): ReportRequest | { fault: string } {
  const [, format = "", file] = /^([^=]*)(?:=(.*))?$/s.exec(value) ?? [];
  const known = Object.keys(formats);
  if (!isFormat(format)) {
    const nearest = nearestName(format, known);
    return {
      fault: `There is no report format "${format}".${nearest ? ` Did you mean ${nearest}?` : ""} Known formats: ${known.join(", ")}.`,
    };
  }
  if (file === "") return { fault: `The file name is missing: write ${format}=problems.txt, or ${format} alone for standard output.` };
  return file === undefined ? { format } : { format, file };
}

function isFormat(format: string): format is ReportFormat {
  return Object.hasOwn(formats, format);
}
