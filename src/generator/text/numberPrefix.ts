/** The number in front of a file or folder name that only orders it, e.g. the `01` of `01-intro`. */

export interface PrefixedName {
  /** `intro` of `01-intro`. */
  name: string;
  /** 1 of `01-intro`; undefined without a prefix. */
  position: number | undefined;
}

/** Takes the prefix off. Dates and versions are names and stay whole: `2024-01-02`, `7.0`, `8.1-beta`. */
export function splitNumberPrefix(name: string): PrefixedName {
  if (/^\d+[-_.]\d/.test(name)) return { name, position: undefined };
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name);
  if (match === null) return { name, position: undefined };
  return { name: match[2] ?? name, position: Number(match[1]) };
}

/** `01-guides/02-focus` -> `guides/focus`. */
export function withoutNumberPrefixes(path: string): string {
  return path
    .split("/")
    .map((segment) => splitNumberPrefix(segment).name)
    .join("/");
}
