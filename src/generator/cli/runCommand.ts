/** Runs one command; reports what ended it. */
import { createNodeIo } from "../io/node.ts";
import { ProblemError, problem, systemProblem } from "../problems/problem.ts";
import { missingEsbuild } from "../siteCode/esbuild.ts";
import { endProcess, guardExit } from "../siteCode/exitGuard.ts";
import { messageOf } from "../text/errno.ts";
import { printableLines } from "../text/printable.ts";
import type { Invocation } from "./command.ts";
import { watchFaults, withSignals } from "./faults.ts";
import type { OutputOptions } from "./flags.ts";
import { listFailure, progressFor } from "./output.ts";

/** The number is the exit status. */
export async function runCommand({ command, args, options }: Invocation): Promise<number> {
  const progress = progressFor(options);
  const isWatching = command.isWatching?.(options) ?? false;
  const fail = async (error: ProblemError) => {
    if (command.result === undefined || isWatching) return listFailure(error, options, command.isForProgram);
    return (await import("./siteResult.ts")).reportWithoutSite(error, options, command.result === "published");
  };
  guardExit();
  const reportUnfinished = unfinishedReporter();
  process.on("beforeExit", reportUnfinished);
  const faults = isWatching ? null : watchFaults();
  try {
    const status = await withSignals((ended) => {
      const signal = faults ? AbortSignal.any([ended, faults.signal]) : ended;
      return command.run({ ...args, options, signal, progress, write: (text) => void process.stdout.write(text) }, createNodeIo(progress));
    });
    const fault = await faults?.first();
    if (fault !== undefined) throw fault;
    return status;
  } catch (caught) {
    progress.end();
    // Work that was stopped because of a fault ends with its own error.
    const error = (await faults?.first()) ?? caught;
    if (error instanceof ProblemError) return await fail(error);
    const refused = missingEsbuild(error) ?? systemProblem(error);
    if (refused) return await fail(new ProblemError(refused));
    process.stderr.write(internalError(error, options));
    return 1;
  } finally {
    faults?.end();
    process.off("beforeExit", reportUnfinished);
  }
}

/** Node ends silently when only a promise that never settles is left. */
function unfinishedReporter(): () => void {
  let wasIdle = false;
  return () => {
    if (wasIdle) {
      process.stderr.write("error X008 the command ended before its work was done: it was waiting for something that never happened\n");
      endProcess(1);
    }
    // Code that knows what it waits for, e.g. the config, reports that instead.
    wasIdle = true;
    setTimeout(() => undefined, 10);
  };
}

function internalError(error: unknown, { debug }: OutputOptions): string {
  const stack = debug && error instanceof Error ? `\n${error.stack}` : "";
  const fault = problem("X001", `unexpected error: ${messageOf(error)}`);
  return printableLines(
    `error ${fault.code} ${fault.message}\n  This is a bug in bcidocs, not in your site.${debug ? "" : " Run again with --debug for the stack trace."}${stack}\n`,
  );
}
