/** Problems of pages whose components threw. */
import type { Place, Problem } from "../model/problem.ts";
import { placeOfError } from "./placeOfError.ts";
import { problem } from "./problem.ts";

const hint = "A component of the page threw this while it rendered. It renders in Node: there is no window and no document.";

/** Between what failed and why. */
export const failed = " failed to render: ";

/** `codeUrl`: module of the site's components, where the error may come from. */
export async function failedPage(path: string, error: unknown, codeUrl: string | null = null): Promise<Problem> {
  return describeFailure(path, error, await placeOfError(error, codeUrl));
}

/** `place`: where in a component it happened, when that is known. */
export function describeFailure(path: string, error: unknown, place: Place | null): Problem {
  const message = error instanceof Error ? error.message : String(error);
  const subject = place ? path : "the page";
  return problem("M017", `${subject}${failed}${message}`, { place: place ?? { path, line: 1 }, hint, pages: [path] });
}

/** The problem of a page that could not be read for an unknown reason. */
export function unreadablePage(path: string, error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  const hint = "Something in the page is more than bcidocs can take; take out half of it at a time to find it, and please report it.";
  return problem("M026", `the page cannot be compiled: ${message}`, { place: { path, line: 1 }, hint, pages: [path] });
}
