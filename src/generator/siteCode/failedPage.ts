/** Problems of pages whose own code (a component, a plugin) throws, synchronously or later. */
import { AsyncLocalStorage } from "node:async_hooks";
import { failed } from "../problems/groups.ts";
import { type Place, type Problem, problem } from "../problems/problem.ts";
import { messageOf } from "../text/errno.ts";
import { placeOfError } from "./placeOfError.ts";

const hint = "A component of the page threw this while it rendered. It renders in Node: there is no window and no document.";

/** `codeUrl`: module of the site's components, where the error may come from. */
export async function failedPage(path: string, error: unknown, codeUrl: string | null = null): Promise<Problem> {
  return describeFailure(path, error, await placeOfError(error, codeUrl));
}

/** `place`: where in a component it happened, when that is known. */
export function describeFailure(path: string, error: unknown, place: Place | null): Problem {
  const subject = place ? path : "the page";
  return problem("M017", `${subject}${failed}${messageOf(error)}`, { place: place ?? { path, line: 1 }, hint, pages: [path] });
}

/** The problem of a page that could not be read for an unknown reason. */
export function unreadablePage(path: string, error: unknown): Problem {
  const hint = "Something in the page cannot be compiled. To find it, remove half of the page at a time, and please report it.";
  return problem("M026", `the page cannot be compiled: ${messageOf(error)}`, { place: { path, line: 1 }, hint, pages: [path] });
}

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
  const hint = "A component or plugin of the page started this and did not wait for it. Pages compile synchronously: remove it.";
  const subject = place ? `${path}: code` : "code";
  return problem("M025", `${subject} that the page started failed later: ${messageOf(error)}`, {
    place: place ?? { path, line: 1 },
    hint,
    pages: [path],
  });
}
