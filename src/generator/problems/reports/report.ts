/** Makes the reports for other programs. */
import type { Problem } from "../../model/problem.ts";
import { formatProblem, type ReadLine } from "../format.ts";
import { inReadingOrder } from "../list.ts";
import { githubReport } from "./github.ts";
import { gitlabReport } from "./gitlab.ts";
import { htmlReport } from "./html.ts";
import { jsonReport, ndjsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import { markdownReport } from "./markdown.ts";
import type { ReportFormat } from "./request.ts";
import { sarifReport } from "./sarif.ts";

/** What reports are made from. */
export interface ReportInput {
  problems: Problem[];
  exitCode: number;
  /** How many links were checked; 0 when it did not come to that. */
  linksChecked: number;
  /** The site's folder seen from the root of the repository, e.g. `packages/docs`; empty where both are the same. */
  folder: string;
  readLine: ReadLine;
}

const writers: Record<ReportFormat, (input: ReportInput) => string> = {
  text: ({ problems, readLine }: ReportInput) =>
    inReadingOrder(problems)
      .map((found) => `${formatProblem(found, { readLine, hasColor: false })}\n`)
      .join("\n"),
  json: jsonReport,
  ndjson: ndjsonReport,
  sarif: sarifReport,
  junit: junitReport,
  github: githubReport,
  gitlab: gitlabReport,
  markdown: (input) => markdownReport(input),
  html: htmlReport,
};

/** The text of one report. */
export function writeReport(format: ReportFormat, input: ReportInput): string {
  return writers[format](input);
}
