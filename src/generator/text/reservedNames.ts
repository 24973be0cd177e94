/** Routes, folders and files that bcidocs itself gives a meaning. */
import { join } from "node:path";
import { contentHash } from "./hash.ts";
import { isInside, nameOf, withoutExtension } from "./path.ts";

/** Whether anyone can install the package by its name. Until then, whoever registers the name would run code on the machines of users. */
export const isInRegistry: boolean = false;

/** What a package manager takes to add a package: for bcidocs a file, while its name is not its own. */
export function addable(name: string): string {
  return name === "bcidocs" && !isInRegistry ? `path/to/bcidocs-${__VERSION__}.tgz` : name;
}

/** The page that lists the site from A to Z. The search index is in the folder of the same name. */
export const searchRoute = "/search";

/** Route of the theme's page for an unknown address. */
export const notFoundRoute = "/404";

/** What hosts answer an unknown address with: `404.html`, or that of the folder, e.g. `de/404.html`. */
export const notFoundFile = "404.html";

/** The icon of a site without one. */
export const iconFile = "favicon.svg";

/** Whether the page is a site's own one for unknown addresses, `content/404.md` or a translation of it: `/404.html`, `/de/404.html`. */
export function isOwnNotFound(route: string): boolean {
  return /^(?:\/[^/]+)?\/404\.html$/.test(route);
}

/** Whether an id belongs to the shell of a page or to its script, so that no heading or member may have it. */
export function isShellId(id: string): boolean {
  return /^(?:__(?:main|menu|contents|base-url-issue|search|preview)|bcidocs|footnote-label)(?:-[a-z]+)*$/.test(id);
}

/** Absolute; what it holds can be deleted at any time. */
export function cacheFolder(siteDir: string): string {
  return join(siteDir, ".bcidocs", "cache");
}

/** Folder of a site whose components pages can use by name. */
export const componentFolder = "theme/components";

/** `theme/components/ChannelTrace.tsx` -> `channel-trace`. */
export function componentName(path: string): string {
  const name = withoutExtension(nameOf(path));
  return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").toLowerCase();
}

/** Whether a path is in one of these folders, or in what a running build keeps next to its output, e.g. `dist.bcidocs-new-4711`. */
export function isOwnPath(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => isInside(path, folder) || path.startsWith(`${folder}.bcidocs-`));
}

/** In this order; the first one that exists counts. */
export const configNames = ["site.config.ts", "site.config.mts", "site.config.js", "site.config.mjs"];

const folder = ".bcidocs/versions";

/** `.bcidocs/versions/default/6.0`, relative to the site folder. */
export function copyFolder(area: string, version: string): string {
  return `${folder}/${area}/${version}`;
}

/** `.bcidocs/versions/default/6.0/content/docs/a.md` -> `.bcidocs/versions/default/6.0/` and `content/docs/a.md`; other paths have no root. */
export function splitCopy(path: string): { root: string; inner: string } {
  const root = path.startsWith(`${folder}/`) ? (/^(?:[^/]+\/){4}/.exec(path)?.[0] ?? "") : "";
  return { root, inner: path.slice(root.length) };
}

/** Relative to the output folder. */
export function pageSheet(rules: readonly string[]): string {
  return `assets/page.${contentHash(rules.join(""))}.css`;
}
