/** `serve --watch`: a server that shows a site while it is written, and follows its files. */
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { placeOfCrash } from "../cache/assets.ts";
import type { Io } from "../io/io.ts";
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";
import type { Answerer } from "../serve/answer.ts";
import { type ServerOptions, startServer } from "../serve/httpServer.ts";
import { deferred } from "../text/lazily.ts";
import { encodePath, routesOfPath, routeToUrl, tryDecode } from "../text/url.ts";
import { createAnswers, showPath } from "./answers.ts";
import type { Change } from "./changes.ts";
import { createIdle } from "./idle.ts";
import { createLiveClients } from "./liveClients.ts";
import { openPreview, type Preview, type PreviewEvents, type PreviewRequest } from "./preview.ts";
import { reportMessage } from "./reportMessage.ts";
import { createRouteHistory, type Moves } from "./routeHistory.ts";
import type { SiteReport } from "./siteReport.ts";
import { fingerprintAt, openWatcher } from "./watcher.ts";

export interface WatchOptions {
  request: PreviewRequest;
  server: ServerOptions;
  events: Pick<PreviewEvents, "onReport" | "onFault" | "log"> & {
    /** Something that the user should know. */
    onNote(text: string): void;
    /** The site has a new base URL. */
    onMove(baseUrl: string): void;
    onChange(changes: Change[]): void;
  };
}

export type WatchedSite = Awaited<ReturnType<typeof watchSite>>;

/** Resolves as soon as the server accepts requests; the first ones wait for the site. Throws a ProblemError when there is no config, or when it cannot listen. */
export async function watchSite({ request, server: options, events }: WatchOptions, io: Io) {
  const moves = createRouteHistory();
  const clients = createLiveClients(
    async (path) => showPath(path, await opening),
    (path) => newAddress(path, moves, opened.preview),
  );
  const opened: { preview: Preview | null } = { preview: null };
  const watcher: { refresh: () => void } = { refresh: () => undefined };
  const { note, idle, end } = createIdle();
  let sending = Promise.resolve();
  /** What failed in browsers since pages changed last. */
  let crashes: Problem[] = [];
  let last: SiteReport | null = null;
  const saved = new Set<string>();
  const report = (): void => {
    if (last === null) return;
    const all = { ...last, problems: [...last.problems, ...crashes] };
    events.onReport(all);
    sending = sending
      .then(async () => clients.sendReport(await reportMessage(all, { siteDir: (await opening).siteDir, saved }, io)))
      .catch(events.onFault);
  };
  const onChange = (changes: Change[]): void => {
    for (const { path } of changes) saved.add(path);
    events.onChange(changes);
  };
  const noteCrash = async (message: string, stack: string): Promise<void> => {
    const site = (await opening).snapshot()?.site;
    const place = site && (await placeOfCrash(site, stack));
    if (!place || crashes.some((known) => JSON.stringify(known.place) === JSON.stringify(place))) return;
    const hint = "Readers see the page without it. Use browser APIs such as window only in an effect.";
    crashes = [...crashes, problem("M055", `the component failed in the browser: ${message}`, { place, hint })];
    report();
  };
  let base = "/";
  const showPages = (preview: Preview, isReload: boolean, isWholeSite: boolean): Promise<void> | void => {
    if (isWholeSite) notePages(preview, moves);
    const [before, now] = [base, baseUrlOf(preview)];
    base = now;
    if (!isReload) return clients.updatePages(isWholeSite);
    if (now !== before) events.onMove(now);
    clients.reload((path) => (now === before ? null : movedPath(path, before, now)));
  };
  const opening: Promise<Preview> = openPreview(
    request,
    {
      ...events,
      onPages(routes, isReload) {
        if (crashes.length > 0) {
          crashes = [];
          report();
        }
        void opening.then((preview) => showPages(preview, isReload, routes === null)).catch(events.onFault);
      },
      onReport(next) {
        last = next;
        report();
      },
      onInputs: () => watcher.refresh(),
      idle,
    },
    io,
  );
  opening.catch(() => undefined);
  const liveScript = async () => new TextDecoder().decode(await io.readFile(fileURLToPath(new URL(__LIVE__, import.meta.url))));
  const onCrash = (message: string, stack: string) => void noteCrash(message, stack).catch(events.onFault);
  const answers = createAnswers({ preview: opening, clients, token: randomBytes(16).toString("hex"), liveScript, onCrash }, io);
  const allowedHosts = [...(options.allowedHosts ?? [])];
  const answer: Answerer = (...asked) => {
    note();
    return answers(...asked);
  };
  const server = await startServer({ ...options, allowedHosts }, answer);
  try {
    const preview = await opening;
    opened.preview = preview;
    notePages(preview, moves);
    base = baseUrlOf(preview);
    const fixedHosts = [...allowedHosts];
    const allowHosts = () => allowedHosts.splice(0, Infinity, ...fixedHosts, ...(preview.snapshot()?.site.config.serve.allowedHosts ?? []));
    allowHosts();
    const watched = idle().then(() => watchFiles(preview, { ...events, onChange }, io));
    watcher.refresh = () => {
      allowHosts();
      void watched.then(({ files }) => files.refresh());
    };
    return {
      server,
      preview,
      /** Resolves when changes of files are noticed from now on. */
      watching: watched.then(({ watching }) => watching),
      async close(): Promise<void> {
        end();
        await Promise.all([watched.then(({ files }) => files.close()), server.close()]);
        await preview.close();
      },
    };
  } catch (error) {
    end();
    await server.close();
    throw error;
  }
}

function baseUrlOf(preview: Preview): string {
  return preview.snapshot()?.site.config.baseUrl ?? "/";
}

function notePages(preview: Preview, moves: Moves): void {
  const site = preview.snapshot()?.site;
  if (site) moves.note({ nodes: site.graph.pages, files: site.sources.files });
}

/** The address of the page that was at a path, which is decoded and has the base URL. */
function newAddress(path: string, moves: Moves, preview: Preview | null): string | null {
  const config = preview?.snapshot()?.site.config;
  const base = tryDecode(config?.baseUrl ?? "/");
  if (!config || !path.startsWith(base)) return null;
  const routes = routesOfPath(`/${path.slice(base.length)}`.normalize("NFC"));
  const target = routes.map((route) => moves.target(route)).find((each) => each !== null);
  return target === undefined ? null : routeToUrl(target, config);
}

/** `/docs/a` -> `/kit/docs/a`; null for a path outside of the site. The path is decoded, as the browser sent it. */
function movedPath(path: string, before: string, now: string): string | null {
  const folder = tryDecode(before);
  return path.startsWith(folder) ? encodePath(tryDecode(now) + path.slice(folder.length)) : null;
}

/** Finds changes from before watching began, at the start and whenever watching starts again. */
function watchFiles(preview: Preview, { onChange, onNote, onFault }: WatchOptions["events"], io: Io) {
  const ready = deferred();
  const files = openWatcher({
    siteDir: preview.siteDir,
    wanted: preview.watched,
    isInput: preview.isInput,
    isOwn: preview.isOwn,
    onChange(changes) {
      onChange(changes);
      void preview.change(changes);
    },
    fingerprint: (path) => fingerprintAt(path, io),
    onReady: () => void preview.catchUp().catch(onFault).finally(ready.resolve),
    onNote,
  });
  return { watching: ready.promise, files };
}
