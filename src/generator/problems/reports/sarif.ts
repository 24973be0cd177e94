/** Problems as SARIF 2.1.0, which code scanning services and editors read. */
import type { Place, Problem } from "../../model/problem.ts";
import { joinPath } from "../../text/path.ts";
import { printableJson, printableLines } from "../../text/printable.ts";
import { addressOfCode, entryOf } from "../catalogue.ts";
import { fingerprintsOf } from "../fingerprint.ts";
import { inReadingOrder } from "../list.ts";
import type { ReportInput } from "./input.ts";

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
        results: listedProblems.map((found, index) =>
          resultOf(found, { ruleIndex: codes.indexOf(found.code), folder, id: fingerprints[index] ?? "" }),
        ),
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

interface ResultDetails {
  ruleIndex: number;
  folder: string;
  id: string;
}

function resultOf({ code, severity, message, hint, place, pages, fix }: Problem, { ruleIndex, folder, id }: ResultDetails) {
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity],
    message: { text: printableLines(hint ? `${message}\n${hint}` : message) },
    ...(place && { locations: [{ physicalLocation: locationOf(place, folder) }] }),
    partialFingerprints: { "bcidocs/v1": id },
    ...(place && fix && { fixes: [fixOf(place, fix, folder)] }),
    ...(pages && { properties: { pages } }),
  };
}

function fixOf(place: Place, { from, to }: NonNullable<Problem["fix"]>, folder: string) {
  const { artifactLocation } = locationOf(place, folder);
  const deletedRegion = regionOf({ ...place, endColumn: (place.column ?? 1) + from.length });
  return { artifactChanges: [{ artifactLocation, replacements: [{ deletedRegion, insertedContent: { text: to } }] }] };
}

function locationOf(place: Place, folder: string) {
  const path = joinPath(folder, place.path);
  const uri = path.split("/").map(encodeURIComponent).join("/");
  return { artifactLocation: { uri, uriBaseId: "%SRCROOT%" }, ...(place.line !== undefined && { region: regionOf(place) }) };
}

function regionOf({ line, column, endColumn }: Place) {
  return { startLine: line, ...(column !== undefined && { startColumn: column }), ...(endColumn !== undefined && { endColumn }) };
}
