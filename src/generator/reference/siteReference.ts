/** The reference as the site shows it: one for each version of the docs that has one, and what each version changed. */
import { outsideOfAreas, type SetOfPage, setKeyOf } from "../areas/docsSets.ts";
import { workingCopy } from "../areas/versions.ts";
import type { Io } from "../io/io.ts";
import type { ReferenceOfSite } from "../model/graph.ts";
import type { Problem } from "../model/problem.ts";
import type { SourceFile } from "../model/source.ts";
import { lazilyEach } from "../text/lazily.ts";
import type { Reference } from "./extract.ts";
import type { ChangeWords } from "./versions/changePages.ts";
import type { ReadPages } from "./versions/sdkAtCommit.ts";
import { type ChangesInLocale, versionChanges } from "./versions/versionChanges.ts";
import { readVersionReferences, referenceVersions, type VersionReference, type VersionsRequest } from "./versions/versionReferences.ts";

export interface SiteReference {
  /** Those of other versions come without their texts. */
  sources: SourceFile[];
  /** The text of a source that came without. */
  textOf(path: string): Promise<string>;
  /** What sidebars and links need of it. */
  navigation: ReferenceOfSite;
  problems: Problem[];
}

export interface SiteReferenceRequest extends VersionsRequest {
  /** Of each language, null being the default one. */
  words: readonly { locale: string | null; words: ChangeWords }[];
}

/** The reference of a site that has one only. */
export function onlyReference({ sources, sidebar, problems }: Reference): SiteReference {
  const textOf = (path: string) => Promise.reject(new Error(`The page ${path} has no text.`));
  return { sources, textOf, navigation: { sidebars: { [setKeyOf(outsideOfAreas)]: sidebar }, versions: null }, problems };
}

/** One for each version where a published one has a reference; else that of the working copy is the reference of all. */
export async function siteReference(request: SiteReferenceRequest, io: Io): Promise<SiteReference> {
  const { reference, config } = request;
  const compared = referenceVersions(config);
  if (!compared || reference.sources.length === 0) return onlyReference(reference);
  const versionReferences = await readVersionReferences(compared, request, io);
  const hasOwn = versionReferences.some(({ version, pages }) => version.name !== workingCopy && pages !== null);
  const base = config.sdk?.routeBasePath ?? "/";
  const ofAll: Part = { place: outsideOfAreas, base, pages: reference, read: async () => reference, versions: versionReferences };
  const parts = hasOwn ? ofVersions(versionReferences) : [ofAll];
  const comparedParts = await Promise.all(parts.map((part) => withChanges(part, request, io)));
  const texts = textsOf(comparedParts.flatMap(({ readings }) => readings));
  const routes = Object.fromEntries(versionReferences.map((each) => [each.version.name, each.base]));
  const last = versionReferences.find(({ version }) => version.isLast)?.version.name ?? "";
  return {
    sources: comparedParts.flatMap(({ sources }) => sources),
    textOf: texts,
    navigation: {
      sidebars: Object.fromEntries(comparedParts.flatMap(({ sidebars }) => sidebars)),
      versions: hasOwn ? { area: compared.area.id, base, routes, last } : null,
    },
    problems: [...reference.problems, ...versionReferences.flatMap(({ problems }) => problems)],
  };
}

/** A reference of the site, and the versions whose changes it lists. */
interface Part {
  place: SetOfPage;
  base: string;
  pages: ReadPages;
  read(): Promise<ReadPages>;
  /** Newest first. */
  versions: readonly VersionReference[];
}

function ofVersions(found: readonly VersionReference[]): Part[] {
  return found.flatMap(({ place, base, pages, read }, index) =>
    pages ? [{ place, base, pages, read, versions: found.slice(index) }] : [],
  );
}

/** Sources whose texts are read when one of these paths is requested. */
interface TextSource {
  paths: string[];
  read(): Promise<SourceFile[]>;
}

async function withChanges({ place, base, pages, read, versions }: Part, request: SiteReferenceRequest, io: Io) {
  const { words, cache, config } = request;
  const path = `${config.sdk?.entryPoints[0] ?? ""}${place.version === null ? "" : `@${place.version}`}`;
  const make = (own: Io) => versionChanges({ versions, place, base, path, words }, own);
  const names = versions.map(({ key, version: { name, label } }) => [key, name, label]);
  const light = await cache.memo("API changes", [names, place, base, path, words], async (recorded) =>
    (await make(recorded)).map((each): ChangesInLocale => ({ ...each, sources: each.sources.map((one) => ({ ...one, text: null })) })),
  );
  const changes = light.flatMap(({ sources }) => sources);
  return {
    sources: [...pages.sources, ...changes],
    /** By key of the set. */
    sidebars: words.map(({ locale }): [string, ReadPages["sidebar"]] => {
      const own = light.find((each) => each.locale === locale)?.sidebar ?? [];
      return [setKeyOf({ ...place, locale }), [...pages.sidebar, ...own]];
    }),
    readings: [
      { paths: pages.sources.map((source) => source.path), read: async () => (await read()).sources },
      { paths: changes.map((source) => source.path), read: async () => (await make(io)).flatMap(({ sources }) => sources) },
    ],
  };
}

/** Runs each reading once, and only if one of its texts is requested. */
function textsOf(readings: TextSource[]): SiteReference["textOf"] {
  const byPath = new Map(readings.flatMap((reading) => reading.paths.map((path) => [path, reading] as const)));
  const textsIn = lazilyEach(async ({ read }: TextSource) => new Map((await read()).map((one) => [one.path, one.text ?? ""])));
  return async (path) => {
    const reading = byPath.get(path);
    if (!reading) throw new Error(`The page ${path} has no text.`);
    return (await textsIn(reading)).get(path) ?? "";
  };
}
