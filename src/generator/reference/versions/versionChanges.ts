/** Pages on what each version of the docs changed in the API. */
import type { SetOfPage } from "../../areas/docsSets.ts";
import { routeInLocale } from "../../areas/locales.ts";
import type { Io } from "../../io/io.ts";
import type { SidebarItem } from "../../model/graph.ts";
import type { PublicApi } from "../../model/publicApi.ts";
import type { SourceFile } from "../../model/source.ts";
import { type ChangeWords, changePages } from "./changePages.ts";
import { compareReferences } from "./compareReferences.ts";
import type { VersionReference } from "./versionReferences.ts";

export interface ChangesRequest {
  /** The version whose reference gets the pages, and those before it, newest first. */
  versions: readonly VersionReference[];
  place: SetOfPage;
  /** Route of that reference. */
  base: string;
  /** The source file that problems of the pages name. */
  path: string;
  /** Of each language, null being the default one. */
  words: readonly { locale: string | null; words: ChangeWords }[];
}

export interface ChangesInLocale {
  locale: string | null;
  sources: SourceFile[];
  /** What follows the reference in its sidebar. */
  sidebar: SidebarItem[];
}

export async function versionChanges({ versions, place, base, path, words }: ChangesRequest, io: Io): Promise<ChangesInLocale[]> {
  const apis = await knownApis(versions, io);
  const [current] = apis;
  if (!current) return [];
  // Each with the one before; versions of which nothing is known are passed over.
  const changes = apis.slice(0, -1).flatMap(({ name, label, api }, index) => {
    const before = apis[index + 1];
    return before ? [{ name, label, since: before.label, changes: compareReferences(before.api, api) }] : [];
  });
  return words.map(({ locale, words: own }) => {
    const { sources, sidebar } = changePages({ versions: changes, current: current.api, base, words: own, path });
    const placed = sources.map((source) => ({ ...source, ...place, locale }));
    if (locale === null) return { locale, sidebar, sources: placed };
    // A translation has its own file and its own route.
    const ofLocale = placed.map((source) => ({ ...source, path: `${source.path}:${locale}`, route: routeInLocale(source.route, locale) }));
    return { locale, sidebar, sources: ofLocale };
  });
}

async function knownApis(versions: readonly VersionReference[], io: Io) {
  const apis: { name: string; label: string; api: PublicApi }[] = [];
  for (const { version, api } of versions) {
    const known = await api(io);
    if (known) apis.push({ name: version.name, label: version.label, api: known });
  }
  return apis;
}
