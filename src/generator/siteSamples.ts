/** The samples of a site: which of its code blocks they are, what checks them, and what runs them. */
import { workingCopy } from "./areas/versions.ts";
import { settingsOf } from "./cache/samples.ts";
import { compilerThread } from "./io/callThread.ts";
import type { Io } from "./io/io.ts";
import { type SiteConfig, variablesOf } from "./model/config.ts";
import type { PageMeta } from "./model/page.ts";
import type { SampleFence } from "./model/samples.ts";
import { importedSdk } from "./reference/extract.ts";
import type { SdkReadService } from "./reference/read/readSdk.ts";
import { openSdkReader, type SdkReader } from "./reference/read/typedocWorker.ts";
import { type RunRequest, type RunResult, runSamples } from "./samples/runSamples.ts";
import type { SampleChecking } from "./samples/sampleChecker.ts";
import { openSampleChecker, type SampleChecker } from "./samples/samplesWorker.ts";

/** The code blocks of pages about the working copy of the SDK, by path: those of other versions are about another SDK. */
export function samplesOfSite(metas: Iterable<PageMeta>): Map<string, SampleFence[]> {
  const pages = [...metas].filter(({ version }) => version === null || version === workingCopy);
  return new Map(pages.flatMap(({ path, fences }) => (fences ? [[path, fences] as const] : [])));
}

/** Reads the SDK and checks samples in one thread: it takes seconds to load and to parse what both need. */
export interface SiteCompiler {
  reader: SdkReader;
  checker: SampleChecker;
  close(): Promise<void>;
}

export function openCompiler(signal: AbortSignal): SiteCompiler {
  const thread = compilerThread<SdkReadService & SampleChecking>();
  signal.addEventListener("abort", () => void thread.end(), { once: true });
  return { reader: openSdkReader(thread), checker: openSampleChecker(thread), close: thread.end };
}

/** What of a site runs, and how. */
export interface SiteRun extends Pick<RunRequest, "siteDir" | "isAll" | "isUpdate" | "signal"> {
  config: SiteConfig;
  metas: ReadonlyMap<string, PageMeta>;
}

/** Runs samples, and compares what they print with their pages. */
export async function runSiteSamples({ config, siteDir, metas, isAll, isUpdate, signal }: SiteRun, io: Io): Promise<RunResult> {
  const found = await importedSdk({ config, siteDir }, io);
  const { sdk } = settingsOf({ config, siteDir }, found);
  const fences = samplesOfSite(metas.values());
  return runSamples(
    { siteDir, settings: config.samples, sdk, sources: found.sources, variables: variablesOf(config), fences, isAll, isUpdate, signal },
    io,
  );
}
