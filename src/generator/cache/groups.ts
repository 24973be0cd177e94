/** Many small values in groups that are stored one by one: a change writes the groups that it is in, and no other. */
import { checksum } from "../text/hash.ts";
import { recall } from "./memo.ts";
import { putByContent, type Store } from "./store.ts";

/** Names the stored groups. */
export type Groups = readonly string[];

/** Values by name, and the groups that they are stored in. */
export interface Grouped<T> {
  values: ReadonlyMap<string, T>;
  groups: Groups;
}

const groupCount = 64;

/** null if a group is gone. */
export function recallGroups<T>(store: Store, groups: Groups): Grouped<T> | null {
  const values = new Map<string, T>();
  for (const key of groups) {
    const group = recall<[string, T][]>(store, key);
    if (!group) return null;
    for (const [name, value] of group) values.set(name, value);
  }
  return { values, groups };
}

/** `before`: what was stored last; a value that is the same object has not changed. */
export function putGroups<T>(store: Store, values: ReadonlyMap<string, T>, before: Grouped<T> | null): Groups {
  const changed = new Set<number>();
  const groups = Array.from({ length: groupCount }, (): [string, T][] => []);
  for (const [name, value] of values) {
    const index = groupOf(name);
    groups[index]?.push([name, value]);
    if (before?.values.get(name) !== value) changed.add(index);
  }
  for (const name of before?.values.keys() ?? []) if (!values.has(name)) changed.add(groupOf(name));
  return groups.map((group, index) => {
    const known = before?.groups[index];
    // Asking marks it as used.
    if (known !== undefined && !changed.has(index) && store.has(known)) return known;
    return putByContent(store, JSON.stringify(group));
  });
}

function groupOf(name: string): number {
  return Number.parseInt(checksum(name), 16) % groupCount;
}
