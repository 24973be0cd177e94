/** What runs in a worker thread or process: compiles the pages that it is sent, one after the other. */
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { type CompileSetup, createCompilePage, type PackedPage } from "../compile/compilePage.ts";
import { announceNativeWork } from "../compile/deadline.ts";
import type { Problem } from "../model/problem.ts";
import type { ReadSource } from "../model/source.ts";
import { endProcess, guardExit } from "../problems/exitGuard.ts";
import { pageOfFault, uncaughtPageProblem } from "../problems/uncaughtErrors.ts";

/** What a thread is started with. */
export interface ThreadData {
  setup: CompileSetup;
  /** The batch that the thread is at, the page in it, and how many milliseconds native code may take that runs now. Others read them to see that it goes on. */
  position: Int32Array;
}

export interface Batch {
  id: number;
  sources: ReadSource[];
}

export interface BatchResult {
  id: number;
  pages: PackedPage[];
}

/** What a process sends: `uncaught` is an error that code of the site left unhandled, `fatal` one that keeps it from working at all. */
export type ProcessMessage =
  | BatchResult
  | { at: [batch: number, page: number] }
  | { uncaught: Problem }
  | { settled: true }
  | { fatal: unknown };
/** What a process is sent. */
type ProcessRequest = { setup: CompileSetup } | Batch | { settle: true };

type Answer = (pages: PackedPage[]) => Promise<void> | void;

/** Compiles batches in the order in which they come; each is answered before the next one begins. */
function createWork(
  setup: CompileSetup,
  at: (batch: number, page: number) => Promise<void> | void,
): (batch: Batch, answer: Answer) => Promise<void> {
  const compiling = createCompilePage(setup);
  const work = async ({ id, sources }: Batch, answer: Answer): Promise<void> => {
    const compilePage = await compiling;
    const pages: PackedPage[] = [];
    for (const [index, source] of sources.entries()) {
      await at(id, index);
      pages.push(await compilePage(source));
    }
    await answer(pages);
  };
  let last: Promise<void> = Promise.resolve();
  return (batch, answer) => {
    last = last.then(() => work(batch, answer));
    return last;
  };
}

/** Listens until the thread is ended. */
function listenInThread(port: NonNullable<typeof parentPort>, { setup, position }: ThreadData): void {
  announceNativeWork(position.subarray(2));
  const work = createWork(setup, (batch, page) => {
    Atomics.store(position, 1, page);
    Atomics.store(position, 0, batch);
  });
  port.on("message", async (batch: Batch) => {
    await work(batch, (pages) => port.postMessage({ id: batch.id, pages } satisfies BatchResult));
  });
}

/** Milliseconds in which what code of the site has started may come to its end. */
const longestSettle = 500;

/** Listens until the process that has started this one is gone. */
function listenInProcess(): void {
  // Resolves when the message is sent: later code may end this process, or block it forever.
  const post = (message: ProcessMessage) => new Promise<void>((resolve) => process.send?.(message, undefined, undefined, () => resolve()));
  const own: { setup?: CompileSetup; work?: ReturnType<typeof createWork> } = {};
  guardExit();
  // The main process decides what a signal ends.
  process.on("SIGINT", () => undefined).on("SIGTERM", () => undefined);
  process.on("disconnect", () => endProcess(0));
  const reports: Promise<void>[] = [];
  const onFault = (error: unknown): void => {
    const page = pageOfFault();
    if (page) {
      reports.push(uncaughtPageProblem(error, page).then((uncaught) => post({ uncaught })));
      return;
    }
    // The config runs in the main process as well, which reports what it does.
    const { plugins = null } = own.setup ?? {};
    if (!(error instanceof Error) || (plugins && error.stack?.includes(plugins.url))) return;
    void post({ fatal: error });
  };
  process.on("uncaughtException", onFault).on("unhandledRejection", onFault);
  const answer = async (request: ProcessRequest): Promise<void> => {
    if ("setup" in request) {
      own.setup = request.setup;
      own.work = createWork(request.setup, (batch, page) => post({ at: [batch, page] }));
    } else if ("settle" in request) {
      await settled();
      // After this message, the main process may end this one.
      await Promise.all(reports.splice(0));
      await post({ settled: true });
    } else if (own.work) await own.work(request, (pages) => post({ id: request.id, pages }));
  };
  process.on("message", (request: ProcessRequest) => {
    answer(request).catch((error: unknown) => void post({ fatal: error }));
  });
}

/** Resolves when the site's code has no timer left, or soon after. */
async function settled(): Promise<void> {
  const end = performance.now() + longestSettle;
  // One turn in any case: at its end a promise that was rejected is reported.
  do await sleep(1, undefined, { ref: false });
  while (performance.now() < end && process.getActiveResourcesInfo().some((kind) => kind === "Timeout" || kind === "Immediate"));
}

if (parentPort) listenInThread(parentPort, workerData as ThreadData);
else listenInProcess();
