/** Paths as strings, with forward slashes and as the system writes them; nothing here touches a disk. */
import system, { type PlatformPath } from "node:path";

/** `a/./b/../c` -> `a/c`. Leading `..` stay: `../x` -> `../x`. */
export function normalizePath(path: string): string {
  const isFromRoot = path.startsWith("/");
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== ".." || !isFromRoot) parts.push(part);
  }
  return (isFromRoot ? "/" : "") + parts.join("/");
}

/** `("a/b", "../c.md")` -> `a/c.md`. */
export function joinPath(...parts: string[]): string {
  return normalizePath(parts.filter((part) => part !== "").join("/"));
}

/** `content/docs/focus.md` -> `content/docs`; the empty string for a name alone. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}

/** `content/docs/focus.md` -> `focus.md`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** `focus.md` -> `.md`; the empty string without one. */
export function extensionOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? "" : name.slice(dot);
}

/** `a/focus.md` -> `a/focus`. */
export function withoutExtension(path: string): string {
  const extension = extensionOf(path);
  return extension === "" ? path : path.slice(0, -extension.length);
}

/** `a/b/c.html` -> `a`, `a/b`. */
export function foldersAbove(path: string): string[] {
  const folder = folderOf(path);
  return folder === "" ? [] : [...foldersAbove(folder), folder];
}

/** `/a/b` -> `/a/b`, `/a`, `/`, as the system writes them: where Node looks for packages. */
export function foldersUp(folder: string): string[] {
  const above = system.dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUp(above)];
}

/** `content/docs/api/focus.md` seen from `content/docs/guides/signal.md` -> `../api/focus.md`. */
export function relativePath(from: string, to: string): string {
  const fromParts = folderOf(from).split("/").filter(Boolean);
  const toParts = to.split("/");
  let shared = 0;
  while (shared < fromParts.length && shared < toParts.length - 1 && fromParts[shared] === toParts[shared]) shared++;
  const up = fromParts.slice(shared).map(() => "..");
  return [...(up.length > 0 ? up : ["."]), ...toParts.slice(shared)].join("/");
}

/** Whether a relative path, written without detours, stays in its folder: `a/b.md`, but neither `../a`, `/a`, `C:/a` nor `a//b`. */
export function isInFolder(path: string): boolean {
  return path !== "" && normalizePath(path) === path && !/^(?:\/|\.\.(?:\/|$)|[a-z]:\/)|[\\\0]/i.test(path);
}

/** True if `path` is `folder` or below it; both relative to the same root. */
export function isInside(path: string, folder: string): boolean {
  return folder === "" || path === folder || path.startsWith(`${folder}/`);
}

/** How a system writes paths; tests pass `path.win32`. */
type Rules = Pick<PlatformPath, "isAbsolute" | "relative" | "sep">;

/** `C:\site\a.md` -> `C:/site/a.md`, also where `\\?\` lifts the limit of 260 letters. On other systems a backslash is a letter. */
export function slashed(path: string, { sep }: Rules = system): string {
  if (sep === "/") return path;
  return path
    .replace(/^\\\\\?\\UNC\\/i, "\\\\")
    .replace(/^\\\\\?\\/, "")
    .replaceAll("\\", "/");
}

/** An absolute path seen from a folder, with forward slashes, as in places; whole where it is on another drive. */
export function relativeTo(folder: string, path: string, rules: Rules = system): string {
  return slashed(rules.relative(slashed(folder, rules), slashed(path, rules)), rules);
}

/** As `isInside`, for absolute paths as the system writes them. Windows reads `C:\Site` and `c:\site` alike. */
export function isWithin(path: string, folder: string, rules: Rules = system): boolean {
  const way = relativeTo(folder, path, rules);
  return way !== ".." && !way.startsWith("../") && !rules.isAbsolute(way);
}

/** `index.mjs`, `App.jsx`. */
export function isJavaScriptPath(path: string): boolean {
  return /\.[cm]?jsx?$/.test(path);
}

/** Dot names that hosts use; no other dot name in the static folder is part of the site. */
export const publishedDotNames = [".well-known", ".nojekyll", ".htaccess"];

/** Orders paths and routes by code unit, the same on every machine and in every locale. */
export function comparePaths(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** `rxjs` of `node_modules/rxjs/dist/index.d.ts`; undefined for a file that is in none. */
export function installedPackage(path: string): string | undefined {
  return /^(?:.*\/)?node_modules\/(@[^/]+\/[^/]+|[^/@]+)(?:\/|$)/.exec(path.replaceAll("\\", "/"))?.[1];
}

/** Whether a file belongs to a package that is not the SDK's, so cannot be changed here. */
export function thirdPartyFiles(entryPoints: readonly string[]): (path: string) => boolean {
  const own = entryPoints.map(installedPackage);
  return (path) => {
    const found = installedPackage(path);
    return found !== undefined && !own.includes(found);
  };
}

export type Pattern = (text: string) => boolean;

/** `*` matches any characters, slashes included. `/docs/*` does not match `/docs` itself. */
export function createPattern(pattern: string): Pattern {
  return createPartPattern(pattern.split("*"));
}

/** Any characters between the parts. Each part is looked for after the one before, as soon as it comes: a regular expression takes for ever. */
export function createPartPattern([start = "", ...parts]: readonly string[]): Pattern {
  const end = parts.pop();
  if (end === undefined) return (text) => text === start;
  return (text) => {
    if (!text.startsWith(start) || !text.endsWith(end)) return false;
    let at = start.length;
    for (const part of parts) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at + end.length <= text.length;
  };
}
