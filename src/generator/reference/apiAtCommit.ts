/** What the SDK exported at another commit. Its sources are copied out of the objects of the repository, read, and removed again. */
import { dirname, join, relative, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import type { PublicApi } from "../model/publicApi.ts";
import { problem } from "../problems/problem.ts";
import { reasonOf } from "../text/errno.ts";
import { extractReference, type ReferenceRequest } from "./extract.ts";
import { packageNumber } from "./packageNumber.ts";
import { publicApiOf } from "./publicApi.ts";

export interface ApiAtCommit {
  /** null where it cannot be read. */
  api: PublicApi | null;
  /** Why; null when all is well. */
  fault: string | null;
  /** What `package.json` of the SDK said. */
  version: string | null;
}

const nothing: ApiAtCommit = { api: null, fault: null, version: null };

/** What TypeScript may read. */
const sourceFile = /\.(?:[cm]?[jt]sx?|json)$/;

/** Lock files and bundles are larger than sources. */
const mostBytes = 2_000_000;

export async function apiAtCommit(request: ReferenceRequest, commit: string, io: Io): Promise<ApiAtCommit> {
  const { config, siteDir } = request;
  if (!config.sdk) return { ...nothing, fault: "the site has no SDK" };
  const top = topFolder(siteDir, [...config.sdk.entryPoints, config.sdk.tsconfig ?? "."]);
  const copy = join(await io.realPath(await io.temporaryFolder(siteDir)), `api-${commit}`);
  try {
    await copyOut({ top, commit, copy }, io);
    const copiedSite = join(copy, relative(top, siteDir));
    const { version } = await packageNumber(copiedSite, config.sdk.entryPoints[0] ?? "", io);
    const settings = { ...config, sdk: { ...config.sdk, onError: "warn" as const } };
    const reference = await extractReference({ ...request, config: settings, siteDir: copiedSite, isCached: false }, io);
    const failed = reference.problems.find(({ severity }) => severity === "error");
    if (failed || reference.sources.length === 0)
      return { ...nothing, fault: (failed?.message ?? "it exports nothing").replace(/\.$/, "") };
    return { api: publicApiOf(reference.sources, config.sdk.routeBasePath), fault: null, version };
  } catch (error) {
    request.signal?.throwIfAborted();
    return { ...nothing, fault: reasonOf(error).split("\n")[0] ?? "" };
  } finally {
    await io.remove(copy);
  }
}

/** The folder that has the site and the SDK in it. */
function topFolder(siteDir: string, paths: readonly string[]): string {
  let top = siteDir;
  for (const path of paths.map((each) => resolve(siteDir, each))) while (relative(top, path).startsWith("..")) top = dirname(top);
  return top;
}

interface Copying {
  top: string;
  commit: string;
  copy: string;
}

async function copyOut({ top, commit, copy }: Copying, io: Io): Promise<void> {
  const all = await io.git.files(top, commit);
  const files = all.filter(({ path, size }) => sourceFile.test(path) && size < mostBytes && !path.split("/").includes("node_modules"));
  if (files.length === 0) return;
  await io.git.read(
    top,
    files.map(({ object }) => object),
    async (bytes, index) => io.writeFile(join(copy, files[index]?.path ?? ""), bytes),
  );
}

export function unreadableApi(version: string, fault: string, place: Problem["place"]): Problem {
  return problem("S020", `the API of version "${version}" cannot be compared: ${fault}`, {
    place,
    hint: "Its page of changes is left out. Check that `sdk.entryPoints` existed at that commit.",
  });
}
