/** A watched site: follows its files, serves the current version of each page, and reports its problems. */
import { dirname, join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { isPageValue } from "../cache/pageValues.ts";
import { knownReference, memoReference } from "../cache/reference.ts";
import { isRenderedKey, openRenderedPages } from "../cache/renderedPages.ts";
import type { CheckedSamples } from "../cache/samples.ts";
import { noReference } from "../cache/siteSdk.ts";
import { openStore } from "../cache/store.ts";
import { nameProblems } from "../check/unknownNames.ts";
import { findConfig } from "../config/find.ts";
import { type ConfigRequest, type LoadedConfig, loadConfig } from "../config/load.ts";
import { targetOf } from "../emit/outputFolder.ts";
import type { Io, Log } from "../io/io.ts";
import { createStages } from "../io/stages.ts";
import type { LoadChoice } from "../model/build.ts";
import type { PageNode } from "../model/graph.ts";
import { hasErrors, type Problem, ProblemError, problem } from "../problems/problem.ts";
import { openSdkReader } from "../reference/read/typedocWorker.ts";
import { deferred, lazily } from "../text/lazily.ts";
import { relativeTo } from "../text/path.ts";
import { cacheFolder, configNames, isOwnPath, notFoundRoute } from "../text/reservedNames.ts";
import { type Change, metadataForOthers, sampleMetadata } from "./comparedMetadata.ts";
import { type CurrentSite, createPageCache, showSamples } from "./currentSite.ts";
import { createQueue } from "./queue.ts";
import { createSampleCheck } from "./sampleCheck.ts";
import { createSiteCheck } from "./siteCheck.ts";
import { type Attempt, createSiteInputs } from "./siteInputs.ts";
import { problemsOf, reportOf, type SiteReport } from "./siteReport.ts";
import { openSnapshot, scriptsOf } from "./snapshot.ts";
import { fingerprintAt, untilConfirmedMs, untilFilled } from "./watcher.ts";

/** What happens to the site, for the code that shows it. */
export interface PreviewEvents {
  /** Pages may have changed: only these routes, or all if null. `isReload`: the scripts of open pages are outdated, too. */
  onPages(routes: string[] | null, isReload: boolean): void;
  onReport(report: SiteReport): void;
  /** There may be more to watch. */
  onInputs(): void;
  /** An error that comes from no file of the site. */
  onFault(error: unknown): void;
  /** Progress of the check of all pages. */
  log: Log;
  /** Resolves when background work may run. */
  idle(): Promise<void>;
}

export interface PreviewRequest extends LoadChoice, ConfigRequest {
  /** Output folder, relative to the site folder: nothing in it is content. */
  outDir?: string | undefined;
}

const silentLog: Log = { stage: () => undefined, progress: () => undefined };

/** Makes the site look changed everywhere. */
const everythingChanged: Change[] = [{ path: "", event: "changed" }];

export type Preview = Awaited<ReturnType<typeof openPreview>>;

/** Resolves when there is a site, or a reason why there is none. Throws a ProblemError when there is no config. */
export async function openPreview(request: PreviewRequest, events: PreviewEvents, io: Io) {
  const siteDir = dirname(await findConfig(request.folder, request.file, io));
  const store = await openStore({ folder: cacheFolder(siteDir), program: __BUILD__, isKept: request.isCached ?? true }, io);
  const rendered = openRenderedPages(store, outDirOf(request, siteDir, null));
  let loaded: LoadedConfig | null = null;
  /** What bcidocs writes. */
  let ownFolders = ownFoldersOf(request, siteDir, null);
  let current: CurrentSite | null = null;
  /** Why there is no newer version. */
  let failure: Problem[] | null = null;
  /** The running check of all pages. */
  let checkRun: { stop: AbortController; done: Promise<void> } | null = null;
  /** Resolves when all of a site that began with stubs is known. */
  let completing: Promise<void> | null = null;
  /** Of the last report. */
  let hadErrors = false;
  /** While changes are taken in, reports wait, since a file may be half written. */
  let isHeld = false;
  const begun = deferred();
  const pages = createPageCache();
  const reader = openSdkReader();
  const isOwn = (path: string) => isOwnPath(path, ownFolders);
  const inputs = createSiteInputs(io, isOwn);
  const samples = createSampleCheck(takeSamples, events.onFault);
  const queue = createQueue(follow, events.onFault);

  function report(): SiteReport {
    if (failure) return { problems: failure, isWhole: true, pages: 0, links: 0 };
    return reportOf(current, samples.problems());
  }

  function publishReport(): void {
    if (isHeld) return;
    const latest = report();
    hadErrors = hasErrors(latest.problems);
    events.onReport(latest);
  }

  async function takeSamples(checked: CheckedSamples): Promise<void> {
    const routes = current && !current.isStub ? await showSamples(checked, current) : [];
    if (routes.length > 0) events.onPages(routes, false);
    publishReport();
  }

  /** If the site cannot be loaded, texts can still be updated. */
  async function apply(changes: Change[]): Promise<void> {
    const site = current;
    if (!site) return reload(true);
    const { metas } = site.snapshot.site;
    const isOfText = ({ path, event }: Change) => event === "changed" && metas.has(path) && !path.endsWith(".tsx");
    const isOfConfig = ({ path }: Change) => inputs.isConfig(join(siteDir, path));
    if (!changes.every(isOfText)) return reload(failure !== null || changes.some(isOfConfig));
    for (const path of new Set(changes.map((change) => change.path)))
      if (!(await applyTextEdit(path, site))) return reload(failure !== null);
  }

  async function follow(changes: Change[]): Promise<void> {
    isHeld = true;
    const before = await fingerprints(changes);
    await apply(changes);
    if (!hadErrors && hasErrors(report().problems)) {
      // The file may be incomplete: wait for the rest. On a busy machine, its event comes later.
      await setTimeout(untilConfirmedMs);
      if (queue.isWaiting()) return;
      if ((await fingerprints(changes)) !== before) return void queue.add(changes);
    }
    isHeld = false;
    publishReport();
    await tidyStore();
  }

  /** Each save leaves values of the page as it was before. */
  async function tidyStore(): Promise<void> {
    const compiled = current?.snapshot.services.pages;
    const keys = lazily(() => new Set([...(compiled?.keys() ?? []), ...rendered.keys()]));
    await store.tidyOwn((key) => (isRenderedKey(key) || isPageValue(key)) && !keys().has(key));
  }

  async function fingerprints(changes: Change[]): Promise<string> {
    return String(await Promise.all(changes.map(({ path }) => fingerprintAt(join(siteDir, path), io).catch(() => null))));
  }

  async function reload(hasNewConfig: boolean): Promise<void> {
    await stopChecking();
    const before = current?.snapshot;
    const attempt = inputs.begin(hasNewConfig || !loaded);
    try {
      current = await open(attempt, hasNewConfig);
      failure = null;
      events.onPages(null, before !== undefined && scriptsOf(before) !== scriptsOf(current.snapshot));
    } catch (error) {
      failure = problemsOf(error);
      if (!(error instanceof ProblemError)) events.onFault(error);
    }
    inputs.end(attempt, failure !== null);
    events.onInputs();
    begun.resolve();
    if (!current || failure) return;
    samples.follow(current.snapshot.services, false);
    if (!current.isStub) checkAll(current);
    else completing ??= events.idle().then(() => queue.add(everythingChanged));
  }

  async function open({ config, site }: Attempt, hasNewConfig: boolean): Promise<CurrentSite> {
    const before = current?.snapshot;
    if (hasNewConfig || !loaded) loaded = await loadOwnConfig(request, siteDir, config.io);
    ownFolders = ownFoldersOf(request, siteDir, loaded);
    const stages = createStages({ ...io, log: before && !current?.isStub ? silentLog : events.log }, undefined);
    // The first time only from the cache, since reading takes seconds.
    const sdk = sdkReading(before === undefined);
    const choices = { sampleChecker: samples.checker, isStub: before === undefined, readReference: sdk.read };
    const snapshot = await openSnapshot({ request: { ...request, ...choices, loaded, store }, rendered, stages, before }, site.io);
    const isStub = snapshot.services.pages.stubs.size > 0 || sdk.isMissing();
    await store.flush();
    const heldRoutes = before ? pages.keepLastGood(before, snapshot) : new Set<string>();
    rendered.retain(new Set([...snapshot.site.graph.pages.map(({ route }) => route), notFoundRoute]));
    // All pages may include a partial: each time it is saved, all have new values.
    if (before) store.forgetUnused();
    return { snapshot, heldRoutes, isStub, check: createSiteCheck(snapshot, io), html: new Map(), edits: 0 };
  }

  /** The site keeps this function, so it must not refer to the site before. */
  function sdkReading(isFromCache: boolean): { read: typeof memoReference; isMissing(): boolean } {
    let isMissing = false;
    const read: typeof memoReference = async (sdk, context) => {
      const reference = await (isFromCache ? knownReference : memoReference)(sdk, context, reader);
      isMissing = reference === null;
      return reference ?? noReference;
    };
    return { read, isMissing: () => isMissing };
  }

  async function stopChecking(): Promise<void> {
    checkRun?.stop.abort();
    await checkRun?.done;
    checkRun = null;
  }

  function checkAll({ check }: CurrentSite): void {
    const stop = new AbortController();
    const stages = createStages({ ...io, log: events.log }, stop.signal);
    const run = async (): Promise<void> => {
      // They are links, too.
      await Promise.all([events.idle(), samples.finished(stop.signal)]);
      await check.run(stages);
      if (check.typeProblems() === null) publishReport();
      await check.runTypes(stop.signal);
      publishReport();
      // The reference is stored with what TypeScript finds.
      await store.flush();
      await tidyStore();
    };
    const done = run().catch((error: unknown) => {
      if (!stop.signal.aborted) events.onFault(error);
    });
    checkRun = { stop, done };
  }

  /** False if more than the page's text depends on the file. */
  async function applyTextEdit(path: string, shown: CurrentSite): Promise<boolean> {
    const { site, services, renderer } = shown.snapshot;
    await untilFilled(join(siteDir, path), io);
    const before = site.metas.get(path);
    const node = site.graph.pages.find((each) => each.path === path);
    if (!before || !node || site.sources.partials[path] !== undefined) return false;
    const keyBefore = services.pages.keyOf(path);
    const page = await services.pages.recompile(path);
    if (!page || metadataForOthers(page) !== metadataForOthers(before)) return false;
    if (keyBefore !== "" && services.pages.keyOf(path) === keyBefore) return true;
    site.metas.set(path, page);
    if (sampleMetadata(page) !== sampleMetadata(before)) samples.follow(services, true);
    const isBefore = (each: Problem) => before.problems.includes(each) || (each.code === "L047" && each.place?.path === path);
    site.problems = [...site.problems.filter((each) => !isBefore(each)), ...page.problems, ...nameProblems([page], services.names)];
    shown.edits++;
    shown.html.delete(node.route);
    const result = await renderer.render(node, page);
    if (result.file) pages.put(node.route, String(result.file.content), { current: shown, page });
    events.onPages([node.route], false);
    // Requests that wait for the page go first: a new anchor concerns the links of all pages.
    await setImmediate();
    shown.check.note(node.route, result);
    return true;
  }

  void queue.add(everythingChanged);
  await begun.promise;
  return {
    /** Absolute. */
    siteDir,
    /** What the site depends on. */
    inputs,
    /** Whether bcidocs owns this absolute path, so that it is not part of the site. */
    isOwn,
    report,
    /** Resolves when every page is known: until then, an unknown page may still appear. */
    async whole(): Promise<void> {
      if (current?.isStub) await completing?.then(queue.idle);
    },
    /** The current site; null while there is none. */
    snapshot: () => current?.snapshot ?? null,
    /** Of the current site. */
    baseUrl: () => current?.snapshot.site.config.baseUrl ?? "/",
    /** The current version of a page, or its last good one; null if there never was one. A null node is the page for an unknown address. */
    html: async (node: PageNode | null) => current && pages.html(node, current, () => current),
    /** Resolves when pages follow the changes; the check of all pages continues after that. */
    change: (changes: Change[]) => queue.add(changes),
    /** Takes in changes that no event has reported. */
    async catchUp(): Promise<void> {
      if (!(await inputs.areCurrent())) await queue.add(everythingChanged);
    },
    /** Resolves when all work is done. */
    async finished(): Promise<void> {
      await completing;
      await queue.idle();
      await Promise.all([checkRun?.done, samples.finished()]);
    },
    async close(): Promise<void> {
      await completing;
      await queue.idle();
      await stopChecking();
      await Promise.all([reader.close(), samples.checker.close()]);
      await store.close();
    },
  };
}

function ownFoldersOf(request: PreviewRequest, siteDir: string, loaded: LoadedConfig | null): string[] {
  return [join(siteDir, ".bcidocs"), join(siteDir, outDirOf(request, siteDir, loaded))];
}

/** Relative to the site folder, as the output cache has it. */
function outDirOf({ outDir }: { outDir?: string | undefined }, siteDir: string, loaded: LoadedConfig | null): string {
  return loaded ? relativeTo(siteDir, targetOf(loaded.config, siteDir, outDir).outDir) : (outDir ?? "dist");
}

/** The config of this folder only, although one above it may have one, too. */
async function loadOwnConfig({ folder, file, baseUrl }: ConfigRequest, siteDir: string, io: Io): Promise<LoadedConfig> {
  if (file !== undefined) return loadConfig({ folder, file, baseUrl }, io);
  for (const name of configNames) {
    if ((await io.stat(join(siteDir, name)))?.isDirectory === false) return loadConfig({ folder: siteDir, file: name, baseUrl }, io);
  }
  throw new ProblemError(problem("C001", `${configNames[0]} is gone`, { hint: "The site reloads as soon as the file is back." }), siteDir);
}
