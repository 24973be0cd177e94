/** What ends a command early: signals, and uncaught errors, e.g. from a timer that the config or a page started. */
import { ProblemError } from "../problems/problem.ts";
import { uncaughtConfigProblem } from "../siteCode/configFaults.ts";
import { endProcess } from "../siteCode/exitGuard.ts";
import { pageOfFault, uncaughtPageProblem } from "../siteCode/failedPage.ts";
import { onInterrupt } from "../siteCode/interruptible.ts";

/** `signal` is aborted by the first fault. `first` is a ProblemError if it comes from code of the site; undefined if there is none. */
export function watchFaults(): { signal: AbortSignal; first(): Promise<unknown>; end(): void } {
  const controller = new AbortController();
  const faults: Promise<unknown>[] = [];
  const note = (error: unknown): void => {
    faults.push(explainFault(error));
    controller.abort();
  };
  return { signal: controller.signal, first: async () => faults[0], end: catchUncaught(note) };
}

/** A ProblemError for an error from code of the site, any other error as it is. Call it in the handler that receives the error. */
export function explainFault(error: unknown): Promise<unknown> {
  const page = pageOfFault();
  if (error instanceof ProblemError) return Promise.resolve(error);
  if (page) return uncaughtPageProblem(error, page).then((found) => new ProblemError(found));
  return Promise.resolve(uncaughtConfigProblem(error) ?? error);
}

/** Reports uncaught errors until the returned function is called. `guardExit` handles calls of `process.exit`. */
export function catchUncaught(onFault: (error: unknown) => void): () => void {
  process.on("uncaughtException", onFault).on("unhandledRejection", onFault);
  return () => void process.off("uncaughtException", onFault).off("unhandledRejection", onFault);
}

/** Ctrl-C and `kill`: the first signal stops the work, which cleans up; a second one ends it at once. */
const exitOfSignal = { SIGINT: 130, SIGTERM: 143 };

/** Milliseconds that running work gets after a signal has ended the command. */
const longestRest = 500;

/** The status of the work, or 130/143 when a signal ended it. */
export async function withSignals(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController();
  let received: keyof typeof exitOfSignal | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (signal !== "SIGINT" && signal !== "SIGTERM") return;
    if (received) endProcess(exitOfSignal[received]);
    received = signal;
    controller.abort();
  };
  const stopListening = onInterrupt(onSignal);
  process.on("SIGTERM", onSignal);
  try {
    const status = await work(controller.signal);
    return received ? exitOfSignal[received] : status;
  } catch (error) {
    if (received) return exitOfSignal[received];
    throw error;
  } finally {
    stopListening();
    process.off("SIGTERM", onSignal);
    // Running work, such as a thread, would keep the process alive.
    if (received) setTimeout(endProcess, longestRest, exitOfSignal[received]).unref();
  }
}
