/** Prints what a build found and made. */
import type { BuildResult } from "../build.ts";
import type { Problem } from "../model/problem.ts";
import { type FormatOptions, formatProblem } from "../problems/format.ts";
import { countOf, grouped } from "../text/count.ts";
import { printable } from "../text/printable.ts";

/** More problems than this are counted, not shown. */
const mostShown = 50;

/** Problems, the worst last so that they stand next to the prompt. */
export function reportProblems(problems: Problem[], options: FormatOptions): string {
  const rank = { info: 0, warning: 1, error: 2 };
  const sorted = [...problems].sort((a, b) => rank[a.severity] - rank[b.severity]);
  const hidden = Math.max(0, sorted.length - mostShown);
  const shown = sorted.slice(hidden).map((problem) => `${formatProblem(problem, options)}\n`);
  if (hidden > 0) shown.unshift(`… and ${hidden} more before these ${mostShown}; .bcidocs/links.json lists every link.\n`);
  return shown.join("\n");
}

/** The last lines: what was made, how long it took, what was found. `milliseconds` since the command was started: stages overlap, and are not all. */
export function reportSummary({ stats, problems, exitCode, siteDir }: BuildResult, outDir: string | null, milliseconds: number): string {
  const count = (severity: Problem["severity"]) => problems.filter((problem) => problem.severity === severity).length;
  const stages = stats.stages.map(({ name, milliseconds }) => `${name} ${Math.round(milliseconds)} ms`).join(", ");
  const found = [countOf(count("error"), "error"), countOf(count("warning"), "warning"), `${count("info")} noted`].join(", ");
  const links = `${grouped(stats.links)} links checked; ${found}.`;
  if (exitCode !== 0) return `Failed: ${found}.${siteDir === null ? "" : " The previous output is unchanged."}\n`;
  if (outDir === null) return `${countOf(stats.pages, "page")}. ${links}\n`;
  const size = `${countOf(stats.files, "file")}, ${formatBytes(stats.bytes)}`;
  return `Built ${countOf(stats.pages, "page")} into ${printable(outDir)} in ${(milliseconds / 1000).toFixed(2)} s (${size}).\n  ${stages}\n  ${links}\n`;
}

/** `1536` -> `1.5 kB`. */
function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
