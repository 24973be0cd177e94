/** Checks the samples of a site, and runs them: TypeScript is loaded only for those that changed, or whose SDK did. */
import { dirname, join } from "node:path";
import { workingCopy } from "../areas/versions.ts";
import type { Io } from "../io/io.ts";
import { levelOfSamples, type SiteConfig, variablesOf } from "../model/config.ts";
import type { PageMeta } from "../model/page.ts";
import type { CheckedSample, SampleFence } from "../model/samples.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { type ImportedSdk, importedSdk, installRecords } from "../reference/extract.ts";
import { stoppedCompiler } from "../reference/read/diagnostics.ts";
import { provenFixes } from "../samples/provenFixes.ts";
import { checkedSample, problemsOfSample, strayContinuations } from "../samples/results.ts";
import { type RunRequest, type RunResult, runSamples } from "../samples/runSamples.ts";
import { type Sample, samplesOf } from "../samples/sampleFiles.ts";
import { notChecked, type SampleResult } from "../samples/sampleResult.ts";
import type { ProgramSettings } from "../samples/sampleService.ts";
import type { SampleChecker } from "../samples/samplesWorker.ts";
import { reasonOf } from "../text/errno.ts";
import { contentHash } from "../text/hash.ts";
import { foldersUp, thirdPartyFiles } from "../text/path.ts";
import { keyOf } from "./key.ts";
import { type MemoContext, memo, recall } from "./memo.ts";

/** The samples of a site, checked. */
export interface CheckedSamples {
  problems: Problem[];
  /** In the order of the page's blocks. */
  of(path: string): CheckedSample[];
}

export interface SamplesRequest {
  config: SiteConfig;
  /** Absolute. */
  siteDir: string;
  /** The code blocks of pages, by the path of the page. */
  fences: ReadonlyMap<string, readonly SampleFence[]>;
  checker: SampleChecker;
  /** The checker stays open: it is faster the second time. */
  isKept: boolean;
  /** Aborted when the result is no longer needed. */
  signal?: AbortSignal | undefined;
}

/** The code blocks of pages about the working copy of the SDK, by path: those of other versions are about another SDK. */
export function samplesOfSite(metas: Iterable<PageMeta>, { sdk }: SiteConfig): Map<string, SampleFence[]> {
  const pages = [...metas].filter(({ version }) => version === null || version === workingCopy);
  const isForeign = thirdPartyFiles(sdk?.entryPoints ?? []);
  // The SDK cannot correct the comments of another package.
  const own = (fence: SampleFence) => (isForeign(fence.place.path) ? { ...fence, isUnchecked: true as const } : fence);
  return new Map(pages.flatMap(({ path, fences }) => (fences ? [[path, fences.map(own)] as const] : [])));
}

/** What of a site runs, and how. */
interface SiteRun extends Pick<RunRequest, "siteDir" | "isAll" | "isUpdate" | "signal"> {
  config: SiteConfig;
  metas: ReadonlyMap<string, PageMeta>;
}

/** Runs samples, and compares what they print with their pages. */
export async function runSiteSamples({ config, metas, ...run }: SiteRun, io: Io): Promise<RunResult> {
  const importedFiles = await importedSdk({ ...run, config }, io);
  const { sdk } = settingsOf({ ...run, config }, importedFiles);
  const { sources } = importedFiles;
  const fences = samplesOfSite(metas.values(), config);
  return runSamples({ ...run, settings: config.samples, sdk, sources, variables: variablesOf(config), fences }, io);
}

export async function checkSamples(request: SamplesRequest, context: MemoContext): Promise<CheckedSamples> {
  const { config, siteDir, fences, checker, isKept, signal } = request;
  const level = levelOfSamples(config);
  if (level === false || fences.size === 0) return { problems: [], of: () => [] };
  const { io, store } = context;
  const sdk = await importedSdk(request, io);
  const shared = config.samples.files.map((path) => join(siteDir, path));
  const missing = await missingFiles(config.samples.files, siteDir, io);
  const settings = settingsOf(request, sdk);
  const key = keyOf(
    "samples",
    JSON.stringify(settings).replaceAll(siteDir, ""),
    sdk.compiler.version,
    sdk.compiler.checker?.version,
    await hashOfCode([...sdk.sources, ...shared], { request, sdk, context }),
  );
  const ofPages = [...fences].map(([path, blocks]) => ({ path, fences: blocks, samples: samplesOf(blocks, shared) }));
  const results = new Map<string, SampleResult>();
  const stopped: Problem[] = [];
  const check = async (all: Sample[]): Promise<typeof results> => {
    const samples = new Map(all.map((sample) => [sample.id, sample] as const));
    for (const id of samples.keys()) {
      const known = recall<SampleResult>(store, keyOf(key, id));
      if (known) results.set(id, known);
    }
    const requested = [...samples.keys()].filter((id) => !results.has(id));
    if (requested.length === 0) return results;
    io.log.stage("samples", requested.length);
    const request = { compiler: sdk.compiler, settings, samples: reached(requested, samples, isKept), requested };
    const answer = await checker.checkSamples(request).catch((error: unknown) => {
      signal?.throwIfAborted();
      stopped.push(stoppedProblem(error));
      return {};
    });
    for (const [id, result] of Object.entries(answer)) {
      results.set(id, result);
      if (result.unchecked === undefined && result.stopped === undefined) store.put(keyOf(key, id), JSON.stringify(result));
    }
    return results;
  };
  await check(ofPages.flatMap(({ samples }) => samples));
  const resultOf = ({ id }: Sample) => results.get(id) ?? notChecked();
  const pages = ofPages.map((page) => ({ ...page, faults: page.samples.map((sample) => resultOf(sample).faults) }));
  // Nobody writes corrections while the site is edited.
  const proven = await provenFixes(isKept ? [] : pages, { shared, check });
  const found = pages.flatMap((page) => {
    const fixes = proven(page);
    return page.samples.flatMap((sample) => problemsOfSample(sample.fence, resultOf(sample), level === "throw", fixes));
  });
  const checked = new Map(
    ofPages.map(({ path, samples }) => [path, samples.map((sample) => checkedSample(sample.fence, resultOf(sample)))] as const),
  );
  const stray = [...fences.values()].flatMap(strayContinuations);
  // What several pages include has one problem, and is corrected if it is right on all of them.
  const problems = new Map<string, Problem>();
  for (const each of [...stray, ...found]) {
    const same = JSON.stringify([each.place, each.message]);
    if (problems.get(same)?.fix || !problems.has(same)) problems.set(same, each);
  }
  const [reason] = [...results.values()].flatMap((result) => result.stopped ?? []);
  if (reason !== undefined) stopped.push(stoppedCompiler(sdk.compiler, reason));
  return { problems: [...missing, ...stopped, ...problems.values()], of: (path) => checked.get(path) ?? [] };
}

/** Those to check, those that they import and those before them on their page; all of them for a program that stays. */
function reached(requested: string[], samples: ReadonlyMap<string, Sample>, isWhole: boolean): Sample[] {
  if (isWhole) return [...samples.values()];
  const found = new Set(requested);
  for (const id of found) {
    const { links = {}, previous = null } = samples.get(id) ?? {};
    for (const of of [previous ?? "", ...Object.values(links).map((link) => link.split("/")[0] ?? "")]) if (samples.has(of)) found.add(of);
  }
  return [...found].flatMap((id) => samples.get(id) ?? []);
}

/** For a program of samples, and to run them. */
export function settingsOf({ config, siteDir }: Pick<SamplesRequest, "config" | "siteDir">, sdk: ImportedSdk): ProgramSettings {
  const { entryPoints, tsconfig, packageFile, metadata, specifiers } = sdk;
  const name = typeof metadata.name === "string" ? metadata.name : null;
  const folder = packageFile === null ? siteDir : dirname(packageFile);
  const main = metadata.types ?? metadata.typings ?? metadata.main;
  return {
    siteDir,
    tsconfig,
    sdk: config.sdk ? { entryPoints, name, folder, exports: metadata.exports, main, importNames: specifiers } : null,
  };
}

const locks = ["package.json", "package-lock.json", "pnpm-lock.yaml", "yarn.lock", "bun.lock"];

/** Of all that decides what TypeScript says of a sample, besides the samples: the SDK without its comments, and what is installed. */
async function hashOfCode(
  paths: string[],
  { request: { siteDir, checker }, sdk, context }: { request: SamplesRequest; sdk: ImportedSdk; context: MemoContext },
): Promise<string> {
  const others = [sdk.tsconfig, sdk.packageFile, ...installRecords(siteDir)].filter((path) => path !== null);
  const all = [...new Set([...paths, ...others, ...foldersUp(siteDir).flatMap((folder) => locks.map((name) => join(folder, name)))])];
  const hash = async (io: Io): Promise<string> => {
    // What stops the compiler is reported when it checks; then files count as they are.
    const read = { compiler: sdk.compiler, paths: sdk.sources };
    const codes = read.paths.length === 0 ? {} : await checker.codes(read).catch((): Record<string, string> => ({}));
    const hashes = all.map(async (path) =>
      (await io.stat(path))?.isFile ? (codes[path] ?? contentHash(await io.readFile(path), 32)) : "",
    );
    return keyOf(await Promise.all(hashes));
  };
  return memo({ name: "code of samples", inputs: [all.length, sdk.compiler.version], isByContent: true }, hash, context);
}

async function missingFiles(files: readonly string[], siteDir: string, io: Io): Promise<Problem[]> {
  const isThere = await Promise.all(files.map(async (path) => (await io.stat(join(siteDir, path)))?.isFile));
  const hint = "Name files relative to the site folder.";
  return files.flatMap((path, index) =>
    isThere[index] ? [] : [problem("M060", `\`samples.files\` names "${path}", which is not there.`, { hint })],
  );
}

function stoppedProblem(error: unknown): Problem {
  return problem("M061", `No sample is checked: ${reasonOf(error)}.`, {
    hint: "Find the sample that stops TypeScript, and write `nocheck` after its language.",
  });
}
