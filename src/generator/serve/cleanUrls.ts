/** Which file an address serves, and which address is canonical, as static hosts see it. */
import { nameOf } from "../text/path.ts";
import { notFoundFile } from "../text/reservedNames.ts";

/** A file of the site, or the path to go to, or nothing. Paths are relative to the base URL. */
export type CleanUrl = { file: string } | { redirect: string } | null;

/** The files that there are. */
type Names = Pick<ReadonlySet<string>, "has">;

/**
 * `path` is e.g. `docs/focus`, `docs/focus/` or empty. A page that is a folder is served at both forms, unless the site says
 * `trailingSlash`: then the other form leads to the right one. Names of index files are never shown.
 */
export function findFile(path: string, files: Names, trailingSlash: boolean | undefined): CleanUrl {
  if (path === "" || path.endsWith("/")) return findFolder(path, files, trailingSlash);
  // The form with a slash is right for what the file links to relatively.
  if (nameOf(path) === "index.html" && files.has(path)) return { redirect: path.slice(0, -"index.html".length) };
  if (path.endsWith(".html") && trailingSlash === false && files.has(path)) return { redirect: path.slice(0, -".html".length) };
  if (files.has(path)) return { file: path };
  const [page, folder] = [`${path}.html`, `${path}/index.html`];
  const [first, second] = trailingSlash === false ? [page, folder] : [folder, page];
  const found = [first, second].find((name) => files.has(name));
  if (found === undefined) return null;
  return found === folder && trailingSlash !== undefined ? { redirect: `${path}/` } : { file: found };
}

/** `docs/focus/` or the root. */
function findFolder(path: string, files: Names, trailingSlash: boolean | undefined): CleanUrl {
  if (files.has(`${path}index.html`)) return { file: `${path}index.html` };
  const page = path.slice(0, -1);
  return path !== "" && trailingSlash !== true && files.has(`${page}.html`) ? { redirect: page } : null;
}

/** The pages for unknown addresses, the nearest first: `de/404.html` for what is below `de/`, then `404.html`. */
export function notFoundFilesFor(path: string): string[] {
  return [...new Set([`${path.slice(0, path.indexOf("/") + 1)}${notFoundFile}`, notFoundFile])];
}
