/** `bcidocs serve --watch`: shows a site while it is written, until Ctrl-C. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Change } from "../dev/changes.ts";
import type { Findings, PreviewRequest } from "../dev/preview.ts";
import { watchSite } from "../dev/watchSite.ts";
import type { Io, Log } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { ProblemError } from "../problems/problem.ts";
import { printable, printableJson, printableLines } from "../text/printable.ts";
import type { Options } from "./args.ts";
import { explainFault } from "./faults.ts";
import { createFindingsReporter, type FindingsNews } from "./findingsReporter.ts";
import { keepAlive } from "./keepAlive.ts";
import type { Progress } from "./progress.ts";
import { aborted, allowedHosts, announce, serverOptions } from "./serve.ts";

export interface WatchRequest extends PreviewRequest {
  /** Ends the server. */
  signal: AbortSignal;
  options: Options;
  progress: Progress;
  /** Prints problems as a build does. */
  tell(problems: Findings["problems"], siteDir: string): void;
}

/** Milliseconds that the server may take to end. */
const longestClose = 1_000;

/** Resolves when the server has ended. Throws a ProblemError when there is no config, or when it cannot listen. */
export async function watch({ signal, options, progress, tell, ...request }: WatchRequest, io: Io): Promise<number> {
  const start = io.now();
  const words = createWords({ options, progress, tell });
  const waiting: Findings[] = [];
  const state = { siteDir: "", origin: "" };
  const onFault = async (caught: unknown) => {
    const error = await explainFault(caught);
    if (error instanceof ProblemError) words.problems(error.problems, error.siteDir ?? state.siteDir);
    else words.line(`warning: ${faultText(error, options)}`);
  };
  const letGo = keepAlive(onFault);
  const site = await watchSite(
    {
      request,
      server: { ...serverOptions(options), allowedHosts: allowedHosts(options, []) },
      events: {
        log: words.log,
        onFindings: (findings) => (state.siteDir === "" ? void waiting.push(findings) : words.findings(findings, state.siteDir)),
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
  const baseUrl = site.preview.edition()?.site.config.baseUrl ?? "/";
  await announce({ server: site.server, baseUrl, what: "this site", took: io.now() - start }, options);
  Object.assign(state, { siteDir: site.preview.siteDir, origin: site.server.origin });
  for (const findings of waiting) words.findings(findings, state.siteDir);
  await aborted(signal);
  // A page that is being compiled right now may take seconds: nobody waits for it.
  await Promise.race([site.close(), sleep(longestClose, undefined, { ref: false })]);
  progress.end();
  letGo();
  return 0;
}

/** What is told while the server runs. */
interface Words {
  log: Log;
  line(text: string): void;
  findings(findings: Findings, siteDir: string): void;
  /** What code of the site did outside of any page or build. */
  problems(problems: Problem[], siteDir: string): void;
  moved(url: string): void;
  changed(changes: Change[]): void;
}

function createWords({ options: { json, quiet }, progress, tell }: Pick<WatchRequest, "options" | "progress" | "tell">): Words {
  const isTerminal = process.stdout.isTTY === true && !json && !quiet;
  const reporter = createFindingsReporter();
  /** What the findings that come next follow from, and how it is shown: as a line that the next one takes the place of. */
  let change = "";
  let isFirstLook = true;
  const write = (text: string) => {
    progress.end();
    process.stdout.write(text);
  };
  const event = (name: string, about: object) => write(`${printableJson({ event: name, ...about })}\n`);
  const report = ({ fresh, summary }: FindingsNews, siteDir: string) => {
    write(change === "" ? "" : `${change}\n`);
    if (fresh.length > 0) tell(fresh, siteDir);
    write(`${summary}\n`);
    change = "";
  };
  return {
    log: {
      stage: (name, total) => (isFirstLook || isTerminal || json) && progress.stage(name, total),
      progress: (done) => progress.progress(done),
    },
    line: (text) => write(`${printableLines(text)}\n`),
    problems(problems, siteDir) {
      if (json) for (const problem of problems) event("problem", problem);
      else {
        progress.end();
        tell(problems, siteDir);
      }
    },
    findings(findings, siteDir) {
      const news = reporter(findings);
      if (news && json) event("findings", findings);
      else if (news) report(news, siteDir);
      else if (findings.isWhole && isTerminal) write(change);
      isFirstLook &&= !findings.isWhole;
    },
    moved: (url) => (json ? event("moved", { url }) : write(`The site is at ${url} now.\n`)),
    changed(changes) {
      if (json) return event("changed", { changes });
      change = changeText(changes);
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
