/** Comments in pages that let the problems of the next line pass. */
import type { InlineIgnore, PageMeta } from "../model/page.ts";
import type { Place, Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import { isExternalRule } from "./ignore.ts";

export interface InlineIgnores {
  ignores(place: Place, rule: string): boolean;
  /** Comments that let nothing pass. */
  problems(): Problem[];
}

/** `isExternal`: those for links to other sites, which only `check --external` looks at; otherwise all others. */
export function createInlineIgnores(metas: Iterable<Pick<PageMeta, "ignores">>, { isExternal }: { isExternal: boolean }): InlineIgnores {
  // A partial has the same comment on each page that includes it.
  const comments = new Map<string, InlineIgnore>();
  for (const { ignores = [] } of metas) {
    for (const ignore of ignores) {
      if (isExternalRule(ignore) === isExternal) comments.set(keyOf(ignore.place.path, ignore.nextLine, ignore.rule), ignore);
    }
  }
  const used = new Set<string>();
  return {
    ignores({ path, line }, rule) {
      if (comments.size === 0) return false;
      const key = keyOf(path, line, rule);
      if (!comments.has(key)) return false;
      used.add(key);
      return true;
    },
    problems: () =>
      [...comments].flatMap(([key, { rule, reason, place }]) => {
        if (used.has(key)) return [];
        return [problem("L027", `the next line has no problem ${rule} to ignore (${reason})`, { place, hint: "Remove the comment." })];
      }),
  };
}

function keyOf(path: string, line: number | undefined, rule: string): string {
  return JSON.stringify([path, line, rule]);
}
