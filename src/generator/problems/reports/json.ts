/** All problems as JSON: what `.bcidocs/report.json` and `--report json` hold. */
import type { Problem } from "../../model/problem.ts";
import { printableJson } from "../../text/printable.ts";
import { countProblems } from "../list.ts";
import { fingerprintsOf, type ReportInput } from "./input.ts";

/** Changes when a field goes or gets another meaning. */
const schemaVersion = 2;

/** Ends with a line feed. */
export function jsonReport(input: ReportInput): string {
  const fingerprints = fingerprintsOf(input.problems);
  const problems = input.problems.map((found, index) => ({ ...entryOf(found), fingerprint: fingerprints[index] }));
  return `${printableJson({ ...summaryOf(input), problems }, 2)}\n`;
}

function summaryOf({ problems, exitCode, linksChecked }: ReportInput) {
  const { brokenLinks, ...counts } = countProblems(problems);
  return {
    schemaVersion,
    tool: { name: "bcidocs", version: __VERSION__ },
    exitCode,
    counts,
    links: { checked: linksChecked, broken: brokenLinks },
  };
}

/** Fields that are not known are left out. */
function entryOf({ severity, code, message, place, hint, target, pages, fix }: Problem) {
  return {
    severity,
    code,
    message,
    file: place?.path,
    line: place?.line,
    col: place?.column,
    // A range never goes on in the next line.
    endLine: place?.endColumn === undefined ? undefined : place.line,
    endCol: place?.endColumn,
    hint,
    suggestion: suggestionIn(hint),
    target,
    pages,
    fix,
  };
}

/** `Did you mean "focus"? Known pages: …` -> `focus`: hints that offer a name begin with it. */
function suggestionIn(hint: string | undefined): string | undefined {
  const [, asked, plain] = /^(?:Did you mean (.+?)\?(?: |$)|Only the case differs: (.+)$)/.exec(hint ?? "") ?? [];
  return (asked ?? plain)?.replace(/ \(.*\)$/, "").replace(/^(["`])(.*)\1$/, "$2");
}
