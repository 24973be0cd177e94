/** Makes the reports for other programs. */
import { formatProblem } from "../format.ts";
import { inReadingOrder } from "../list.ts";
import { githubReport } from "./github.ts";
import { gitlabReport } from "./gitlab.ts";
import { htmlReport } from "./htmlReport.ts";
import type { ReportInput } from "./input.ts";
import { jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import { markdownReport } from "./markdown.ts";
import type { ReportFormat } from "./request.ts";
import { sarifReport } from "./sarif.ts";

const writers: Record<ReportFormat, (input: ReportInput) => string> = {
  text: ({ problems, readLine }: ReportInput) =>
    inReadingOrder(problems)
      .map((found) => `${formatProblem(found, { readLine, hasColor: false })}\n`)
      .join("\n"),
  json: jsonReport,
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
