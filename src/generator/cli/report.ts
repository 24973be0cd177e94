/** Prints what a build found and made. */
import type { BuildResult } from "../model/build.ts";
import type { Problem } from "../model/problem.ts";
import type { FormatOptions } from "../problems/format.ts";
import { countProblems, formatList, isShortened, severitiesText } from "../problems/list.ts";
import { formatTable } from "../problems/table.ts";
import { countOf, formatBytes, grouped } from "../text/count.ts";
import { printable, wrapped } from "../text/printable.ts";
import { ownReport } from "./writeReports.ts";

/** Width of the table where no terminal says how wide it is. */
const usualColumns = 80;

/** The list of problems, and below it a table with a count for each code. A single problem needs no table. */
export function reportProblems(problems: readonly Problem[], options: FormatOptions): string {
  const list = formatList(problems, options);
  if (problems.length < 2) return list;
  const table = formatTable(problems, options.columns ?? usualColumns);
  return `${list}\n${table}${isShortened(problems) ? `\nEvery place of every problem is in ${ownReport}.\n` : ""}`;
}

interface SummaryInput extends Pick<BuildResult, "stats" | "problems" | "exitCode" | "siteDir"> {
  /** Where it was published, as messages name it; null if it was not. */
  outDir: string | null;
  /** Whether the command publishes a site. */
  isPublished: boolean;
  /** Since the command started: stages overlap, and do not cover everything. */
  milliseconds: number;
}

/** The last lines: what was built, how long each stage took, what was found. */
export function reportSummary(outcome: SummaryInput, columns = Number.POSITIVE_INFINITY): string {
  const { stats, outDir } = outcome;
  const checkText = `${linksText(outcome)}; ${severitiesText(countProblems(outcome.problems))}.`;
  if (outcome.exitCode !== 0) return `${failureText(outcome)}\n`;
  if (outDir === null) return `${countOf(stats.pages, "page")}. ${runText(outcome)}${checkText}\n`;
  const stages = stats.stages.map(({ name, milliseconds }) => `${name} ${Math.round(milliseconds)} ms`).join(", ");
  const texts = (stats.texts ?? []).slice(0, 2).map(({ path, bytes }) => `${path} ${formatBytes(bytes)}`);
  const last = stats.part ? "`bcidocs merge` lists its problems." : checkText;
  const lines = [...wrapped(stages, columns - 2), ...(texts.length > 0 ? [`${texts.join(", ")}.`] : []), last].map((line) => `  ${line}`);
  return `${builtText(outcome, outDir)}.\n${lines.join("\n")}\n`;
}

/** One line: what was made and how many problems there are. */
export function reportBriefly(made: SummaryInput): string {
  if (made.exitCode !== 0 || made.outDir === null) return reportSummary(made);
  if (made.stats.part) return `${builtText(made, made.outDir)}.\n`;
  return `${builtText(made, made.outDir)}: ${severitiesText(countProblems(made.problems))}, ${brokenText(made)}.\n`;
}

function builtText({ stats, milliseconds }: SummaryInput, outDir: string): string {
  const size = `${countOf(stats.files, "file")}, ${formatBytes(stats.bytes)}`;
  const pages = stats.part ? `part ${stats.part.shard}: ${stats.pages} of ${countOf(stats.part.of, "page")}` : countOf(stats.pages, "page");
  return `Built ${pages} into ${printable(outDir)} in ${(milliseconds / 1000).toFixed(2)} s (${size})`;
}

function failureText(made: SummaryInput): string {
  const counts = countProblems(made.problems);
  const broken = counts.brokenLinks > 0 ? `, ${brokenText(made)}` : "";
  return `Failed: ${severitiesText(counts)}${broken}.${outputText(made)}`;
}

/** Which samples have run, and which files were written. */
function runText({ stats: { samples } }: SummaryInput): string {
  if (!samples) return "";
  const written = samples.updated.length > 0 ? ` Written: ${samples.updated.map(printable).join(", ")}.` : "";
  return `${countOf(samples.ran, "sample")} ran.${written} `;
}

/** What became of the output of a build that failed. */
function outputText({ outDir, siteDir, isPublished }: SummaryInput): string {
  if (outDir !== null) return ` The site in ${outDir} is the new one.`;
  return siteDir === null || !isPublished ? "" : " The previous output is unchanged.";
}

function linksText(made: SummaryInput): string {
  const { brokenLinks } = countProblems(made.problems);
  const { links, external } = made.stats;
  const others = external ? ` and ${countOf(external.addresses, "external link")} (${grouped(external.asked)} asked)` : "";
  return `${countOf(links, "link")}${others} checked${brokenLinks > 0 ? `, ${grouped(brokenLinks)} broken` : ""}`;
}

function brokenText({ problems }: SummaryInput): string {
  return countOf(countProblems(problems).brokenLinks, "broken link");
}
