/** Errors that nobody caught, e.g. of a timer that the config or a page has started: they stop the command, and it fails. */
import { uncaughtConfigProblem } from "../config/configFaults.ts";
import { ProblemError } from "../problems/problem.ts";
import { pageOfFault, uncaughtPageProblem } from "../problems/uncaughtErrors.ts";

export interface FaultWatch {
  /** Aborted by the first fault. */
  signal: AbortSignal;
  /** The first fault: a ProblemError where it is known whose code it comes from; undefined as long as there is none. */
  first(): Promise<unknown>;
  end(): void;
}

export function watchFaults(): FaultWatch {
  const controller = new AbortController();
  const found: Promise<unknown>[] = [];
  const note = (error: unknown): void => {
    found.push(explainFault(error));
    controller.abort();
  };
  process.on("uncaughtException", note).on("unhandledRejection", note);
  return {
    signal: controller.signal,
    first: async () => found[0],
    end: () => void process.off("uncaughtException", note).off("unhandledRejection", note),
  };
}

/** A ProblemError for what code of the site has done, any other error as it is. To be called in the handler that is given the error. */
export function explainFault(error: unknown): Promise<unknown> {
  const page = pageOfFault();
  if (error instanceof ProblemError) return Promise.resolve(error);
  if (page) return uncaughtPageProblem(error, page).then((found) => new ProblemError(found));
  return Promise.resolve(uncaughtConfigProblem(error) ?? error);
}
