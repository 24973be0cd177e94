/** Problems as Markdown, for a comment or the summary of a CI run. */
import type { Problem } from "../../model/problem.ts";
import { countOf } from "../../text/count.ts";
import { printable } from "../../text/printable.ts";
import { placeText } from "../format.ts";
import { inReadingOrder, summaryText } from "../list.ts";
import { countByCode } from "../table.ts";
import type { ReportInput } from "./input.ts";

/** Counts, a table of the codes, and every problem, or the first `most`. */
export function markdownReport({ problems, linksChecked }: ReportInput, most = Number.POSITIVE_INFINITY): string {
  const heading = `## Documentation problems\n\n${summaryText(problems, linksChecked)}\n`;
  if (problems.length === 0) return heading;
  const left = problems.length - most;
  const listed = inReadingOrder(problems).slice(0, most).map(rowOf);
  return [
    heading,
    table(
      ["Code", "Severity", "What", "How many", "Files"],
      countByCode(problems).map(({ code, severity, what, count, files }) => [code, severity, escaped(what), count, files]),
    ),
    table(["Place", "Severity", "Problem"], listed),
    ...(left > 0 ? [`… and ${countOf(left, "more problem")}.\n`] : []),
  ].join("\n");
}

function rowOf({ place, severity, code, message, hint }: Problem): string[] {
  // Backticks and bars would end the code or the cell.
  const where = place ? `\`${placeText(place).replaceAll("`", "'").replaceAll("|", "\\|")}\`` : "";
  return [where, severity, `${code} ${escaped(message)}${hint ? `<br>${escaped(hint)}` : ""}`];
}

function table(heading: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |\n`;
  return [line(heading), line(heading.map(() => "---")), ...rows.map(line)].join("");
}

/** What has a meaning in Markdown or HTML is shown as it is, also where a page's author wrote it. */
function escaped(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]()#+!|~]/g, "\\$&")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
