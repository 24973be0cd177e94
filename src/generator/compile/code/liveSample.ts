/** Code blocks that readers can run: takes note of their code, which is bundled once all pages are known. */
import type { Place } from "../../model/problem.ts";
import { problem } from "../../problems/problem.ts";
import { contentHash } from "../../text/hash.ts";
import { folderOf } from "../../text/path.ts";
import type { PageState } from "../state.ts";
import type { MarkedCode } from "./codeMarks.ts";

/** Languages that browsers run once the types are gone. */
const runnable = new Set(["ts", "typescript", "mts", "js", "javascript", "mjs"]);

/** The id of the sample; null for a block that cannot run, which is reported where the site documents an SDK. */
export function liveSampleOf(language: string, block: MarkedCode & { place: Place }, state: PageState): string | null {
  const { place } = block;
  if (state.context.hasLive === undefined) return null;
  if (!state.context.hasLive) {
    const hint = "Set `sdk.live` in the config, or remove the word.";
    state.problems.push(problem("M040", "The code block is not live: the site has no live samples.", { place, hint }));
    return null;
  }
  if (!runnable.has(language)) {
    const hint = "Write the sample in TypeScript or JavaScript, or remove the word `live`.";
    state.problems.push(problem("M041", `The code block is not live: browsers do not run ${language || "text"}.`, { place, hint }));
    return null;
  }
  const code = codeInPlace(block);
  // What it imports by path depends on where it is.
  const folder = /["'`]\.{1,2}\//.test(code) ? folderOf(place.path) : "";
  const id = contentHash(folder + code, 10);
  state.samples.push({ id, code, place });
  return id;
}

/** The code that is shown, each line where the file has it. Lines shown as removed do not run. */
function codeInPlace({ code, marks, origins }: MarkedCode): string {
  const lines: string[] = Array.from({ length: (origins.at(-1) ?? 0) + 1 }, () => "");
  for (const [index, line] of code.split("\n").entries()) {
    if (marks.get(index) !== "is-removed") lines[origins[index] ?? index] = line;
  }
  return lines.join("\n");
}
