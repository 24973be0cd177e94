/** The reference of a site: begins to be read before its pages are compiled, from the store where nothing has changed. */
import { otherLocales } from "../areas/locales.ts";
import type { LoadedConfig } from "../config/load.ts";
import type { Stages } from "../io/stages.ts";
import type { SemverStep } from "../model/publicApi.ts";
import type { SourceFile } from "../model/source.ts";
import { exitCodeOf, type Problem, ProblemError } from "../problems/problem.ts";
import { type Reference, sdkCompiler } from "../reference/extract.ts";
import type { SdkReader } from "../reference/read/typedocWorker.ts";
import { onlyReference, type SiteReference, siteReference } from "../reference/siteReference.ts";
import { changeWords } from "../reference/versions/changePages.ts";
import { checkApi } from "../reference/versions/checkApi.ts";
import type { ReferenceCache } from "../reference/versions/sdkAtCommit.ts";
import { referenceVersions } from "../reference/versions/versionReferences.ts";
import { stringsOf } from "../render/locale.ts";
import { startEarly } from "../text/lazily.ts";
import { keyOf } from "./key.ts";
import { type MemoContext, memo } from "./memo.ts";
import { type CheckedReference, memoReference } from "./reference.ts";

export interface SdkRequest {
  loaded: LoadedConfig;
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal;
  /** Replaces the step that reads the SDK. */
  readReference?: typeof memoReference | undefined;
}

/** Begins to read the SDK; each promise fails only where it is awaited. */
export function readSdk(
  { loaded, signal, readReference = memoReference }: SdkRequest,
  reader: SdkReader,
  { stages, ...memos }: MemoContext & { stages: Stages },
) {
  const { config, siteDir, locate } = loaded;
  const { io } = memos;
  const ofSdk = { config, siteDir, locate, signal };
  const read = async (): Promise<CheckedReference> => {
    if (!config.sdk) return noReference;
    const { version } = await sdkCompiler(ofSdk, io);
    return stages.measure(`reference (TypeScript ${version})`, () => readReference(ofSdk, memos, reader));
  };
  const readVersions = async ({ reference }: CheckedReference): Promise<SiteReference> => {
    if (!referenceVersions(config)) return onlyReference(reference);
    const { version: compiler } = await sdkCompiler(ofSdk, io);
    const words = [null, ...otherLocales(config)].map((locale) => ({ locale, words: changeWords(stringsOf(config, locale)) }));
    const inVersions = { ...ofSdk, reference, words, compiler, cache: referenceCache(memos) };
    return stages.measure("reference of versions", () => siteReference(inVersions, io));
  };
  const reference = startEarly(read());
  const versions = startEarly(reference.then(readVersions));
  return {
    reference,
    versions,
    apiSources: startEarly(versions.then(sourcesOfReference)),
    apiText: async (path: string) => (await versions).textOf(path),
  };
}

/** What the API changed since a commit, and whether the version number says so. */
export async function apiProblems(
  site: Pick<LoadedConfig, "config" | "siteDir" | "locate"> & { reference: Reference },
  since: { ref: string; step: SemverStep | undefined },
  context: MemoContext,
): Promise<Problem[]> {
  const { io } = context;
  const compiler = site.config.sdk ? (await sdkCompiler(site, io)).version : "";
  return checkApi({ ...site, compiler, cache: referenceCache(context), ...since }, io);
}

function referenceCache(context: MemoContext): ReferenceCache {
  return {
    memo: (name, inputs, make) => memo({ name, inputs }, make, context),
    touch: (name, inputs) => void context.store.has(keyOf(name, inputs)),
  };
}

export const noReference: CheckedReference = { reference: { sources: [], sidebar: [], problems: [] }, typeProblems: Promise.resolve([]) };

/** Without the pages of an SDK that cannot be read half of the links would be broken: its problems are all there is to report. */
function sourcesOfReference({ sources, problems }: SiteReference): SourceFile[] {
  if (exitCodeOf(problems) !== 0) throw new ProblemError(problems);
  return sources;
}
