/** `bcidocs serve --watch`: shows a site while it is written, until Ctrl-C. */
import { setTimeout as sleep } from "node:timers/promises";
import type { PreviewRequest } from "../dev/preview.ts";
import type { SiteReport } from "../dev/siteReport.ts";
import { watchSite } from "../dev/watchSite.ts";
import type { Io } from "../io/io.ts";
import { ProblemError } from "../problems/problem.ts";
import { aborted } from "../text/lazily.ts";
import { catchUncaught, explainFault } from "./faults.ts";
import { printProblems } from "./output.ts";
import type { Progress } from "./progress.ts";
import { announce, type ServeOptions, serverOptions } from "./serve.ts";
import { createWatchWords } from "./watchWords.ts";

interface WatchRequest extends PreviewRequest {
  /** Ends the server. */
  signal: AbortSignal;
  options: ServeOptions;
  progress: Progress;
}

/** Milliseconds that the server may take to end. */
const longestClose = 1_000;

/** Resolves when the server has ended. Throws a ProblemError when there is no config, or when it cannot listen. */
export async function watch({ signal, options, progress, ...request }: WatchRequest, io: Io): Promise<number> {
  const start = io.now();
  const write = (text: string) => void process.stdout.write(text);
  const print = (problems: SiteReport["problems"], siteDir: string) => printProblems(problems, { siteDir, options });
  const words = createWatchWords({ options, progress, print, write, isTerminal: process.stdout.isTTY === true, now: io.now });
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
      server: serverOptions(options),
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
  await announce({ server: site.server, baseUrl: site.preview.baseUrl(), what: "this site", took: io.now() - start }, options);
  Object.assign(state, { siteDir: site.preview.siteDir, origin: site.server.origin });
  for (const report of waiting) words.report(report, state.siteDir);
  await aborted(signal);
  // A page that is compiling may take seconds: do not wait for it.
  await Promise.race([site.close(), sleep(longestClose, undefined, { ref: false })]);
  progress.end();
  letGo();
  return 0;
}

function faultText(error: unknown, { debug }: ServeOptions): string {
  if (!(error instanceof Error)) return String(error);
  return debug ? (error.stack ?? error.message) : error.message;
}
