/** Problems as SARIF 2.1.0, which code scanning services and editors read. */
import type { Place, Problem } from "../../model/problem.ts";
import { joinPath } from "../../text/path.ts";
import { printableJson, printableLines } from "../../text/printable.ts";
import { addressOfCode, entryOf } from "../catalogue.ts";
import { inReadingOrder } from "../list.ts";
import { fingerprintsOf, type ReportInput } from "./input.ts";

const levels = { error: "error", warning: "warning", info: "note" } as const;

/** GitHub refuses a file with more results. */
const mostResults = 25_000;

/** One run of one tool, with the most severe results first. */
export function sarifReport({ problems, exitCode, folder }: ReportInput): string {
  const sorted = inReadingOrder(problems);
  const fingerprints = fingerprintsOf(sorted);
  const listedProblems = sorted.slice(0, mostResults);
  const codes = [...new Set(listedProblems.map(({ code }) => code))].sort();
  const log = {
    $schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "bcidocs", semanticVersion: __VERSION__, rules: codes.map(ruleOf) } },
        columnKind: "utf16CodeUnits",
        invocations: [
          {
            // 1 is a fault of the program; other numbers say what it found.
            executionSuccessful: exitCode !== 1,
            exitCode,
            ...(sorted.length > listedProblems.length && { toolExecutionNotifications: [noticeOf(sorted.length - listedProblems.length)] }),
          },
        ],
        results: listedProblems.map((found, index) => ({
          ruleId: found.code,
          ruleIndex: codes.indexOf(found.code),
          level: levels[found.severity],
          message: { text: printableLines(found.hint ? `${found.message}\n${found.hint}` : found.message) },
          ...(found.place && { locations: [{ physicalLocation: locationOf(found.place, folder) }] }),
          partialFingerprints: { "bcidocs/v1": fingerprints[index] ?? "" },
          ...(found.place && found.fix && { fixes: [fixOf(found.place, found.fix, folder)] }),
          ...(found.pages && { properties: { pages: found.pages } }),
        })),
      },
    ],
  };
  return `${printableJson(log, 2)}\n`;
}

function ruleOf(code: string) {
  const { title, severity } = entryOf(code) ?? { title: code, severity: "error" as const };
  return { id: code, shortDescription: { text: title }, helpUri: addressOfCode(code), defaultConfiguration: { level: levels[severity] } };
}

function noticeOf(left: number) {
  return { level: "warning", message: { text: `${left} more results are left out: services refuse files with more than ${mostResults}.` } };
}

function fixOf(place: Place, { from, to }: NonNullable<Problem["fix"]>, folder: string) {
  const { artifactLocation } = locationOf(place, folder);
  const deletedRegion = regionOf({ ...place, endColumn: (place.column ?? 1) + from.length });
  return { artifactChanges: [{ artifactLocation, replacements: [{ deletedRegion, insertedContent: { text: to } }] }] };
}

function locationOf(place: Place, folder: string) {
  const uri = joinPath(folder, place.path).split("/").map(encodeURIComponent).join("/");
  return { artifactLocation: { uri, uriBaseId: "%SRCROOT%" }, ...(place.line !== undefined && { region: regionOf(place) }) };
}

function regionOf({ line, column, endColumn }: Place) {
  return { startLine: line, ...(column !== undefined && { startColumn: column }), ...(endColumn !== undefined && { endColumn }) };
}
