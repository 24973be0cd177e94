/** `bcidocs serve --watch`: shows a site while it is written, until Ctrl-C. */
import type { Findings, PreviewRequest } from "../dev/preview.ts";
import { watchSite } from "../dev/watchSite.ts";
import type { Io } from "../io/io.ts";
import type { Options } from "./args.ts";
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

/** Resolves when the server has ended. Throws a ProblemError when there is no config, or when it cannot listen. */
export async function watch({ signal, options, progress, tell, ...request }: WatchRequest, io: Io): Promise<number> {
  const write = (text: string) => {
    progress.end();
    process.stdout.write(text);
  };
  const start = io.now();
  let siteDir = "";
  const waiting: Findings[] = [];
  const reporter = createReporter((findings) => {
    if (options.json) write(`${JSON.stringify({ event: "findings", ...findings })}\n`);
    else {
      if (findings.problems.length > 0) tell(findings.problems, siteDir);
      write(`${summaryOf(findings)}\n`);
    }
  });
  const site = await watchSite(
    {
      request,
      server: { ...serverOptions(options), allowedHosts: allowedHosts(options, []) },
      events: {
        log: progress,
        onFindings: (findings) => (siteDir === "" ? void waiting.push(findings) : reporter(findings)),
        onFault: (error) => write(`warning: ${faultText(error, options)}\n`),
        onNote: (text) => write(`note: ${text}\n`),
      },
    },
    io,
  );
  siteDir = site.preview.siteDir;
  progress.end();
  const baseUrl = site.preview.edition()?.site.config.baseUrl ?? "/";
  await announce({ server: site.server, baseUrl, what: "this site", took: io.now() - start }, options);
  for (const findings of waiting) reporter(findings);
  await aborted(signal);
  await site.close();
  return 0;
}

/** Tells what is new only; a look that is not finished tells nothing but errors. */
function createReporter(report: (findings: Findings) => void): (findings: Findings) => void {
  let told = "";
  return (findings) => {
    const hasErrors = findings.problems.some(({ severity }) => severity === "error");
    if (!findings.isWhole && !hasErrors) return;
    const now = JSON.stringify(findings.problems);
    if (now === told) return;
    told = now;
    report(findings);
  };
}

function summaryOf({ problems, pages, links }: Findings): string {
  const count = (severity: string) => problems.filter((problem) => problem.severity === severity).length;
  const looked = pages > 0 ? `${pages.toLocaleString("en")} pages, ${links.toLocaleString("en")} links: ` : "";
  return `${looked}${count("error")} errors, ${count("warning")} warnings, ${count("info")} noted.`;
}

function faultText(error: unknown, { debug }: Options): string {
  if (!(error instanceof Error)) return String(error);
  return debug ? (error.stack ?? error.message) : error.message;
}
