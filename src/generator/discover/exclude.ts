/** `docs.exclude`: files of the content that are not part of the site. */

import { agentFiles } from "../model/agentFiles.ts";
import type { SiteConfig } from "../model/config.ts";
import { createRoutePattern, isInside, joinPath, nameOf } from "../text/path.ts";

/** For paths relative to the site folder. Outside of all docs areas, only what is excluded by default is. */
export function createExclusion(config: SiteConfig): (path: string) => boolean {
  const areas = config.docs.map(({ path, exclude }) => ({ folder: joinPath(path), matches: matcherOf(exclude) }));
  const usual = { folder: "", matches: matcherOf(agentFiles) };
  const folders = [...areas.sort((a, b) => b.folder.length - a.folder.length), usual];
  return (path) => {
    const home = folders.find(({ folder }) => isInside(path, folder));
    return home?.matches(home.folder === "" ? path : path.slice(home.folder.length + 1)) === true;
  };
}

/** A pattern without a slash is a name in any folder. */
function matcherOf(patterns: readonly string[]): (inner: string) => boolean {
  const rules = patterns.map((pattern) => ({ matches: createRoutePattern(pattern.replace(/^\.?\//, "")), isName: !pattern.includes("/") }));
  return (inner) => rules.some(({ matches, isName }) => matches(isName ? nameOf(inner) : inner));
}
