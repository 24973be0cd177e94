/** What the SDK was at another commit. Its sources are copied out of the objects of the repository, read, and removed again. */
import { dirname, join, resolve } from "node:path";
import type { GitFile, Io } from "../../io/io.ts";
import type { SidebarItem } from "../../model/graph.ts";
import type { PublicApi } from "../../model/publicApi.ts";
import type { SourceFile } from "../../model/source.ts";
import { reasonOf } from "../../text/errno.ts";
import { contentHash } from "../../text/hash.ts";
import { isInside, joinPath, relativeTo } from "../../text/path.ts";
import { extractUnchecked, type ReferenceRequest } from "../extract.ts";
import { packageNumber } from "./packageNumber.ts";
import { publicApiOf } from "./publicApi.ts";

/** Keeps results of a step for later builds. */
export interface ReferenceCache {
  /** Runs a step unless its inputs, and the files that it reads, are as before. */
  memo<T>(name: string, inputs: unknown[], make: (io: Io) => Promise<T>): Promise<T>;
  /** Marks a result that this build did not ask for as used, so that it stays. */
  touch(name: string, inputs: unknown[]): void;
}

export interface AtCommitRequest extends ReferenceRequest {
  /** Version of the TypeScript that reads the SDK. */
  compiler: string;
  cache: ReferenceCache;
}

/** Pages of a reference as one request of an SDK gives them. */
export interface ReadPages {
  sources: SourceFile[];
  sidebar: SidebarItem[];
}

/** One request of the sources at a commit; equal sources are read once. */
export type SdkAtCommit = Awaited<ReturnType<typeof sdkAtCommit>>;

export interface ApiAtCommit {
  /** null where it cannot be read. */
  api: PublicApi | null;
  /** Why; null when all is well. */
  fault: string | null;
  /** What `package.json` of the SDK said. */
  version: string | null;
}

interface ReadSdk extends Omit<ApiAtCommit, "api"> {
  pages: ReadPages | null;
}

/** What TypeScript may read. */
const sourceFile = /\.(?:[cm]?[jt]sx?|json)$/;

/** Lock files and bundles are larger than sources. */
const mostBytes = 2_000_000;

/** The request is not recorded by `io`: its files are a copy that goes, and a commit never changes. */
export async function sdkAtCommit(request: AtCommitRequest, commit: string, io: Io) {
  const { config, cache, compiler } = request;
  const place = placeOf(request);
  const tree = await cache.memo("SDK of a commit", [commit, place.apart], async () => treeOf({ ...place, commit }, io));
  const settings = config.sdk && { ...config.sdk, sourceUrl: undefined, live: undefined, onError: "warn" as const };
  const inputs = [tree, place.inTop, settings, config.title, config.url, compiler];
  const read = () => cache.memo("reference of an SDK", inputs, async () => readSdk({ request, settings, commit, ...place }, io));
  return {
    /** Changes with what is read. */
    key: contentHash(JSON.stringify(inputs), 32),
    /** null where it cannot be read. */
    pages: async () => (await read()).pages,
    /** What it exports; null where it cannot be read. */
    api: () =>
      cache.memo("API of an SDK", inputs, async () => {
        const { pages, fault, version } = await read();
        return { api: pages && publicApiOf(pages.sources, settings?.routeBasePath ?? "/"), fault, version };
      }),
    /** Marks both as used, although this build asked for neither. */
    touch(): void {
      cache.touch("reference of an SDK", inputs);
      cache.touch("API of an SDK", inputs);
    },
  };
}

interface Place {
  /** The folder that has the site and the SDK in it. */
  top: string;
  /** The site in that folder. */
  inTop: string;
  /** Folders in it whose files are not part of the SDK: the docs, and what is served as it is. */
  apart: string[];
}

function placeOf({ config, siteDir }: ReferenceRequest): Place {
  const top = topFolder(siteDir, [...(config.sdk?.entryPoints ?? []), config.sdk?.tsconfig ?? "."]);
  const inTop = relativeTo(top, siteDir);
  const apart = [
    config.contentDir,
    config.staticDir,
    ...config.docs.map(({ path }) => path),
    "versions",
    "versioned_docs",
    "versioned_api",
    "i18n",
  ];
  const isSdk = (folder: string) => (config.sdk?.entryPoints ?? []).some((entry) => isInside(joinPath(entry), folder));
  const folders = apart.map((folder) => joinPath(folder)).filter((folder) => folder !== "" && !folder.startsWith("..") && !isSdk(folder));
  return { top, inTop, apart: [...new Set(folders)].map((folder) => joinPath(inTop, folder)) };
}

function topFolder(siteDir: string, paths: readonly string[]): string {
  let top = siteDir;
  for (const path of paths.map((each) => resolve(siteDir, each))) while (relativeTo(top, path).startsWith("..")) top = dirname(top);
  return top;
}

interface AtCommit extends Place {
  commit: string;
}

/** Names the content of every file that the SDK may be made of. */
async function treeOf(place: AtCommit, io: Io): Promise<string> {
  const files = await filesOf(place, io).catch(() => null);
  // Reading it says why.
  if (files === null) return place.commit;
  return contentHash(JSON.stringify(files.map(({ path, object }) => [path, object])), 32);
}

async function filesOf({ top, commit, apart }: AtCommit, io: Io): Promise<GitFile[]> {
  const all = await io.git.files(top, commit);
  return all.filter(
    ({ path, size }) =>
      sourceFile.test(path) &&
      size < mostBytes &&
      !path.split("/").includes("node_modules") &&
      !apart.some((folder) => isInside(path, folder)),
  );
}

interface SdkRequest extends AtCommit {
  request: AtCommitRequest;
  settings: AtCommitRequest["config"]["sdk"];
}

async function readSdk(sdk: SdkRequest, io: Io): Promise<ReadSdk> {
  const { request, settings, commit, inTop } = sdk;
  const nothing: ReadSdk = { pages: null, fault: null, version: null };
  if (!settings) return { ...nothing, fault: "the site has no SDK" };
  const copy = join(await io.realPath(await io.temporaryFolder(request.siteDir)), `api-${commit}`);
  try {
    await io.git.read(sdk.top, await filesOf(sdk, io), (path, bytes) => io.writeFile(join(copy, path), bytes));
    const siteDir = join(copy, inTop);
    const { version } = await packageNumber(siteDir, settings.entryPoints[0] ?? "", io);
    const config = { ...request.config, sdk: settings };
    const { sources, sidebar, problems } = await extractUnchecked({ ...request, config, siteDir }, io);
    const failed = problems.find(({ severity }) => severity === "error");
    if (failed || sources.length === 0) return { ...nothing, fault: (failed?.message ?? "it exports nothing").replace(/\.$/, "") };
    return { pages: { sources, sidebar }, fault: null, version };
  } catch (error) {
    request.signal?.throwIfAborted();
    return { ...nothing, fault: reasonOf(error).split("\n")[0] ?? "" };
  } finally {
    await io.remove(copy);
  }
}
