/** What is told of a page whose components threw. */
import type { Problem } from "../model/problem.ts";
import { problem } from "./problem.ts";

export function failedPage(path: string, error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  const hint = "A component that the page uses threw this while it was drawn. It is drawn in Node: there is no window and no document.";
  return problem("M017", `the page failed to render: ${message}`, { place: { path, line: 1 }, hint });
}
