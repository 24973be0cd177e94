/** Short names for folders, as imports and images of other tools begin with them. */
import { joinPath, relativePath } from "./path.ts";
import { splitCopy } from "./reservedNames.ts";

/** By name, the folder relative to the site folder: `{ "@assets": "src/assets" }`. */
export type Aliases = Readonly<Record<string, string>>;

/** `@assets/a.png` in the file `from` -> `src/assets/a.png`; null for an address that begins with none of the names. */
export function aliasedPath(url: string, from: string, aliases: Aliases): string | null {
  const names = Object.keys(aliases).filter((name) => url.startsWith(`${name}/`));
  const longest = names.sort((a, b) => b.length - a.length)[0];
  return longest === undefined ? null : joinPath(splitCopy(from).root, aliases[longest] ?? "", url.slice(longest.length + 1));
}

/** The address as the file `from` would write it without short names. */
export function withoutAlias(url: string, from: string, aliases: Aliases): string {
  const path = aliasedPath(url, from, aliases);
  return path === null ? url : relativePath(from, path);
}
