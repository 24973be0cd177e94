/** Decides where pages are compiled: the first few here, more of them in threads. */
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { type CompilePage, type CompileSetup, pageThatFailed } from "../compile/compilePage.ts";
import { compilerThread } from "../io/callThread.ts";
import type { Problem } from "../model/problem.ts";
import type { SdkReadService } from "../reference/read/readSdk.ts";
import { loadReader, openSdkReader } from "../reference/read/typedocWorker.ts";
import type { SampleChecking } from "../samples/sampleChecker.ts";
import { loadChecker, openSampleChecker } from "../samples/samplesWorker.ts";
import type { ThreadResult } from "./thread.ts";

export interface Workers {
  /** How many pages may wait at once, so that no thread is idle. */
  width: number;
  compile: CompilePage;
  close(): Promise<void>;
}

export interface WorkersOptions {
  setup: CompileSetup;
  /** Compiles in this thread. */
  compile: CompilePage;
  /** As the user wants it: 0 compiles everything here; left out, the size of the work and the machine decide. */
  threads?: number | undefined;
  /** Code of the site failed after its page was done. */
  onUncaught: (uncaught: Problem) => void;
}

/** A thread starts cold: with less text to compile than this, one that is warm by then is as fast alone. */
const charactersForThreads = 3_000_000;
/** For a page that was not read yet. */
const usualCharacters = 3_000;
/** More threads than this wait for one another, and each takes its own memory. */
const mostUsefulThreads = 8;
/** So that the next page is there when one is done. */
const pagesAhead = 4;
/** Parsing makes much short-lived garbage: with more space for it, less of it is copied. */
const youngMegabytes = 48;
/** A page takes a few at most; V8 looks for garbage the later the more it may have. */
const oldMegabytes = 512;

export async function openWorkers(sources: readonly { text: string | null }[], options: WorkersOptions): Promise<Workers> {
  const { setup, compile, threads, onUncaught } = options;
  const characters = sources.reduce((sum, { text }) => sum + (text?.length ?? usualCharacters), 0);
  const wanted = characters < charactersForThreads ? 0 : Math.min(availableParallelism(), mostUsefulThreads);
  const count = Math.min(threads ?? wanted, sources.length);
  // The sources of this program, as tests run them, have no module for a thread.
  if (count === 0 || typeof __THREAD__ !== "string") return { width: 1, compile, close: async () => undefined };
  const { Tinypool } = await import("tinypool");
  const pool = new Tinypool({
    filename: fileURLToPath(new URL(__THREAD__, import.meta.url)),
    workerData: setup,
    minThreads: count,
    maxThreads: count,
    isolateWorkers: false,
    resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes, maxOldGenerationSizeMb: oldMegabytes },
  });
  return {
    width: count * pagesAhead,
    async compile(source) {
      try {
        const { page, uncaught } = (await pool.run(source, { name: "compile" })) as ThreadResult;
        for (const found of uncaught) onUncaught(found);
        return page;
      } catch (error) {
        return pageThatFailed(source, error);
      }
    },
    close: () => pool.destroy(),
  };
}

/** Reads the SDK and checks samples in one thread: it takes seconds to load and to parse what both need. */
export function openCompiler(signal: AbortSignal) {
  const thread = compilerThread<SdkReadService & SampleChecking>(async () => ({ ...(await loadReader()), ...(await loadChecker()) }));
  signal.addEventListener("abort", () => void thread.end(), { once: true });
  return { reader: openSdkReader(thread), checker: openSampleChecker(thread), close: thread.end };
}
