/** Errors that nobody caught, e.g. of a timer that the config has started: they stop the command, and it fails. */
import { lateConfigProblem } from "../config/configFaults.ts";

export interface FaultWatch {
  /** Aborted by the first fault. */
  signal: AbortSignal;
  /** The first fault: a ProblemError where it is known whose code it comes from; undefined as long as there is none. */
  first(): unknown;
  throwIfAny(): void;
  end(): void;
}

export function watchFaults(): FaultWatch {
  const controller = new AbortController();
  const found: unknown[] = [];
  const note = (error: unknown): void => {
    found.push(lateConfigProblem(error) ?? error);
    controller.abort();
  };
  process.on("uncaughtException", note).on("unhandledRejection", note);
  return {
    signal: controller.signal,
    first: () => found[0],
    throwIfAny: () => {
      if (found.length > 0) throw found[0];
    },
    end: () => void process.off("uncaughtException", note).off("unhandledRejection", note),
  };
}
