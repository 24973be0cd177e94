/** Problems that have one cause and one cure are reported once. */
import type { Problem } from "../model/problem.ts";
import { countOf } from "../text/count.ts";
import { groupBy } from "../text/lists.ts";
import { isOfKind } from "./catalogue.ts";

/** In the message of M017, between what failed and why. */
export const failed = " failed to render: ";

/** Of each construct the first problem, with its count. */
export function groupConstructs(problems: readonly Problem[]): Problem[] {
  const keyOf = ({ code, message }: Problem) => (isOfKind(code, "isGrouped") ? `${code} ${message}` : null);
  return grouped(problems, keyOf, (first, group) => {
    const files = new Set(group.map(({ place }) => place?.path)).size;
    return { ...first, message: `${first.message.replace(/\.$/, "")}: ${countOf(group.length, "use")} in ${countOf(files, "file")}.` };
  });
}

/** One line of one component that fails all pages. */
export function groupFailures(problems: readonly Problem[]): Problem[] {
  const causeOf = ({ message }: Problem) => message.slice(message.indexOf(failed));
  const keyOf = (found: Problem) => (found.code === "M017" && found.pages ? JSON.stringify([found.place, causeOf(found)]) : null);
  return grouped(problems, keyOf, (first, group) => {
    const pages = group.flatMap((found) => found.pages ?? []);
    return { ...first, message: `${pages.length} pages${causeOf(first)}`, pages };
  });
}

/** Those with a key of several become one, in the place of the first. */
function grouped(
  problems: readonly Problem[],
  keyOf: (problem: Problem) => string | null,
  join: (first: Problem, group: Problem[]) => Problem,
): Problem[] {
  const groups = groupBy(problems, keyOf);
  return problems.flatMap((problem) => {
    const group = groups.get(keyOf(problem) ?? "") ?? [problem];
    if (group.length === 1) return [problem];
    return group[0] === problem ? [join(problem, group)] : [];
  });
}
