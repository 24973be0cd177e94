/** URLs as strings: taking apart, decoding without throwing, joining with the base URL, and the files that they name. */
import { isExternalUrl } from "../../theme/primitives/address.ts";
import { attempt } from "./attempt.ts";
import { folderOf, joinPath, relativePath } from "./path.ts";
import { isOwnNotFound, notFoundFile, notFoundRoute } from "./reservedNames.ts";

export { asBrowserReads, isExternalUrl, isWebAddress } from "../../theme/primitives/address.ts";

/** As browsers read it, `//cdn.example.com/x` with the scheme of the page; null where they cannot. `URL.parse` came with Node 22.1. */
export function parseUrl(url: string, base?: string): URL | null {
  return URL.canParse(url, base) ? new URL(url, base) : null;
}

/** The base of an address that may leave out its scheme. */
export const anyOrigin = "https://site.invalid";

/** `a/b.md?x=1#y` -> its three parts, each with its mark or empty. */
export function splitUrl(url: string): { path: string; query: string; hash: string } {
  const hashAt = url.indexOf("#");
  const hash = hashAt < 0 ? "" : url.slice(hashAt);
  const beforeHash = hashAt < 0 ? url : url.slice(0, hashAt);
  const queryAt = beforeHash.indexOf("?");
  const query = queryAt < 0 ? "" : beforeHash.slice(queryAt);
  return { path: queryAt < 0 ? beforeHash : beforeHash.slice(0, queryAt), query, hash };
}

/** Changes the path of a URL, and leaves the rest: `a.md?x=1#y` -> `b.md?x=1#y`. */
export function mapPath(url: string, change: (path: string) => string): string {
  const { path, query, hash } = splitUrl(url);
  return change(path) + query + hash;
}

/** One character as UTF-8 writes it in percent codes, by its first byte: 1 to 4 bytes long. */
const encodedCharacter = /%[0-7][0-9a-f]|%[cd][0-9a-f]%[89ab][0-9a-f]|%e[0-9a-f](?:%[89ab][0-9a-f]){2}|%f[0-7](?:%[89ab][0-9a-f]){3}/gi;

/** Percent-decoding that leaves what cannot be decoded as it is, e.g. `100%`. */
export function tryDecode(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(encodedCharacter, (character) => decodeStrictly(character) ?? character);
}

/** The text decoded once; null where a percent sign begins no character, e.g. `100%` or `%ff`. */
export function decodeStrictly(text: string): string | null {
  return attempt(() => decodeURIComponent(text), null);
}

/** Decodes each segment separately, so that `%2F` does not become a slash. */
export function decodePath(path: string): string {
  if (!path.includes("%")) return path;
  return path
    .split("/")
    .map((segment) => {
      const decoded = tryDecode(segment);
      return decoded.includes("/") ? segment : decoded;
    })
    .join("/");
}

/** Encodes what a URL path may not hold, keeping slashes: `/a b/é` -> `/a%20b/%C3%A9`. */
export function encodePath(path: string): string {
  // Nearly every path: encoding it would give the same.
  if (/^[\w./~!'()*@:$&+,;=-]*$/.test(path)) return path;
  return path
    .split("/")
    .map((segment) => encodeURIComponent(segment).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, (code) => decodeURIComponent(code)))
    .join("/");
}

/** A relative URL of the file `from`, as a file elsewhere has to write it: `./b.md` of `a/x.md` seen from `c/y.md` -> `../a/b.md`. */
export function rebaseUrl(url: string, from: string, to: string): string {
  if (from === to || /^(?:$|[#?/])/.test(url) || isExternalUrl(url)) return url;
  return mapPath(url, (path) => relativePath(to, joinPath(folderOf(from), path)));
}

/** How routes are written in links. */
export interface UrlStyle {
  baseUrl: string;
  trailingSlash?: boolean | undefined;
  cleanUrls?: boolean | undefined;
}

/** A route as a link writes it: `/docs/focus` -> `/kit/docs/focus`, with a slash or `.html` where the site wants one. */
export function routeToUrl(route: string, { baseUrl, trailingSlash, cleanUrls }: UrlStyle): string {
  const path = encodePath(route.replace(/^\//, ""));
  if (path === "" || path.endsWith("/")) return baseUrl + path;
  return baseUrl + path + (trailingSlash ? "/" : cleanUrls === false && !isOwnNotFound(route) ? ".html" : "");
}

/** The routes that a path may mean, the likeliest first: `/a/b/` and `/a/b/index.html` -> `/a/b/`, `/a/b`. */
export function routesOfPath(path: string): string[] {
  const plain = path.replace(/\.html$/, "").replace(/\/(?:index)?$/, "");
  if (plain === "") return ["/"];
  const isFolder = /\/(?:index(?:\.html)?)?$/.test(path);
  return [...(path.endsWith(".html") && !isFolder ? [path] : []), ...(isFolder ? [`${plain}/`, plain] : [plain, `${plain}/`])];
}

/** The file of a route: `/docs/focus` -> `docs/focus/index.html`, or `docs/focus.html` without slashes. */
export function routeToFile(route: string, { trailingSlash }: Pick<UrlStyle, "trailingSlash">): string {
  const path = route.replace(/^\//, "");
  if (path === "" || path.endsWith("/")) return `${path}index.html`;
  if (route === notFoundRoute) return notFoundFile;
  if (isOwnNotFound(route)) return path;
  return trailingSlash === false ? `${path}.html` : `${path}/index.html`;
}

/** Whether strings of code and YAML hold the address as it is. What a server sends may end them: `https://a.example/'x`. */
export function isPlainAddress(url: string): boolean {
  return !/^https?:/i.test(url) || !/['"`\\$*,|[\]{}\s]/.test(url);
}

/** What a URL in a page leads to; an image has a size. */
export interface ResolvedUrl {
  url: string;
  width?: number;
  height?: number;
}

interface ImageFolders {
  baseUrl: string;
  staticDir: string;
  /** Folders of the docs areas, where a path that begins with a slash may begin as well. */
  docsDirs: readonly string[];
}

/** Paths of the files that a URL in a page names if it names an image of the site, the likeliest first. */
export function imagePaths(url: string, sourcePath: string, { baseUrl, staticDir, docsDirs }: ImageFolders): string[] {
  const path = decodePath(url);
  if (!path.startsWith("/")) return [joinPath(folderOf(sourcePath), path).normalize("NFC")];
  return [staticDir, ...docsDirs].map((folder) => joinPath(`${folder}${insideBase(path, baseUrl)}`).normalize("NFC"));
}

/** `/kit/docs` -> `/docs` on a site below `/kit/`. */
export function insideBase(path: string, baseUrl: string): string {
  return baseUrl !== "/" && `${path}/`.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : path;
}

/** What is between the word for what the host does and the path is the branch: `…/edit/main/`, `…/-/edit/main/`, `…/src/branch/main/`. */
const branch = /\/(edit|blob|tree|raw|src(?:\/branch)?|_edit)\/[^/]+(?=\/|$)/;

/** The address with another branch, tag or commit; null where it does not say which part of it is the branch. */
export function addressAt(address: string, ref: string): string | null {
  return branch.test(address) ? address.replace(branch, (_, word: string) => `/${word}/${encodePath(ref)}`) : null;
}
