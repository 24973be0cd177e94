/** Data of the config of another tool, which becomes settings. An object with `codeKey` is in the place of code and says what that is. */
export type Json = string | number | boolean | null | Json[] | Settings;
export type Settings = { [key: string]: Json };

/** A key that no config has. */
export const codeKey = "bcidocs:code";

/** What a package was called with is in `argument`, next to its name. */
export const callKey = "bcidocs:call";

/** The name of the package that a value was made by, where that is known; null for any other value. */
export function callOf(value: Json | undefined): string | null {
  return textOf(at(value, callKey)) ?? codeOf(value)?.replace(/\(\)$/, "") ?? null;
}

/** The value without the calls around it. */
export function argumentOf(value: Json | undefined): Json | undefined {
  return textOf(at(value, callKey)) === null ? value : argumentOf(at(value, "argument"));
}

/** What is not data, in words: `a function`, the name of a package. Null for data. */
export function codeOf(value: Json | undefined): string | null {
  return textOf(at(value, codeKey));
}

/** Whether it is within the value, as a plugin by its name or called. */
export function holdsPackage(value: Json | undefined, name: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  return codeOf(value)?.split(".")[0] === name || Object.values(value).some((inner) => holdsPackage(inner, name));
}

export function textOf(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}

/** No fields for what is not an object. */
export function fieldsOf(value: Json | undefined): Settings {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

/** No items for what is not a list. */
export function itemsOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

/** The value of a field, or of a field within it: `at(value, "editLink", "pattern")`. */
export function at(value: Json | undefined, ...keys: string[]): Json | undefined {
  return keys.reduce<Json | undefined>((inner, key) => fieldsOf(inner)[key], value);
}

/** A list or an object; undefined for an empty one, which a config leaves out. */
export function nonEmpty<T extends object>(value: T): T | undefined {
  return Object.keys(value).length > 0 ? value : undefined;
}

/** The entries that have a value. */
export function settingsOf(entries: Record<string, Json | null | undefined>): Settings {
  return Object.fromEntries(
    Object.entries(entries).filter((entry): entry is [string, Json] => entry[1] !== undefined && entry[1] !== null),
  );
}
