/** What `serve --watch` prints: news of the site as a build prints it, and one line for each save that brings none. */
import type { Change } from "../dev/comparedMetadata.ts";
import type { SiteReport } from "../dev/siteReport.ts";
import type { Problem } from "../model/problem.ts";
import { placeText } from "../problems/format.ts";
import { clockText, countOf } from "../text/count.ts";
import { printable, printableJson, printableLines } from "../text/printable.ts";
import type { OutputOptions } from "./flags.ts";
import type { Progress } from "./progress.ts";
import { createSiteReporter, type SiteNews } from "./siteReporter.ts";

interface WatchWordsInput {
  options: Pick<OutputOptions, "json" | "quiet">;
  progress: Progress;
  /** Prints problems as a build does. */
  print(problems: Problem[], siteDir: string): void;
  write(text: string): void;
  /** Lines can be replaced. */
  isTerminal: boolean;
  /** Milliseconds since 1970. */
  now(): number;
}

/** What is printed while the server runs. */
export function createWatchWords({ options: { json, quiet }, progress, print, write: output, isTerminal, now }: WatchWordsInput) {
  const canReplace = isTerminal && !json && !quiet;
  const reporter = createSiteReporter();
  /** A save whose result is not known yet. */
  let saved: { text: string; at: number } | null = null;
  let isFirstRun = true;
  const write = (text: string) => {
    progress.end();
    output(text);
  };
  const event = (name: string, about: object) => write(`${printableJson({ event: name, ...about })}\n`);
  const printNews = ({ fresh, summary }: SiteNews, siteDir: string) => {
    write(saved ? `${saved.text}\n` : "");
    if (fresh.length > 0) print(fresh, siteDir);
    write(`${summary}\n`);
    saved = null;
  };
  /** The save changes nothing that was reported. */
  const printResult = (report: SiteReport) => {
    if (!saved) return;
    const errors = standingText(report.problems);
    const text = `${saved.text}, ${errors || `up to date after ${((now() - saved.at) / 1000).toFixed(2)} s`}`;
    // The next line of a terminal takes its place.
    if (canReplace) write(text);
    else if (!quiet || errors) write(`${text}\n`);
    saved = null;
  };
  return {
    log: {
      stage: (name: string, total?: number) => (isFirstRun || canReplace || json) && progress.stage(name, total),
      progress: (done: number) => progress.progress(done),
    },
    line: (text: string) => write(`${printableLines(text)}\n`),
    /** What code of the site did outside of any page or build. */
    problems(problems: Problem[], siteDir: string) {
      if (!json) progress.end();
      print(problems, siteDir);
    },
    report(report: SiteReport, siteDir: string) {
      const news = reporter(report);
      if (news && json) event("findings", report);
      else if (news) printNews(news, siteDir);
      else if (report.isWhole && !json) printResult(report);
      isFirstRun &&= !report.isWhole;
    },
    moved: (url: string) => (json ? event("moved", { url }) : write(`The site is at ${url} now.\n`)),
    changed(changes: Change[]) {
      if (json) return event("changed", { changes });
      const at = now();
      saved = { text: `${clockText(at)} ${changeText(changes)}`, at };
      if (canReplace) write(saved.text);
    },
  };
}

/** e.g. `content/docs/a.md changed`, or `content/docs/a.md and 11 more files changed`. */
function changeText([first, ...more]: Change[]): string {
  if (!first) return "";
  const path = printable(first.path.slice(-60));
  if (more.length === 0) return `${path} ${first.event === "changed" ? "changed" : `was ${first.event}`}`;
  return `${path} and ${countOf(more.length, "more file")} changed`;
}

/** e.g. `1 error remains: M002 content/docs/a.md:2:1`; empty without errors. */
function standingText(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (!first) return "";
  const where = [first.code, ...(first.place ? [placeText(first.place)] : [])].join(" ");
  return `${countOf(errors.length, "error")} ${errors.length === 1 ? "remains" : "remain, the first"}: ${where}`;
}
