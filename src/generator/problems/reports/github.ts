/** Problems as workflow commands: GitHub Actions reads them from the log and shows them next to the lines of a change. */
import type { Problem } from "../../model/problem.ts";
import { joinPath } from "../../text/path.ts";
import { printable } from "../../text/printable.ts";
import { inReadingOrder } from "../list.ts";

const commands = { error: "error", warning: "warning", info: "notice" } as const;

/** e.g. `::error file=content/a.md,line=3,col=7,title=M004::The front matter …`, one line a problem. GitHub shows ten of each kind: the most severe come first. */
export function githubReport({ problems, folder }: { problems: Problem[]; folder: string }): string {
  return inReadingOrder(problems)
    .map((found) => `${commandFor(found, folder)}\n`)
    .join("");
}

function commandFor({ severity, code, message, hint, place }: Problem, folder: string): string {
  const properties = {
    file: place && joinPath(folder, place.path),
    line: place?.line,
    col: place?.line === undefined ? undefined : place.column,
    title: code,
  };
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeData(String(value)).replaceAll(":", "%3A").replaceAll(",", "%2C")}`],
  );
  return `::${commands[severity]} ${written.join(",")}::${escapeData(hint ? `${message}\n${hint}` : message)}`;
}

/** Text of a page must not begin a workflow command: the runner reads line by line. */
function escapeData(text: string): string {
  return printable(text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A"));
}
