/** Problems as JUnit XML, which most CI services show as test results. */
import type { Problem } from "../../model/problem.ts";
import { escapeAttribute, escapeHtml } from "../../text/html.ts";
import { groupBy } from "../../text/lists.ts";
import { comparePaths, joinPath } from "../../text/path.ts";
import { printable } from "../../text/printable.ts";
import { formatProblem, type ReadLine } from "../format.ts";
import { byPlace } from "../list.ts";
import type { ReportInput } from "./input.ts";

/** A suite for each file, a case for each problem. Errors fail; warnings and notes pass, with their text as output. */
export function junitReport({ problems, folder, readLine }: ReportInput): string {
  const suites = [...groupBy(problems, ({ place }) => place?.path ?? "")]
    .sort(([a], [b]) => comparePaths(a, b))
    .map(([path, ofFile]) => suiteOf(path === "" ? "site" : joinPath(folder, path), ofFile.sort(byPlace), readLine));
  const text = suites.length > 0 ? suites.join("") : goodSuite;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="bcidocs"${countsOf(problems)}>\n${text}</testsuites>\n`;
}

/** Some services take a report without a case for a faulty one. */
const goodSuite =
  '  <testsuite name="site" tests="1" failures="0" errors="0">\n    <testcase classname="site" name="no problems"/>\n  </testsuite>\n';

function suiteOf(file: string, problems: Problem[], readLine: ReadLine): string {
  const cases = problems.map((found) => caseOf(found, file, readLine)).join("");
  return `  <testsuite name="${attribute(file)}"${countsOf(problems)}>\n${cases}  </testsuite>\n`;
}

function countsOf(problems: Problem[]): string {
  const failures = problems.filter(({ severity }) => severity === "error").length;
  return ` tests="${Math.max(1, problems.length)}" failures="${failures}" errors="0"`;
}

function caseOf(problem: Problem, file: string, readLine: ReadLine): string {
  const { code, severity, message, place } = problem;
  const line = place?.line === undefined ? "" : ` line="${place.line}"`;
  const fileAttributes = place ? ` file="${attribute(file)}"${line}` : "";
  const name = place?.line === undefined ? `${code} ${message}` : `${code} ${message} (${place.line}:${place.column ?? 1})`;
  const text = escapeHtml(legal(formatProblem(problem, { readLine, hasColor: false })));
  const failure = `<failure type="${attribute(code)}" message="${attribute(message)}">${text}</failure>`;
  const inside = severity === "error" ? failure : `<system-out>${text}</system-out>`;
  return `    <testcase classname="${attribute(file)}" name="${attribute(name)}"${fileAttributes}>\n      ${inside}\n    </testcase>\n`;
}

function attribute(text: string): string {
  return escapeAttribute(legal(printable(text)));
}

/** What XML does not allow, even escaped: lone surrogates and two noncharacters. */
function legal(text: string): string {
  return text.replace(/[\ud800-\udfff\ufffe\uffff]/gu, "\ufffd");
}
