/** `bcidocs serve --watch`: shows a site while it is written, until Ctrl-C. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Change } from "../dev/changes.ts";
import type { PreviewRequest, SiteReport } from "../dev/preview.ts";
import { watchSite } from "../dev/watchSite.ts";
import type { Io, Log } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { ProblemError } from "../problems/problem.ts";
import { printable, printableJson, printableLines } from "../text/printable.ts";
import { explainFault } from "./faults.ts";
import type { Options } from "./options.ts";
import type { Progress } from "./progress.ts";
import { aborted, allowedHosts, announce, serverOptions } from "./serve.ts";
import { createSiteReporter, type SiteNews } from "./siteReporter.ts";
import { catchUncaught } from "./uncaughtErrors.ts";

export interface WatchRequest extends PreviewRequest {
  /** Ends the server. */
  signal: AbortSignal;
  options: Options;
  progress: Progress;
  /** Prints problems as a build does. */
  print(problems: SiteReport["problems"], siteDir: string): void;
}

/** Milliseconds that the server may take to end. */
const longestClose = 1_000;

/** Resolves when the server has ended. Throws a ProblemError when there is no config, or when it cannot listen. */
export async function watch({ signal, options, progress, print, ...request }: WatchRequest, io: Io): Promise<number> {
  const start = io.now();
  const words = createWords({ options, progress, print, now: () => io.now() });
  const waiting: SiteReport[] = [];
  const state = { siteDir: "", origin: "" };
  const onFault = async (caught: unknown) => {
    const error = await explainFault(caught);
    if (error instanceof ProblemError) words.problems(error.problems, error.siteDir ?? state.siteDir);
    else words.line(`warning: ${faultText(error, options)}`);
  };
  const letGo = catchUncaught(onFault);
  const site = await watchSite(
    {
      request,
      server: { ...serverOptions(options), allowedHosts: allowedHosts(options, []) },
      events: {
        log: words.log,
        onReport: (report) => (state.siteDir === "" ? void waiting.push(report) : words.report(report, state.siteDir)),
        onFault,
        onNote: (text) => words.line(`note: ${text}`),
        onMove: (baseUrl) => words.moved(state.origin + baseUrl),
        onChange: words.changed,
      },
    },
    io,
  ).catch((error: unknown) => {
    letGo();
    throw error;
  });
  progress.end();
  const baseUrl = site.preview.snapshot()?.site.config.baseUrl ?? "/";
  await announce({ server: site.server, baseUrl, what: "this site", took: io.now() - start }, options);
  Object.assign(state, { siteDir: site.preview.siteDir, origin: site.server.origin });
  for (const report of waiting) words.report(report, state.siteDir);
  await aborted(signal);
  // A page that is compiling may take seconds: do not wait for it.
  await Promise.race([site.close(), sleep(longestClose, undefined, { ref: false })]);
  progress.end();
  letGo();
  return 0;
}

/** What is printed while the server runs. */
interface Words {
  log: Log;
  line(text: string): void;
  report(report: SiteReport, siteDir: string): void;
  /** What code of the site did outside of any page or build. */
  problems(problems: Problem[], siteDir: string): void;
  moved(url: string): void;
  changed(changes: Change[]): void;
}

interface WordsInput extends Pick<WatchRequest, "options" | "progress" | "print"> {
  /** Milliseconds. */
  now(): number;
}

export function createWords({ options: { json, quiet }, progress, print, now }: WordsInput): Words {
  const isTerminal = process.stdout.isTTY === true && !json && !quiet;
  const reporter = createSiteReporter();
  /** The change behind the next report, as a line that the next one replaces. */
  let change = "";
  let changedAt = 0;
  let isFirstRun = true;
  const write = (text: string) => {
    progress.end();
    process.stdout.write(text);
  };
  const event = (name: string, about: object) => write(`${printableJson({ event: name, ...about })}\n`);
  const printNews = ({ fresh, summary }: SiteNews, siteDir: string) => {
    write(change === "" ? "" : `${change}\n`);
    if (fresh.length > 0) print(fresh, siteDir);
    write(`${change === "" ? summary : `${summary.replace(/\.$/, "")}, ${took()}.`}\n`);
    change = "";
  };
  const took = () => `${((now() - changedAt) / 1000).toFixed(2)} s`;
  /** A save that changed no problem ends with one line. */
  const printDone = () => {
    if (change !== "" && !quiet) write(`${change}, done in ${took()}\n`);
    change = "";
  };
  return {
    log: {
      stage: (name, total) => (isFirstRun || isTerminal || json) && progress.stage(name, total),
      progress: (done) => progress.progress(done),
    },
    line: (text) => write(`${printableLines(text)}\n`),
    problems(problems, siteDir) {
      if (json) for (const problem of problems) event("problem", problem);
      else {
        progress.end();
        print(problems, siteDir);
      }
    },
    report(report, siteDir) {
      const news = reporter(report);
      if (news && json) event("findings", report);
      else if (news) printNews(news, siteDir);
      else if (report.isWhole && !json) printDone();
      isFirstRun &&= !report.isWhole;
    },
    moved: (url) => (json ? event("moved", { url }) : write(`The site is at ${url} now.\n`)),
    changed(changes) {
      if (json) return event("changed", { changes });
      change = changeText(changes);
      changedAt = now();
      if (isTerminal) write(change);
    },
  };
}

/** e.g. `content/docs/a.md changed`, or `content/docs/a.md and 11 more files changed`. */
function changeText([first, ...more]: Change[]): string {
  if (!first) return "";
  const path = printable(first.path.slice(-60));
  if (more.length === 0) return `${path} ${first.event === "changed" ? "changed" : `was ${first.event}`}`;
  return `${path} and ${more.length} more ${more.length === 1 ? "file" : "files"} changed`;
}

function faultText(error: unknown, { debug }: Options): string {
  if (!(error instanceof Error)) return String(error);
  return debug ? (error.stack ?? error.message) : error.message;
}
