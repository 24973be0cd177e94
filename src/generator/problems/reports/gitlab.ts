/** Problems as a Code Quality report, which GitLab shows in merge requests. */
import type { Problem } from "../../model/problem.ts";
import { contentHash } from "../../text/hash.ts";
import { joinPath } from "../../text/path.ts";
import { printableJson, printableLines } from "../../text/printable.ts";

const severities = { error: "major", warning: "minor", info: "info" } as const;

/** GitLab needs a file for every entry; a problem without one is assigned to this file. */
const fileOfSite = "site.config.ts";

/** A JSON list with an entry a problem. */
export function gitlabReport({ problems, folder }: { problems: Problem[]; folder: string }): string {
  const seen = new Map<string, number>();
  const entries = problems.map(({ code, severity, message, hint, place }) => {
    const path = joinPath(folder, place?.path ?? fileOfSite);
    // Lines move with every edit above them, so the fingerprint leaves them out; equal ones are counted.
    const identity = JSON.stringify([code, path, message]);
    const count = seen.get(identity) ?? 0;
    seen.set(identity, count + 1);
    return {
      description: printableLines(hint ? `${message.replace(/\.$/, "")}. ${hint}` : message),
      check_name: code,
      fingerprint: contentHash(JSON.stringify([identity, count]), 40),
      severity: severities[severity],
      location: { path, lines: { begin: place?.line ?? 1 } },
    };
  });
  return `${printableJson(entries, 2)}\n`;
}
