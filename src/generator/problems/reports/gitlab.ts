/** Problems as a Code Quality report, which GitLab shows in merge requests. */
import type { Problem } from "../../model/problem.ts";
import { joinPath } from "../../text/path.ts";
import { printableJson, printableLines } from "../../text/printable.ts";
import { fingerprintsOf } from "./input.ts";

/** GitLab needs a file for every entry; a problem without one is assigned to this file. */
const fileOfSite = "site.config.ts";

/** A JSON list with an entry a problem. */
export function gitlabReport({ problems, folder }: { problems: Problem[]; folder: string }): string {
  const fingerprints = fingerprintsOf(problems);
  const entries = problems.map(({ code, severity, message, hint, place }, index) => ({
    description: printableLines(hint ? `${message.replace(/\.$/, "")}. ${hint}` : message),
    check_name: code,
    fingerprint: fingerprints[index],
    severity: { error: "major", warning: "minor", info: "info" }[severity],
    location: { path: joinPath(folder, place?.path ?? fileOfSite), lines: { begin: place?.line ?? 1 } },
  }));
  return `${printableJson(entries, 2)}\n`;
}
