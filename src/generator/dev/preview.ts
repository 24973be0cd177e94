/** A site that is being written: follows its files, shows each page as it is now, and tells what is wrong with it. */
import { dirname, join, relative } from "node:path";
import { setImmediate, setTimeout } from "node:timers/promises";
import { areSame, recordInputs } from "../cache/inputs.ts";
import { type OutputCache, openOutputCache } from "../cache/outputs.ts";
import { openPageCache } from "../cache/pages.ts";
import { settleLevels } from "../check/level.ts";
import { findConfig } from "../config/find.ts";
import { type LoadedConfig, loadConfig } from "../config/load.ts";
import { targetOf } from "../emit/emit.ts";
import type { Io, Log } from "../io/io.ts";
import type { PageNode } from "../model/graph.ts";
import type { DrawnPage } from "../model/page.ts";
import type { Problem } from "../model/problem.ts";
import { groupFailures } from "../problems/failedPage.ts";
import { ProblemError } from "../problems/problem.ts";
import type { ShellFacts } from "../render/render.ts";
import type { SiteRequest } from "../site.ts";
import { createSteps } from "../steps.ts";
import { cacheFolder } from "../text/ownFolders.ts";
import { isInside } from "../text/path.ts";
import { type Change, shownElsewhere, taskFor } from "./changes.ts";
import { type Edition, openEdition, scriptsOf } from "./edition.ts";
import { createPageMemory } from "./pageMemory.ts";
import { createQueue } from "./queue.ts";
import { createSiteCheck, type SiteCheck } from "./siteCheck.ts";

/** What is known of the whole site. */
export interface Findings {
  problems: Problem[];
  /** Every page and every link was looked at, or there is no site to look at. */
  isWhole: boolean;
  pages: number;
  links: number;
}

/** What happens to the site, for whoever shows it. */
export interface PreviewEvents {
  /** Pages may look otherwise now: only these routes, or all when null. `isReload`: the scripts of open pages are outdated, too. */
  onPages(routes: string[] | null, isReload: boolean): void;
  onFindings(findings: Findings): void;
  /** There may be more to watch. */
  onInputs(): void;
  /** Something went wrong that no file of the site is the reason of. */
  onFault(error: unknown): void;
  /** Told how far the look at all pages is. */
  log: Log;
}

export interface PreviewRequest extends SiteRequest {
  /** Output folder, relative to the site folder: nothing in it is content. */
  outDir?: string | undefined;
}

export interface Preview {
  /** Absolute. */
  siteDir: string;
  /** The site as it is shown; null as long as there is none. */
  edition(): Edition | null;
  /** A page as it is now, or as it was when it was good; null for one that never was. A null node is the page for an unknown address. */
  html(node: PageNode | null): Promise<string | null>;
  findings(): Findings;
  /** Resolves when what is shown follows the changes; the look at all pages goes on after that. */
  change(changes: Change[]): Promise<void>;
  /** Takes in what has changed since the site was looked at, without having been told. */
  catchUp(): Promise<void>;
  /** Resolves when nothing is left to be done. */
  settled(): Promise<void>;
  /** Absolute paths of what the site is made from. */
  watched(): { folders: string[]; files: string[] };
  /** Whether an absolute path is one of ours, and no part of the site. */
  isOwn(path: string): boolean;
  close(): Promise<void>;
}

/** A page that is written anew may be seen while it is empty. Milliseconds until it is looked at again. */
const untilWritten = 40;

const never = async () => false;
const silentLog: Log = { stage: () => undefined, progress: () => undefined };

/** Resolves when there is a site, or a reason why there is none. Throws a ProblemError when there is no config. */
export async function openPreview(request: PreviewRequest, events: PreviewEvents, io: Io): Promise<Preview> {
  const siteDir = dirname(await findConfig(request.folder, request.file, io));
  const folder = cacheFolder(siteDir);
  const disk = { folder, program: __BUILD__, isKept: request.isCached ?? true };
  const memory = createPageMemory(await openPageCache(disk, io));
  const shells = await openOutputCache<ShellFacts>({ ...disk, outDir: outDirOf(request, siteDir, null) }, io);
  const preview = createPreview({ request, siteDir, memory, shells }, events, io);
  await preview.change([{ path: "", event: "changed" }]);
  return preview;
}

/** Relative to the site folder, as the output cache has it. */
function outDirOf({ outDir }: PreviewRequest, siteDir: string, loaded: LoadedConfig | null): string {
  return loaded ? relative(siteDir, targetOf(loaded.config, siteDir, outDir).outDir) : (outDir ?? "dist");
}

interface PreviewParts {
  request: PreviewRequest;
  siteDir: string;
  memory: ReturnType<typeof createPageMemory>;
  shells: OutputCache<ShellFacts>;
}

/** What is shown. */
interface Shown {
  edition: Edition;
  check: SiteCheck;
  /** Pages that were asked for, by route: they are the same until something changes. */
  made: Map<string, string>;
}

/** The look at all pages. */
interface Look {
  stop: AbortController;
  done: Promise<void>;
}

function createPreview({ request, siteDir, memory, shells }: PreviewParts, events: PreviewEvents, io: Io): Preview {
  const state: { loaded: LoadedConfig | null; shown: Shown | null; failure: Problem[] | null; look: Look | null } = {
    loaded: null,
    shown: null,
    failure: null,
    look: null,
  };
  const isOwn = (path: string) =>
    [join(siteDir, ".bcidocs"), join(siteDir, outDirOf(request, siteDir, state.loaded))].some((own) => isInside(path, own));
  const ofConfig = recordInputs(io, isOwn);
  const ofSite = recordInputs(io, isOwn);
  /** Pages as they were when they were good, by route. */
  const good = new Map<string, string>();

  const findings = (): Findings => {
    if (state.failure) return { problems: state.failure, isWhole: true, pages: 0, links: 0 };
    if (!state.shown) return { problems: [], isWhole: false, pages: 0, links: 0 };
    const { edition, check } = state.shown;
    const { config, problems, graph } = edition.site;
    const ofPages = groupFailures(check.problems());
    const links = check.checked();
    return {
      problems: [...settleLevels(problems, config.onBrokenLinks), ...ofPages],
      isWhole: links !== null,
      pages: graph.pages.length,
      links: links ?? 0,
    };
  };
  const tell = () => events.onFindings(findings());

  const stopLooking = async (): Promise<void> => {
    state.look?.stop.abort();
    await state.look?.done;
    state.look = null;
  };
  const lookAtAll = ({ check }: Shown): void => {
    const stop = new AbortController();
    const steps = createSteps({ ...io, log: events.log }, stop.signal);
    const done = check.run(steps).then(tell, (error: unknown) => {
      if (!stop.signal.aborted) events.onFault(error);
    });
    state.look = { stop, done };
  };

  const reload = async (hasNewConfig: boolean): Promise<void> => {
    await stopLooking();
    const before = state.shown?.edition;
    try {
      if (hasNewConfig || !state.loaded) state.loaded = await loadConfig(request, ofConfig.io);
      const steps = createSteps({ ...io, log: before ? silentLog : events.log }, undefined);
      const edition = await openEdition({ request: { ...request, loaded: state.loaded, cache: memory }, shells, steps }, ofSite.io);
      const today = new Date(io.now()).toISOString().slice(0, 10);
      state.shown = { edition, check: createSiteCheck(edition, today), made: new Map() };
      state.failure = null;
      events.onPages(null, before !== undefined && scriptsOf(before) !== scriptsOf(edition));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      state.failure = error.problems;
    }
    events.onInputs();
    tell();
    if (state.shown && !state.failure) lookAtAll(state.shown);
  };

  /** False when more than its text follows from the file. */
  const takeText = async (path: string, { edition, check, made }: Shown): Promise<boolean> => {
    const { site, maker } = edition;
    if ((await io.stat(join(siteDir, path)))?.size === 0) await setTimeout(untilWritten);
    const before = site.pages.get(path);
    const node = site.graph.pages.find((each) => each.path === path);
    const page = await site.redraw(path);
    if (!before || !node || !page || shownElsewhere(page) !== shownElsewhere(before)) return false;
    site.pages.set(path, page);
    site.problems = [...site.problems.filter((problem) => !before.problems.includes(problem)), ...page.problems];
    made.clear();
    const now = await maker.make(node, page, never);
    check.note(node.route, now);
    if (now.file && isGood(page)) for (const pages of [made, good]) keepSome(pages, node.route, String(now.file.content));
    events.onPages([node.route], false);
    return true;
  };

  const work = async (changes: Change[]): Promise<void> => {
    const { shown, failure } = state;
    if (!shown || failure) return reload(true);
    const configFiles = new Set(ofConfig.paths().files);
    const task = taskFor(changes, {
      isText: (path) => shown.edition.site.pages.has(path) && !path.endsWith(".tsx"),
      isConfig: (path) => configFiles.has(join(siteDir, path)),
    });
    if (task.kind === "nothing") return;
    if (task.kind === "site") return reload(task.hasNewConfig);
    for (const path of task.paths) if (!(await takeText(path, shown))) return reload(false);
    // Whoever waits for the page gets it first.
    await setImmediate();
    tell();
  };
  const queue = createQueue(work, events.onFault);

  return {
    siteDir,
    edition: () => state.shown?.edition ?? null,
    async html(node) {
      if (!state.shown) return null;
      const { edition, check, made } = state.shown;
      const route = node?.route ?? "/404";
      const known = made.get(route);
      if (known !== undefined) return known;
      const page = (node && edition.site.pages.get(node.path)) ?? null;
      const now = node ? await edition.maker.make(node, page, never) : await edition.maker.makeNotFound(never);
      check.note(route, now);
      const html = now.file ? String(now.file.content) : null;
      if (html === null || (page && !isGood(page))) return good.get(route) ?? html;
      keepSome(good, route, html);
      keepSome(made, route, html);
      return html;
    },
    findings,
    change: queue.add,
    async catchUp() {
      const inputs = [ofConfig.inputs(), ofSite.inputs()];
      const same = await Promise.all(inputs.map((each) => each !== null && areSame(each, io)));
      if (!same.every(Boolean)) await queue.add([{ path: "", event: "changed" }]);
    },
    async settled() {
      await queue.idle();
      await state.look?.done;
    },
    watched() {
      const [config, site] = [ofConfig.paths(), ofSite.paths()];
      return { folders: [...config.folders, ...site.folders], files: [...config.files, ...site.files] };
    },
    isOwn,
    async close() {
      await queue.idle();
      await stopLooking();
      await memory.close();
    },
  };
}

function isGood({ problems }: DrawnPage): boolean {
  return !problems.some(({ severity }) => severity === "error");
}

/** Only pages that somebody has looked at lately are kept. */
function keepSome(pages: Map<string, string>, route: string, html: string): void {
  pages.delete(route);
  pages.set(route, html);
  const [oldest] = pages.keys();
  if (pages.size > 50 && oldest !== undefined) pages.delete(oldest);
}
