/** The picture that a page names. Throws an error that lists the names there are. */
export function entryOf<T>(entries: Record<string, T>, name: unknown): T {
  const entry = typeof name === "string" && Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (entry === undefined) throw new Error(`There is no picture "${name}". The names are ${Object.keys(entries).join(", ")}.`);
  return entry;
}
