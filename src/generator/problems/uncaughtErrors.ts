/** Uncaught errors of a page's own code (a component, a plugin): a timer that throws, a promise without a handler. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Problem } from "../model/problem.ts";
import { placeOfError } from "./placeOfError.ts";
import { problem } from "./problem.ts";

/** A page while code of the site runs for it. */
export interface RunningPage {
  path: string;
  /** Module of the site's components, where the error may come from. */
  codeUrl: string | null;
}

const compiled = new AsyncLocalStorage<RunningPage>();

/** Attributes everything that `work` starts to the page, however long after. */
export function asCodeOf<T>(page: RunningPage, work: () => T): T {
  return compiled.run(page, work);
}

/** For the handler of an uncaught error: the page whose code has thrown it. */
export function pageOfFault(): RunningPage | null {
  return compiled.getStore() ?? null;
}

/** The problem of the page. */
export async function uncaughtPageProblem(error: unknown, { path, codeUrl }: RunningPage): Promise<Problem> {
  const place = await placeOfError(error, codeUrl);
  const message = error instanceof Error ? error.message : String(error);
  const hint = "A component or plugin that the page uses started this and did not wait for it. A page compiles synchronously: remove it.";
  const subject = place ? `${path}: code` : "code";
  return problem("M025", `${subject} that the page started failed later: ${message}`, {
    place: place ?? { path, line: 1 },
    hint,
    pages: [path],
  });
}
