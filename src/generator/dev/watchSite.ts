/** `serve --watch`: a server that shows a site while it is written, and follows its files. */
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import type { Io } from "../io/io.ts";
import type { Answerer } from "../serve/answer.ts";
import { type ServerOptions, startServer } from "../serve/httpServer.ts";
import { deferred, startEarly } from "../text/lazily.ts";
import { createAnswers } from "./answers.ts";
import { createLiveUpdates, type LiveUpdates, type UpdateEvents } from "./liveUpdates.ts";
import { openPreview, type Preview, type PreviewEvents, type PreviewRequest } from "./preview.ts";
import { fingerprintAt, startWatcher } from "./watcher.ts";

interface WatchOptions {
  request: PreviewRequest;
  server: ServerOptions;
  events: UpdateEvents &
    Pick<PreviewEvents, "log"> & {
      /** Something that the user should know. */
      onNote(text: string): void;
    };
}

export type WatchedSite = Awaited<ReturnType<typeof watchSite>>;

/** Resolves as soon as the server accepts requests; the first ones wait for the site. Throws a ProblemError when there is no config, or when it cannot listen. */
export async function watchSite({ request, server: options, events }: WatchOptions, io: Io) {
  const updates: LiveUpdates = createLiveUpdates(() => opening, events, io);
  const watcher: { refresh: () => void } = { refresh: () => undefined };
  const { note, idle, end } = createIdle();
  const previewEvents: PreviewEvents = {
    ...events,
    onPages: updates.onPages,
    onReport: updates.onReport,
    onInputs: () => watcher.refresh(),
    idle,
  };
  const opening: Promise<Preview> = startEarly(openPreview(request, previewEvents, io));
  const liveScript = async () => new TextDecoder().decode(await io.readFile(fileURLToPath(new URL(__LIVE__, import.meta.url))));
  const token = randomBytes(16).toString("hex");
  const answers = createAnswers({ preview: opening, clients: updates.clients, token, liveScript, onCrash: updates.onCrash }, io);
  const allowedHosts = [...(options.allowedHosts ?? [])];
  const fixedHosts = [...allowedHosts];
  const answer: Answerer = (...input) => {
    note();
    return answers(...input);
  };
  const server = await startServer({ ...options, allowedHosts }, answer);
  try {
    const preview = await opening;
    updates.begin(preview);
    const allowHosts = () => allowedHosts.splice(0, Infinity, ...fixedHosts, ...(preview.snapshot()?.site.config.serve.allowedHosts ?? []));
    allowHosts();
    const started = idle().then(() => watchFiles(preview, updates, events, io));
    watcher.refresh = () => {
      allowHosts();
      void started.then(({ files }) => files.refresh());
    };
    return {
      server,
      preview,
      /** Resolves when changes of files are noticed from now on. */
      watching: started.then(({ watching }) => watching),
      async close(): Promise<void> {
        end();
        await Promise.all([started.then(({ files }) => files.close()), server.close()]);
        await preview.close();
      },
    };
  } catch (error) {
    end();
    await server.close();
    throw error;
  }
}

/** Finds changes from before watching began, at the start and whenever watching starts again. */
function watchFiles(preview: Preview, updates: LiveUpdates, { onNote, onFault }: WatchOptions["events"], io: Io) {
  const ready = deferred();
  const files = startWatcher({
    siteDir: preview.siteDir,
    paths: () => preview.inputs.paths(),
    isInput: (path) => preview.inputs.has(path),
    isOwn: (path) => preview.isOwn(path),
    onChange(changes) {
      updates.onChange(changes);
      void preview.change(changes);
    },
    fingerprint: (path) => fingerprintAt(path, io),
    onReady: () => void preview.catchUp().catch(onFault).finally(ready.resolve),
    onNote,
  });
  return { watching: ready.promise, files };
}

/** Milliseconds without a request, after which a page and its assets are loaded. */
const idleTime = 300;
/** Milliseconds in which a browser may connect; also the longest delay when requests keep coming. */
const patience = 1_500;

export function createIdle() {
  const over = deferred();
  let isOver = false;
  const finish = () => {
    isOver = true;
    over.resolve();
  };
  let timer: NodeJS.Timeout | null = null;
  let end = Number.POSITIVE_INFINITY;
  const wait = (milliseconds: number) => {
    const now = performance.now();
    end = Math.min(end, now + patience);
    if (timer) clearTimeout(timer);
    timer = setTimeout(finish, Math.max(0, Math.min(milliseconds, end - now)));
  };
  return {
    /** Call it for each request. */
    note(): void {
      if (!isOver) wait(idleTime);
    },
    /** Resolves as soon as no request waits for a page. */
    idle(): Promise<void> {
      if (!isOver && !timer) wait(patience);
      return over.promise;
    },
    /** No more requests will come. */
    end(): void {
      if (timer) clearTimeout(timer);
      finish();
    },
  };
}
