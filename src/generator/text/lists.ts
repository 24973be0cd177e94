/** Lists by a key. */

/** Adds a value to the list of a key, and creates the list if there is none: `{ a: [1] }`, `a`, `2` -> `{ a: [1, 2] }`. */
export function addToList<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** As `Map.groupBy` of Node 21. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) addToList(groups, keyOf(item), item);
  return groups;
}
