/** The most frequent causes among problems, e.g. `M032 <Sandpack> 732 in 92 files`. */
import type { Problem } from "../model/problem.ts";
import { countOf, grouped } from "../text/count.ts";
import { addToList } from "../text/lists.ts";
import { printable } from "../text/printable.ts";

/** What the list of problems shows one by one needs no line of its own. */
const fewest = 6;
const mostShown = 5;
const longestName = 60;

interface Offender {
  code: string;
  name: string;
  count: number;
  files: number;
}

/** A line for each of the most frequent causes; none for causes that the list shows in full. */
export function topCauses(problems: readonly Problem[]): string[] {
  const frequent = offendersOf(problems).filter(({ count }) => count >= fewest);
  const shown = frequent.sort((a, b) => b.count - a.count).slice(0, mostShown);
  return shown.map(({ code, name, count, files }) => `${code} ${brief(name)} ${grouped(count)} in ${countOf(files, "file")}`);
}

function offendersOf(problems: readonly Problem[]): Offender[] {
  const causes = new Map<string, Problem[]>();
  for (const problem of problems) addToList(causes, JSON.stringify([problem.code, nameOf(problem)]), problem);
  return [...causes.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const files = first.uses?.files ?? new Set(group.map(({ place }) => place?.path)).size;
    return [{ code: first.code, name: nameOf(first), count: first.uses?.count ?? group.length, files }];
  });
}

function nameOf({ uses, target, message }: Problem): string {
  return uses?.name ?? target ?? message;
}

function brief(name: string): string {
  const text = printable(name);
  return text.length > longestName ? `${text.slice(0, longestName)}…` : text;
}
