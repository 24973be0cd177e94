/** A construct that many pages hold is one problem: how often, in how many files, and where first. */
import type { Problem } from "../model/problem.ts";
import { countOf } from "../text/count.ts";

/** Codes whose problems with the same message have one cause and one cure. */
const grouped = new Set(["M032", "M033", "M035", "M049"]);

/** Keeps the first of the problems of each construct, with its count. */
export function groupConstructs(problems: readonly Problem[]): Problem[] {
  const groups = new Map<string, Problem[]>();
  for (const found of problems) {
    if (!grouped.has(found.code)) continue;
    const key = `${found.code} ${found.message}`;
    const group = groups.get(key);
    if (group) group.push(found);
    else groups.set(key, [found]);
  }
  return problems.flatMap((found) => {
    const group = groups.get(`${found.code} ${found.message}`);
    if (!group) return [found];
    return group[0] === found ? [withCount(found, group)] : [];
  });
}

function withCount(first: Problem, group: Problem[]): Problem {
  const files = new Set(group.map(({ place }) => place?.path)).size;
  if (group.length === 1) return first;
  const name = first.message.replace(/ is .*$/s, "");
  const uses = { name, count: group.length, files };
  return { ...first, uses, message: `${first.message.replace(/\.$/, "")}: ${countOf(group.length, "use")} in ${countOf(files, "file")}.` };
}
