/** A watched site: follows its files, serves the current version of each page, and reports its problems. */
import { dirname, join, relative } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { areSame, type Recording, recordInputs } from "../cache/inputs.ts";
import { knownReference, memoReference } from "../cache/reference.ts";
import { openRenderedPages, type RenderedPages } from "../cache/renderedPages.ts";
import { openStore, type Store } from "../cache/store.ts";
import { applySeverity } from "../check/level.ts";
import { nameProblems } from "../check/unknownNames.ts";
import { findConfig } from "../config/find.ts";
import { type ConfigRequest, type LoadedConfig, loadConfig } from "../config/load.ts";
import { targetOf } from "../emit/target.ts";
import type { Io, Log } from "../io/io.ts";
import { createStages } from "../io/stages.ts";
import type { PageNode } from "../model/graph.ts";
import type { Problem } from "../model/problem.ts";
import { exitCodeOf } from "../problems/exit.ts";
import { groupFailures } from "../problems/groups.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { openSdkReader } from "../reference/read/typedocWorker.ts";
import { noReference, type SiteRequest } from "../site.ts";
import { deferred } from "../text/lazily.ts";
import { isInside } from "../text/path.ts";
import { cacheFolder, configNames, isOwnPath, notFoundRoute } from "../text/reservedNames.ts";
import { type Change, sampleMetadata, sharedMetadata, taskFor } from "./changes.ts";
import { createQueue } from "./queue.ts";
import { createSampleCheck } from "./sampleCheck.ts";
import { createShownPages, type Shown, showSamples } from "./shownPages.ts";
import { createSiteCheck } from "./siteCheck.ts";
import { hasErrors, problemsOf, type SiteReport } from "./siteReport.ts";
import { openSnapshot, scriptsOf } from "./snapshot.ts";
import { fingerprintAt, untilConfirmed, untilFilled } from "./watcher.ts";

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

export interface PreviewRequest extends SiteRequest {
  /** Output folder, relative to the site folder: nothing in it is content. */
  outDir?: string | undefined;
}

export type Preview = ReturnType<typeof createPreview>;

const silentLog: Log = { stage: () => undefined, progress: () => undefined };

/** Resolves when there is a site, or a reason why there is none. Throws a ProblemError when there is no config. */
export async function openPreview(request: PreviewRequest, events: PreviewEvents, io: Io): Promise<Preview> {
  const siteDir = dirname(await findConfig(request.folder, request.file, io));
  const store = await openStore({ folder: cacheFolder(siteDir), program: __BUILD__, isKept: request.isCached ?? true }, io);
  const rendered = openRenderedPages(store, outDirOf(request, siteDir, null));
  const preview = createPreview({ request, siteDir, store, rendered }, events, io);
  void preview.change(anything);
  await preview.ready;
  return preview;
}

/** Makes the site look changed everywhere. */
const anything: Change[] = [{ path: "", event: "changed" }];

/** Relative to the site folder, as the output cache has it. */
function outDirOf({ outDir }: PreviewRequest, siteDir: string, loaded: LoadedConfig | null): string {
  return loaded ? relative(siteDir, targetOf(loaded.config, siteDir, outDir).outDir) : (outDir ?? "dist");
}

/** The config of this folder only, although one above it may have one, too. */
async function loadOwnConfig({ folder, file, baseUrl }: ConfigRequest, siteDir: string, io: Io): Promise<LoadedConfig> {
  if (file !== undefined) return loadConfig({ folder, file, baseUrl }, io);
  for (const name of configNames) {
    if ((await io.stat(join(siteDir, name)))?.isDirectory === false) return loadConfig({ folder: siteDir, file: name, baseUrl }, io);
  }
  throw new ProblemError(problem("C001", `${configNames[0]} is gone`, { hint: "The site reloads as soon as the file is back." }), siteDir);
}

interface PreviewParts {
  request: PreviewRequest;
  siteDir: string;
  store: Store;
  rendered: RenderedPages;
}

interface PreviewState {
  loaded: LoadedConfig | null;
  shown: Shown | null;
  /** Why there is no newer version. */
  failure: Problem[] | null;
  checkRun: CheckRun | null;
  /** Resolves when all of a site that began with stubs is known. */
  completing: Promise<void> | null;
}

/** The running check of all pages. */
interface CheckRun {
  stop: AbortController;
  done: Promise<void>;
}

function createPreview({ request, siteDir, store, rendered }: PreviewParts, events: PreviewEvents, io: Io) {
  const state: PreviewState = { loaded: null, shown: null, failure: null, checkRun: null, completing: null };
  // Asked for thousands of paths.
  let own: { loaded: LoadedConfig | null; folders: string[] } | undefined;
  const isOwn = (path: string) => {
    const { loaded } = state;
    if (own?.loaded !== loaded || !own)
      own = { loaded, folders: [join(siteDir, ".bcidocs"), join(siteDir, outDirOf(request, siteDir, loaded))] };
    return isOwnPath(path, own.folders);
  };
  const record = () => recordInputs(io, isOwn);
  /** What the site depends on, and what was read in failed attempts since: the fix may be anywhere in it. */
  const inputs: { config: Recording; site: Recording; failedInputs: Recording[] } = { config: record(), site: record(), failedInputs: [] };
  const recordings = () => [inputs.config, inputs.site, ...inputs.failedInputs];
  const pages = createShownPages();
  const reader = openSdkReader();
  const begun = deferred();

  const report = (): SiteReport => {
    if (state.failure) return { problems: state.failure, isWhole: true, pages: 0, links: 0 };
    // Of stubs, nothing can be said.
    if (!state.shown || state.shown.isStub) return { problems: [], isWhole: false, pages: 0, links: 0 };
    const { snapshot, check } = state.shown;
    const { config, problems, graph } = snapshot.site;
    const links = check.checked();
    const ofTypes = check.ofTypes();
    const all = [
      ...applySeverity(problems, config.onBrokenLinks, config.links.levels),
      ...(ofTypes ?? []),
      ...(samples.problems() ?? []),
      ...check.problems(),
    ];
    return {
      problems: exitCodeOf(ofTypes ?? []) === 0 ? groupFailures(all) : (ofTypes ?? []),
      isWhole: links !== null && ofTypes !== null && samples.problems() !== null,
      pages: graph.pages.length,
      links: links ?? 0,
    };
  };
  /** Of the last report. */
  let hadErrors = false;
  /** While changes are taken in, reports wait, since a file may be half written. */
  let isHeld = false;
  const publishReport = () => {
    if (isHeld) return;
    const now = report();
    hadErrors = hasErrors(now);
    events.onReport(now);
  };
  const samples = createSampleCheck(async (checked) => {
    const routes = state.shown && !state.shown.isStub ? await showSamples(checked, state.shown) : [];
    if (routes.length > 0) events.onPages(routes, false);
    publishReport();
  }, events.onFault);

  const stopChecking = async (): Promise<void> => {
    state.checkRun?.stop.abort();
    await state.checkRun?.done;
    state.checkRun = null;
  };
  const checkAll = ({ check }: Shown): void => {
    const stop = new AbortController();
    const stages = createStages({ ...io, log: events.log }, stop.signal);
    // They are links, too.
    const checkRun = Promise.all([events.idle(), samples.finished(stop.signal)]).then(() => check.run(stages));
    const typeRun = checkRun.then(() => {
      if (check.ofTypes() === null) publishReport();
      return check.runTypes(stop.signal);
    });
    const reported = typeRun.then(() => {
      publishReport();
      // The reference is stored with what TypeScript finds.
      return store.flush();
    });
    const done = reported.catch((error: unknown) => {
      if (!stop.signal.aborted) events.onFault(error);
    });
    state.checkRun = { stop, done };
  };

  const open = async (ofConfig: Recording, ofSite: Recording): Promise<Shown> => {
    const before = state.shown?.snapshot;
    if (ofConfig !== inputs.config) state.loaded = await loadOwnConfig(request, siteDir, ofConfig.io);
    const stages = createStages({ ...io, log: before && !state.shown?.isStub ? silentLog : events.log }, undefined);
    let isSdkMissing = false;
    // The first time only from the cache, since reading takes seconds. The site keeps this function, so it must not refer to `before`.
    const read = before ? memoReference : knownReference;
    const readReference: typeof memoReference = async (sdkRequest, context) => {
      const reference = await read(sdkRequest, context, reader);
      isSdkMissing = reference === null;
      return reference ?? noReference;
    };
    const siteRequest = {
      ...request,
      loaded: state.loaded ?? undefined,
      store,
      isStub: before === undefined,
      readReference,
      sampleChecker: samples.checker,
    };
    const snapshot = await openSnapshot({ request: siteRequest, rendered, stages, before }, ofSite.io);
    const isStub = snapshot.site.pages.stubs.size > 0 || isSdkMissing;
    snapshot.site.files.save();
    await store.flush();
    const held = before ? pages.keepLastGood(before, snapshot) : new Set<string>();
    rendered.retain(new Set([...snapshot.site.graph.pages.map(({ route }) => route), notFoundRoute]));
    // All pages may include a partial: each time it is saved, all have new values.
    if (before) store.forgetUnused();
    return { snapshot, held, isStub, check: createSiteCheck(snapshot, io), made: new Map(), texts: 0 };
  };
  const reload = async (hasNewConfig: boolean): Promise<void> => {
    await stopChecking();
    const before = state.shown?.snapshot;
    const isNew = hasNewConfig || !state.loaded;
    const [ofConfig, ofSite] = [isNew ? record() : inputs.config, record()];
    try {
      state.shown = await open(ofConfig, ofSite);
      state.failure = null;
      Object.assign(inputs, { config: ofConfig, site: ofSite, failedInputs: [] });
      events.onPages(null, before !== undefined && scriptsOf(before) !== scriptsOf(state.shown.snapshot));
    } catch (error) {
      inputs.failedInputs = [ofConfig, ofSite];
      state.failure = problemsOf(error);
      if (!(error instanceof ProblemError)) events.onFault(error);
    }
    events.onInputs();
    begun.resolve();
    if (!state.shown || state.failure) return;
    samples.follow(state.shown.snapshot.site, false);
    if (!state.shown.isStub) checkAll(state.shown);
    else state.completing ??= events.idle().then(() => queue.add(anything));
  };

  /** False if more than the page's text depends on the file. */
  const takeText = async (path: string, shown: Shown): Promise<boolean> => {
    const { site, renderer } = shown.snapshot;
    await untilFilled(join(siteDir, path), io);
    const before = site.metas.get(path);
    const node = site.graph.pages.find((each) => each.path === path);
    if (!before || !node || site.sources.partials[path] !== undefined) return false;
    const keyBefore = site.pages.keyOf(path);
    const page = await site.pages.recompile(path);
    if (!page || sharedMetadata(page) !== sharedMetadata(before)) return false;
    if (keyBefore !== "" && site.pages.keyOf(path) === keyBefore) return true;
    site.metas.set(path, page);
    if (sampleMetadata(page) !== sampleMetadata(before)) samples.follow(site, true);
    const isBefore = (each: Problem) => before.problems.includes(each) || (each.code === "L047" && each.place?.path === path);
    site.problems = [...site.problems.filter((each) => !isBefore(each)), ...page.problems, ...nameProblems([page], site.names)];
    shown.texts++;
    shown.made.delete(node.route);
    const now = await renderer.render(node, page);
    if (now.file) pages.note(node.route, String(now.file.content), { shown, page });
    events.onPages([node.route], false);
    // Requests that wait for the page go first: a new anchor concerns the links of all pages.
    await setImmediate();
    shown.check.note(node.route, now);
    return true;
  };

  /** If the site cannot be loaded, texts can still be updated. */
  const redo = async (changes: Change[]): Promise<void> => {
    const { shown, failure } = state;
    if (!shown) return reload(true);
    const configFiles = inputs.config.paths().files;
    const task = taskFor(changes, {
      isText: (path) => shown.snapshot.site.metas.has(path) && !path.endsWith(".tsx"),
      isConfig: (path) => configFiles.some((file) => isInside(file, join(siteDir, path))),
    });
    if (task.kind === "nothing") return;
    if (task.kind === "site") return reload(failure !== null || task.hasNewConfig);
    for (const path of task.paths) if (!(await takeText(path, shown))) return reload(failure !== null);
  };
  const filesOf = (changes: Change[]) =>
    Promise.all(changes.map(({ path }) => fingerprintAt(join(siteDir, path), io).catch(() => null))).then(String);
  const work = async (changes: Change[]): Promise<void> => {
    isHeld = true;
    const before = await filesOf(changes);
    await redo(changes);
    if (!hadErrors && hasErrors(report())) {
      // The file may be incomplete: wait for the rest. On a busy machine, its event comes later.
      await setTimeout(untilConfirmed);
      if (queue.isWaiting()) return;
      if ((await filesOf(changes)) !== before) return void queue.add(changes);
    }
    isHeld = false;
    publishReport();
  };
  const queue = createQueue(work, events.onFault);

  return {
    /** Absolute. */
    siteDir,
    /** Resolves when there is a site, or a reason why there is none. */
    ready: begun.promise,
    /** Resolves when every page is known: until then, an unknown page may still appear. */
    whole: async () => (state.shown?.isStub ? state.completing?.then(queue.idle) : undefined),
    /** The current site; null while there is none. */
    snapshot: () => state.shown?.snapshot ?? null,
    /** The current version of a page, or its last good one; null if there never was one. A null node is the page for an unknown address. */
    html: async (node: PageNode | null) => (state.shown ? pages.html(node, state.shown, () => state.shown) : null),
    report,
    /** Resolves when pages follow the changes; the check of all pages continues after that. */
    change: queue.add,
    /** Takes in changes that no event has reported. */
    async catchUp(): Promise<void> {
      const all = recordings().map((each) => each.inputs());
      const same = await Promise.all(all.map((each) => each !== null && areSame(each, io)));
      if (!same.every(Boolean)) await queue.add(anything);
    },
    /** Resolves when all work is done. */
    async settled(): Promise<void> {
      await state.completing;
      await queue.idle();
      await Promise.all([state.checkRun?.done, samples.finished()]);
    },
    /** Absolute paths that the site depends on. */
    watched(): { folders: string[]; files: string[] } {
      const all = recordings().map((each) => each.paths());
      return { folders: all.flatMap(({ folders }) => folders), files: all.flatMap(({ files }) => files) };
    },
    /** Whether the site depends on this absolute path. */
    isInput: (path: string) => recordings().some((each) => each.has(path)),
    /** Whether bcidocs owns this absolute path, so that it is not part of the site. */
    isOwn,
    async close(): Promise<void> {
      await state.completing;
      await queue.idle();
      await stopChecking();
      await Promise.all([reader.close(), samples.checker.close()]);
      await store.close();
    },
  };
}
