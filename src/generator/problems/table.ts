/** The table below a list of problems: the number of each code. */
import type { Problem, Severity } from "../model/problem.ts";
import { grouped } from "../text/count.ts";
import { groupBy } from "../text/lists.ts";
import { comparePaths } from "../text/path.ts";
import { wrapped } from "../text/printable.ts";
import { entryOf } from "./catalogue.ts";
import { rank } from "./list.ts";

/** The problems of one code and severity. */
interface Row {
  code: string;
  severity: Severity | "";
  what: string;
  count: string;
  files: string;
}

const heading: Row = { code: "Code", severity: "", what: "What", count: "How many", files: "Files" };
const gap = "  ";
/** A narrower column would have one word a line. */
const narrowest = 20;

/** A row for each code and severity, errors first; `columns` is the available width. */
export function formatTable(problems: readonly Problem[], columns: number): string {
  const rows = [heading, ...countByCode(problems)];
  const width = (key: keyof Row) => Math.max(...rows.map((row) => row[key].length));
  const left = (row: Row) => [row.code.padEnd(width("code")), row.severity.padEnd(width("severity"))].join(gap);
  const right = (row: Row) => [row.count.padStart(width("count")), row.files.padStart(width("files"))].join(gap);
  const available = columns - left(heading).length - right(heading).length - 2 * gap.length;
  const whats = rows.map((row) => wrapped(row.what, Math.max(narrowest, available)));
  const widest = Math.max(...whats.flat().map((line) => line.length));
  const lines = rows.flatMap((row, index) => {
    const [first = "", ...others] = whats[index] ?? [];
    const indent = " ".repeat(left(row).length);
    return [[left(row), first.padEnd(widest), right(row)].join(gap), ...others.map((line) => indent + gap + line)];
  });
  return lines.map((line) => `${line}\n`).join("");
}

/** Errors first; each of them by code. */
export function countByCode(problems: readonly Problem[]): Row[] {
  const groups = groupBy(problems, ({ severity, code }) => `${rank[severity]} ${code}`);
  return [...groups.keys()].sort(comparePaths).map((key) => rowOf(groups.get(key) ?? []));
}

function rowOf(group: Problem[]): Row {
  const [{ code, severity } = { code: "", severity: "" as const }] = group;
  const files = new Set(group.flatMap(({ place }) => place?.path ?? [])).size;
  return { code, severity, what: entryOf(code)?.title ?? "", count: grouped(group.length), files: grouped(files) };
}
