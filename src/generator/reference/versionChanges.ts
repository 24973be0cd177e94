/** Adds to a reference what each version of the docs changed in the API. */
import { apiFile, areaOfReference } from "../areas/docsSets.ts";
import { type DocsVersion, versionsOf, workingCopy } from "../areas/versions.ts";
import type { Io } from "../io/io.ts";
import type { DocsArea } from "../model/config.ts";
import type { Problem } from "../model/problem.ts";
import type { PublicApi } from "../model/publicApi.ts";
import { type ApiAtCommit, apiAtCommit, unreadableApi } from "./apiAtCommit.ts";
import { type ChangeWords, changePages, type VersionChanges } from "./changePages.ts";
import { compareReferences } from "./compareReferences.ts";
import type { Reference, ReferenceRequest } from "./extract.ts";
import { publicApiOf } from "./publicApi.ts";

/** Runs a step unless its inputs, and the files that it reads, are as before. */
export type Remember = <T>(name: string, inputs: unknown[], make: (io: Io) => Promise<T>) => Promise<T>;

export interface AtCommitRequest extends ReferenceRequest {
  /** Version of the TypeScript that reads the SDK. */
  compiler: string;
  remember: Remember;
}

export interface VersionChangesRequest extends AtCommitRequest {
  words: ChangeWords;
}

/** The area and its versions, where there is something to compare; null for a site with one version or without an SDK. */
export function comparedVersions(config: ReferenceRequest["config"]): { area: DocsArea; versions: DocsVersion[] } | null {
  const area = config.sdk && areaOfReference(config);
  const versions = area ? versionsOf(area) : [];
  return area && versions.length > 1 ? { area, versions } : null;
}

/** The reference itself where no version can be compared. */
export async function withVersionChanges(reference: Reference, request: VersionChangesRequest): Promise<Reference> {
  const { config, words, remember } = request;
  const compared = comparedVersions(config);
  if (!compared || !config.sdk || reference.sources.length === 0) return reference;
  const { area, versions } = compared;
  const base = config.sdk.routeBasePath;
  const inputs = [
    reference.sources.map(({ path, hash }) => [path, hash]),
    versions.map(({ name, label }) => [name, label, area.versions?.[name]?.commit]),
    config.sdk,
    words,
  ];
  const made = await remember("API changes", inputs, async (io) => {
    const current = publicApiOf(reference.sources, base);
    const found = await readApis({ area, versions, current }, request, io);
    const path = config.sdk?.entryPoints[0] ?? "";
    const pages = changePages({ versions: neighbours(found.apis), current, base, words, path });
    return { ...pages, problems: found.problems };
  });
  return {
    sources: [...reference.sources, ...made.sources],
    sidebar: [...reference.sidebar, ...made.sidebar],
    problems: [...reference.problems, ...made.problems],
  };
}

interface VersionApi {
  version: DocsVersion;
  api: PublicApi;
}

/** Each with the one before; versions of which nothing is known are passed over. */
function neighbours(apis: readonly VersionApi[]): VersionChanges[] {
  return apis.slice(0, -1).flatMap(({ version: { name, label }, api }, index) => {
    const before = apis[index + 1];
    return before ? [{ name, label, since: before.version.label, changes: compareReferences(before.api, api) }] : [];
  });
}

interface Compared {
  area: DocsArea;
  versions: readonly DocsVersion[];
  current: PublicApi;
}

/** One after the other: each reading of an SDK needs the memory of a compiler. */
async function readApis({ area, versions, current }: Compared, request: VersionChangesRequest, io: Io) {
  const apis: VersionApi[] = [];
  const problems: Problem[] = [];
  for (const version of versions) {
    const { name } = version;
    const commit = area.versions?.[name]?.commit;
    if (name === workingCopy) apis.push({ version, api: current });
    else if (commit !== undefined) {
      const { api, fault } = await atCommit(commit, request);
      if (api) apis.push({ version, api });
      else {
        const place = request.locate(["docs", request.config.docs.indexOf(area), "versions", name]);
        problems.push(unreadableApi(name, fault ?? "", place));
      }
    } else {
      const api = await frozenApi(`${request.siteDir}/${apiFile(area, name)}`, io);
      if (api) apis.push({ version, api });
    }
  }
  return { apis, problems };
}

/** A commit never changes: what it exports is read once. */
export function atCommit(commit: string, request: AtCommitRequest): Promise<ApiAtCommit> {
  const { config, compiler, remember } = request;
  return remember("API of a commit", [commit, config.sdk, compiler], (io) => apiAtCommit(request, commit, io));
}

/** What was kept when the version was frozen; null where nothing was, or another version of bcidocs wrote it. */
async function frozenApi(path: string, io: Io): Promise<PublicApi | null> {
  if (!(await io.stat(path))) return null;
  try {
    const api = JSON.parse(new TextDecoder().decode(await io.readFile(path))) as PublicApi;
    return api.format === 1 && Array.isArray(api.symbols) ? api : null;
  } catch {
    return null;
  }
}
