/** A watched site: follows its files, serves the current version of each page, and reports its problems. */
import { dirname, join } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { isPageValue } from "../cache/pageValues.ts";
import { knownReference, memoReference } from "../cache/reference.ts";
import { isRenderedKey, openRenderedPages, type RenderedPages } from "../cache/renderedPages.ts";
import type { CheckedSamples } from "../cache/samples.ts";
import { noReference } from "../cache/siteSdk.ts";
import { openStore, type Store } from "../cache/store.ts";
import { nameProblems } from "../check/unknownNames.ts";
import { findConfig } from "../config/find.ts";
import { type ConfigRequest, type LoadedConfig, loadConfig } from "../config/load.ts";
import { targetOf } from "../emit/outputFolder.ts";
import type { Io, Log } from "../io/io.ts";
import { createStages } from "../io/stages.ts";
import type { LoadChoice } from "../model/build.ts";
import type { PageNode } from "../model/graph.ts";
import { type Problem, ProblemError, problem } from "../problems/problem.ts";
import { openSdkReader } from "../reference/read/typedocWorker.ts";
import { deferred, lazily } from "../text/lazily.ts";
import { relativeTo } from "../text/path.ts";
import { cacheFolder, configNames, isOwnPath, notFoundRoute } from "../text/reservedNames.ts";
import { type Change, metadataForOthers, sampleMetadata } from "./comparedMetadata.ts";
import { type CurrentSite, createPageCache, showSamples } from "./currentSite.ts";
import { createQueue } from "./queue.ts";
import { createSampleCheck, type SampleCheck } from "./sampleCheck.ts";
import { createSiteCheck } from "./siteCheck.ts";
import { type Attempt, createSiteInputs } from "./siteInputs.ts";
import { hasErrors, problemsOf, reportOf, type SiteReport } from "./siteReport.ts";
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

/** Resolves when there is a site, or a reason why there is none. Throws a ProblemError when there is no config. */
export async function openPreview(request: PreviewRequest, events: PreviewEvents, io: Io): Promise<Preview> {
  const siteDir = dirname(await findConfig(request.folder, request.file, io));
  const store = await openStore({ folder: cacheFolder(siteDir), program: __BUILD__, isKept: request.isCached ?? true }, io);
  const rendered = openRenderedPages(store, outDirOf(request, siteDir, null));
  const preview = new Preview({ request, siteDir, store, rendered }, events, io);
  void preview.change(everythingChanged);
  await preview.ready;
  return preview;
}

/** Makes the site look changed everywhere. */
const everythingChanged: Change[] = [{ path: "", event: "changed" }];

interface PreviewParts {
  request: PreviewRequest;
  siteDir: string;
  store: Store;
  rendered: RenderedPages;
}

export class Preview {
  /** Absolute. */
  readonly siteDir: string;
  /** Resolves when there is a site, or a reason why there is none. */
  readonly ready: Promise<void>;
  /** What the site depends on. */
  readonly inputs: ReturnType<typeof createSiteInputs>;
  private readonly parts: PreviewParts;
  private readonly events: PreviewEvents;
  private readonly io: Io;
  private readonly begun = deferred();
  private readonly pages = createPageCache();
  private readonly reader = openSdkReader();
  private readonly samples: SampleCheck;
  private readonly queue: ReturnType<typeof createQueue<Change>>;
  private loaded: LoadedConfig | null = null;
  private current: CurrentSite | null = null;
  /** Why there is no newer version. */
  private failure: Problem[] | null = null;
  /** The running check of all pages. */
  private checkRun: { stop: AbortController; done: Promise<void> } | null = null;
  /** Resolves when all of a site that began with stubs is known. */
  private completing: Promise<void> | null = null;
  /** Of the last report. */
  private hadErrors = false;
  /** While changes are taken in, reports wait, since a file may be half written. */
  private isHeld = false;
  /** What bcidocs writes; asked for thousands of paths. */
  private ownFolders: { loaded: LoadedConfig | null; folders: string[] } | null = null;

  constructor(parts: PreviewParts, events: PreviewEvents, io: Io) {
    this.parts = parts;
    this.events = events;
    this.io = io;
    this.siteDir = parts.siteDir;
    this.ready = this.begun.promise;
    this.inputs = createSiteInputs(io, (path) => this.isOwn(path));
    this.samples = createSampleCheck((checked) => this.showSamples(checked), events.onFault);
    this.queue = createQueue((changes) => this.follow(changes), events.onFault);
  }

  /** Resolves when every page is known: until then, an unknown page may still appear. */
  async whole(): Promise<void> {
    if (this.current?.isStub) await this.completing?.then(this.queue.idle);
  }

  /** The current site; null while there is none. */
  snapshot(): CurrentSite["snapshot"] | null {
    return this.current?.snapshot ?? null;
  }

  /** The current version of a page, or its last good one; null if there never was one. A null node is the page for an unknown address. */
  async html(node: PageNode | null): Promise<string | null> {
    return this.current && this.pages.html(node, this.current, () => this.current);
  }

  report(): SiteReport {
    if (this.failure) return { problems: this.failure, isWhole: true, pages: 0, links: 0 };
    return reportOf(this.current, this.samples.problems());
  }

  /** Resolves when pages follow the changes; the check of all pages continues after that. */
  change(changes: Change[]): Promise<void> {
    return this.queue.add(changes);
  }

  /** Takes in changes that no event has reported. */
  async catchUp(): Promise<void> {
    if (!(await this.inputs.areCurrent())) await this.queue.add(everythingChanged);
  }

  /** Resolves when all work is done. */
  async finished(): Promise<void> {
    await this.completing;
    await this.queue.idle();
    await Promise.all([this.checkRun?.done, this.samples.finished()]);
  }

  /** Whether bcidocs owns this absolute path, so that it is not part of the site. */
  isOwn(path: string): boolean {
    const { loaded, siteDir } = this;
    if (this.ownFolders?.loaded !== loaded || !this.ownFolders)
      this.ownFolders = { loaded, folders: [join(siteDir, ".bcidocs"), join(siteDir, outDirOf(this.parts.request, siteDir, loaded))] };
    return isOwnPath(path, this.ownFolders.folders);
  }

  async close(): Promise<void> {
    await this.completing;
    await this.queue.idle();
    await this.stopChecking();
    await Promise.all([this.reader.close(), this.samples.checker.close()]);
    await this.parts.store.close();
  }

  private publishReport(): void {
    if (this.isHeld) return;
    const report = this.report();
    this.hadErrors = hasErrors(report);
    this.events.onReport(report);
  }

  private async showSamples(checked: CheckedSamples): Promise<void> {
    const routes = this.current && !this.current.isStub ? await showSamples(checked, this.current) : [];
    if (routes.length > 0) this.events.onPages(routes, false);
    this.publishReport();
  }

  /** If the site cannot be loaded, texts can still be updated. */
  private async apply(changes: Change[]): Promise<void> {
    const { current, siteDir } = this;
    if (!current) return this.reload(true);
    const { metas } = current.snapshot.site;
    const isOfText = ({ path, event }: Change) => event === "changed" && metas.has(path) && !path.endsWith(".tsx");
    const isOfConfig = ({ path }: Change) => this.inputs.isConfig(join(siteDir, path));
    if (!changes.every(isOfText)) return this.reload(this.failure !== null || changes.some(isOfConfig));
    for (const path of new Set(changes.map((change) => change.path)))
      if (!(await this.applyTextEdit(path, current))) return this.reload(this.failure !== null);
  }

  private async follow(changes: Change[]): Promise<void> {
    this.isHeld = true;
    const before = await this.fingerprints(changes);
    await this.apply(changes);
    if (!this.hadErrors && hasErrors(this.report())) {
      // The file may be incomplete: wait for the rest. On a busy machine, its event comes later.
      await setTimeout(untilConfirmedMs);
      if (this.queue.isWaiting()) return;
      if ((await this.fingerprints(changes)) !== before) return void this.queue.add(changes);
    }
    this.isHeld = false;
    this.publishReport();
    await this.tidyStore();
  }

  /** Each save leaves values of the page as it was before. */
  private async tidyStore(): Promise<void> {
    const { store, rendered } = this.parts;
    const pages = this.current?.snapshot.services.pages;
    const keys = lazily(() => new Set([...(pages?.keys() ?? []), ...rendered.keys()]));
    await store.tidyOwn((key) => (isRenderedKey(key) || isPageValue(key)) && !keys().has(key));
  }

  private async fingerprints(changes: Change[]): Promise<string> {
    const all = changes.map(({ path }) => fingerprintAt(join(this.siteDir, path), this.io).catch(() => null));
    return String(await Promise.all(all));
  }

  private async reload(hasNewConfig: boolean): Promise<void> {
    await this.stopChecking();
    const before = this.current?.snapshot;
    const attempt = this.inputs.begin(hasNewConfig || !this.loaded);
    try {
      this.current = await this.open(attempt, hasNewConfig);
      this.failure = null;
      this.events.onPages(null, before !== undefined && scriptsOf(before) !== scriptsOf(this.current.snapshot));
    } catch (error) {
      this.failure = problemsOf(error);
      if (!(error instanceof ProblemError)) this.events.onFault(error);
    }
    this.inputs.end(attempt, this.failure !== null);
    this.events.onInputs();
    this.begun.resolve();
    if (!this.current || this.failure) return;
    this.samples.follow(this.current.snapshot.services, false);
    if (!this.current.isStub) this.checkAll(this.current);
    else this.completing ??= this.events.idle().then(() => this.queue.add(everythingChanged));
  }

  private async open({ config, site }: Attempt, hasNewConfig: boolean): Promise<CurrentSite> {
    const { request, siteDir, store, rendered } = this.parts;
    const before = this.current?.snapshot;
    const loaded = hasNewConfig || !this.loaded ? await loadOwnConfig(request, siteDir, config.io) : this.loaded;
    this.loaded = loaded;
    const stages = createStages({ ...this.io, log: before && !this.current?.isStub ? silentLog : this.events.log }, undefined);
    // The first time only from the cache, since reading takes seconds.
    const sdk = this.sdkReading(before === undefined);
    const checker = { sampleChecker: this.samples.checker };
    const siteRequest = { ...request, ...checker, loaded, store, isStub: before === undefined, readReference: sdk.read };
    const snapshot = await openSnapshot({ request: siteRequest, rendered, stages, before }, site.io);
    const isStub = snapshot.services.pages.stubs.size > 0 || sdk.isMissing();
    await store.flush();
    const heldRoutes = before ? this.pages.keepLastGood(before, snapshot) : new Set<string>();
    rendered.retain(new Set([...snapshot.site.graph.pages.map(({ route }) => route), notFoundRoute]));
    // All pages may include a partial: each time it is saved, all have new values.
    if (before) store.forgetUnused();
    return { snapshot, heldRoutes, isStub, check: createSiteCheck(snapshot, this.io), html: new Map(), edits: 0 };
  }

  /** The site keeps this function, so it must not refer to the site before. */
  private sdkReading(isFromCache: boolean): { read: typeof memoReference; isMissing(): boolean } {
    let isMissing = false;
    const read: typeof memoReference = async (request, context) => {
      const reference = await (isFromCache ? knownReference : memoReference)(request, context, this.reader);
      isMissing = reference === null;
      return reference ?? noReference;
    };
    return { read, isMissing: () => isMissing };
  }

  private async stopChecking(): Promise<void> {
    this.checkRun?.stop.abort();
    await this.checkRun?.done;
    this.checkRun = null;
  }

  private checkAll({ check }: CurrentSite): void {
    const stop = new AbortController();
    const stages = createStages({ ...this.io, log: this.events.log }, stop.signal);
    const run = async (): Promise<void> => {
      // They are links, too.
      await Promise.all([this.events.idle(), this.samples.finished(stop.signal)]);
      await check.run(stages);
      if (check.typeProblems() === null) this.publishReport();
      await check.runTypes(stop.signal);
      this.publishReport();
      // The reference is stored with what TypeScript finds.
      await this.parts.store.flush();
      await this.tidyStore();
    };
    const done = run().catch((error: unknown) => {
      if (!stop.signal.aborted) this.events.onFault(error);
    });
    this.checkRun = { stop, done };
  }

  /** False if more than the page's text depends on the file. */
  private async applyTextEdit(path: string, current: CurrentSite): Promise<boolean> {
    const { site, services, renderer } = current.snapshot;
    await untilFilled(join(this.siteDir, path), this.io);
    const before = site.metas.get(path);
    const node = site.graph.pages.find((each) => each.path === path);
    if (!before || !node || site.sources.partials[path] !== undefined) return false;
    const keyBefore = services.pages.keyOf(path);
    const page = await services.pages.recompile(path);
    if (!page || metadataForOthers(page) !== metadataForOthers(before)) return false;
    if (keyBefore !== "" && services.pages.keyOf(path) === keyBefore) return true;
    site.metas.set(path, page);
    if (sampleMetadata(page) !== sampleMetadata(before)) this.samples.follow(services, true);
    const isBefore = (each: Problem) => before.problems.includes(each) || (each.code === "L047" && each.place?.path === path);
    site.problems = [...site.problems.filter((each) => !isBefore(each)), ...page.problems, ...nameProblems([page], services.names)];
    current.edits++;
    current.html.delete(node.route);
    const result = await renderer.render(node, page);
    if (result.file) this.pages.put(node.route, String(result.file.content), { current, page });
    this.events.onPages([node.route], false);
    // Requests that wait for the page go first: a new anchor concerns the links of all pages.
    await setImmediate();
    current.check.note(node.route, result);
    return true;
  }
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
