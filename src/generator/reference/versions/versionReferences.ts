/** The reference of each version of the docs: from the working copy, from a commit, or from what was kept when the version was frozen. */
import { apiFile, areaOfReference, referenceFile, referenceRoute } from "../../areas/docsSets.ts";
import { type DocsVersion, versionsOf, workingCopy } from "../../areas/versions.ts";
import type { Io } from "../../io/io.ts";
import type { DocsArea, SiteConfig } from "../../model/config.ts";
import type { Problem } from "../../model/problem.ts";
import type { PublicApi } from "../../model/publicApi.ts";
import { problem } from "../../problems/problem.ts";
import { folderOf, isInside, joinPath } from "../../text/path.ts";
import { copyFolder } from "../../text/reservedNames.ts";
import { addressAt } from "../../text/url.ts";
import type { Reference } from "../extract.ts";
import { readFrozen } from "./frozenReference.ts";
import { publicApiOf, readApi } from "./publicApi.ts";
import { type Relocation, relocate } from "./relocate.ts";
import { type AtCommitRequest, type ReadPages, type SdkAtCommit, sdkAtCommit } from "./sdkAtCommit.ts";

export type VersionReference = Awaited<ReturnType<typeof referenceOf>>;

export interface VersionsRequest extends AtCommitRequest {
  /** Of the working copy. */
  reference: Reference;
}

/** The area and its versions, where there are several; null for a site with one version or without an SDK. */
export function referenceVersions(config: Pick<SiteConfig, "docs" | "sdk">): { area: DocsArea; versions: DocsVersion[] } | null {
  const area = config.sdk && areaOfReference(config);
  const versions = area ? versionsOf(area) : [];
  return area && versions.length > 1 ? { area, versions } : null;
}

/** One after the other: each reading of an SDK needs the memory of a compiler. */
export async function readVersionReferences(
  { area, versions }: { area: DocsArea; versions: readonly DocsVersion[] },
  request: VersionsRequest,
  io: Io,
): Promise<VersionReference[]> {
  const references: VersionReference[] = [];
  for (const version of versions) references.push(await referenceOf({ area, version, request }, io));
  return references;
}

interface Where {
  area: DocsArea;
  version: DocsVersion;
  request: VersionsRequest;
}

/** Pages as they were written, and what they need to move. */
interface ReferencePages extends ReadPages, Pick<Relocation, "from" | "sourceUrl" | "linkOf"> {}

/** Where a version has its reference from. */
interface Origin {
  key: unknown;
  pathOf: Relocation["pathOf"];
  /** `fault`: why there is none. */
  read(io: Io): Promise<{ pages: ReferencePages | null; fault: string | null; problems: Problem[] }>;
  api(io: Io): Promise<PublicApi | null>;
  /** Keeps it in the cache, although this build did not ask for it. */
  touch?(): void;
}

/** The texts are read only where a page has to be compiled again. */
async function referenceOf(where: Where, io: Io) {
  const { area, version, request } = where;
  const origin = await originOf(where, io);
  const { config, cache } = request;
  const place = { area: area.id, version: version.name, locale: null };
  const base = referenceRoute(config.sdk?.routeBasePath ?? "/", area, version);
  const move = (written: ReferencePages) => relocate(written, { ...written, to: base, place, pathOf: origin.pathOf });
  const inputs = [origin.key, place, base, area.path, area.versions?.[version.name], config.sdk];
  const { pages, fault, problems } = await cache.memo("reference of a version", inputs, async (recorded) => {
    const { pages, ...rest } = await origin.read(recorded);
    const moved = pages && move(pages);
    return { ...rest, pages: moved && { ...moved, sources: moved.sources.map((source) => ({ ...source, text: null })) } };
  });
  origin.touch?.();
  const placeInConfig = () => request.locate(["docs", config.docs.indexOf(area), "versions", version.name]);
  const unreadable = fault === null ? [] : [unreadableSdk(version.name, fault, placeInConfig())];
  return {
    version,
    /** Its place among versions, and the route of its reference. */
    place,
    base,
    /** Changes with what its SDK exports, unless that is in a file. */
    key: origin.key,
    /** Its pages without their texts; null where nothing is known of them. */
    pages,
    /** The same with their texts. */
    async read(): Promise<ReadPages> {
      const { pages } = await origin.read(io);
      return pages ? move(pages) : { sources: [], sidebar: [] };
    },
    /** What it exports; null where that is not known. */
    api: origin.api,
    problems: [...problems, ...unreadable],
  };
}

function unreadableSdk(version: string, fault: string, place: Problem["place"]): Problem {
  return problem("S020", `the API of version "${version}" cannot be compared: ${fault}`, {
    place,
    hint: "It has no pages of the reference, and no page of changes. Check that `sdk.entryPoints` existed at that commit.",
  });
}

async function originOf(where: Where, io: Io): Promise<Origin> {
  const { area, version, request } = where;
  if (version.name === workingCopy) return ofWorkingCopy(request);
  const commit = area.versions?.[version.name]?.commit;
  return commit === undefined ? ofFrozen(where) : ofCommit(where, await sdkAtCommit(request, commit, io));
}

function ofWorkingCopy({ reference: { sources, sidebar }, config }: VersionsRequest): Origin {
  const from = config.sdk?.routeBasePath ?? "/";
  return {
    key: sources.map(({ path, route, hash }) => [path, route, hash]),
    pathOf: (path) => path,
    read: async () => ({ pages: { sources, sidebar, from, sourceUrl: config.sdk?.sourceUrl ?? null }, fault: null, problems: [] }),
    api: async () => publicApiOf(sources, from),
  };
}

function ofCommit({ area, version, request }: Where, sdk: SdkAtCommit): Origin {
  const { routeBasePath: from = "/", sourceUrl } = request.config.sdk ?? {};
  const ref = area.versions?.[version.name]?.ref ?? "";
  const root = copyFolder(area.id, version.name);
  return {
    key: sdk.key,
    pathOf: (path) => `${root}/${path.replaceAll("../", "up/")}`,
    async read() {
      const pages = await sdk.pages();
      if (!pages) return { pages: null, fault: (await sdk.api()).fault, problems: [] };
      const at = sourceUrl === undefined ? null : addressAt(sourceUrl, ref);
      return { pages: { ...pages, from, sourceUrl: at }, fault: null, problems: [] };
    },
    api: async () => (await sdk.api()).api,
    touch: sdk.touch,
  };
}

function ofFrozen({ area, version, request: { config, siteDir } }: Where): Origin {
  const path = referenceFile(area, version.name);
  const sourceUrl = config.sdk?.sourceUrl;
  const folder = area.versions?.[version.name]?.folder ?? "";
  const read = (io: Io) => readFrozen({ path, siteDir, version: version.name }, io);
  return {
    key: path,
    pathOf: (file) => `${path}#${file}`,
    async read(io) {
      const { frozen, problem: fault } = await read(io);
      const at = frozen?.commit && sourceUrl !== undefined ? addressAt(sourceUrl, frozen.commit) : null;
      const written = frozen && { ...frozen, from: frozen.base, sourceUrl: at, linkOf: linkIntoFolder(joinPath(area.path), folder) };
      return { pages: written, fault: null, problems: fault ? [fault] : [] };
    },
    async api(io) {
      const api = await readApi(`${siteDir}/${apiFile(area, version.name)}`, io);
      if (api) return api;
      const { frozen } = await read(io);
      return frozen && publicApiOf(frozen.sources, frozen.base);
    },
  };
}

/** `../content/docs/focus.md` in a comment of `sdk/index.ts` -> `/versions/7.0/focus.md`: the page was copied, the sources were not. */
function linkIntoFolder(docs: string, folder: string): Relocation["linkOf"] {
  return (url, path) => {
    const [target = ""] = url.split(/[#?]/);
    const file = joinPath(folderOf(path), target);
    const own = isInside(file, docs) ? joinPath(folder, file.slice(docs.length)) : file;
    return `/${own}${url.slice(target.length)}`;
  };
}
