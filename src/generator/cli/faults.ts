/** Uncaught errors, e.g. from a timer that the config or a page started: they stop the command, and it fails. */

import { ProblemError } from "../problems/problem.ts";
import { uncaughtConfigProblem } from "../siteCode/configFaults.ts";
import { pageOfFault, uncaughtPageProblem } from "../siteCode/failedPage.ts";

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
