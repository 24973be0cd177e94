/** Pages with so many members that they are read in another way. */
import type { ApiGroup } from "./apiPage.ts";

const manyMembers = 16;

/** It has a filter, a list of names alone, and folded examples. */
export function isLong(groups: readonly ApiGroup<unknown>[]): boolean {
  const own = groups.flatMap(({ members }) => members).filter(({ foreignBase }) => foreignBase === undefined);
  return own.length >= manyMembers;
}
