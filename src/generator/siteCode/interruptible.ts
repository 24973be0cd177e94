/** Runs code that may never end, so that Ctrl-C is heard all the same: while JavaScript runs, no handler of a signal does. */
import { AsyncLocalStorage } from "node:async_hooks";
import { createContext, Script } from "node:vm";
import { isMainThread } from "node:worker_threads";
import { lazily } from "../text/lazily.ts";

/** What `interruptible` throws when the time is over. */
export class TimeoutError extends Error {}

const runner = lazily(() => ({ script: new Script("run()"), context: createContext({ run: () => undefined }) }));

/** Once Ctrl-C has ended code of the site, no more of it begins in the same build. */
const builds = new AsyncLocalStorage<{ interruption: unknown }>();

/** Ctrl-C that ends code of the site ends all of it in this build, and in no other. */
export function asOneBuild<T>(work: () => T): T {
  return builds.run({ interruption: null }, work);
}

/** Seconds of the processor: of this thread where Node counts those, else of the whole process, which are at least as many. */
function processorSeconds(): number {
  const { threadCpuUsage = process.cpuUsage } = process as { threadCpuUsage?: typeof process.cpuUsage };
  const { user, system } = threadCpuUsage.call(process);
  return (user + system) / 1e6;
}

/**
 * The result of `work`, which Ctrl-C or the time limit ends (a TimeoutError). Only synchronous code can be ended this way. A clock ends it,
 * and where other programs had the processor meanwhile, the work begins again with more time.
 */
export function interruptible<T>(work: () => T, seconds?: number, clock = seconds): T {
  const build = builds.getStore();
  if (build && build.interruption !== null) throw build.interruption;
  const { script, context } = runner();
  const results: T[] = [];
  const failures: unknown[] = [];
  const start = processorSeconds();
  context.run = () => {
    try {
      results.push(work());
    } catch (error) {
      failures.push(error);
    }
  };
  try {
    // Signals come to the main thread, which can end the others.
    script.runInContext(context, { breakOnSigint: isMainThread, ...(clock !== undefined && { timeout: clock * 1000 }) });
  } catch (error) {
    // An error of the new context is not an `Error` of this one.
    const { code } = error as { code?: unknown };
    if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT") {
      if (clock && seconds && processorSeconds() - start < 0.9 * seconds) return interruptible(work, seconds, 4 * clock);
      throw new TimeoutError(`it takes longer than ${seconds} seconds`);
    }
    if (code === "ERR_SCRIPT_EXECUTION_INTERRUPTED") {
      if (build) build.interruption = error;
      // Node has called no handler.
      process.emit("SIGINT", "SIGINT");
    }
    throw error;
  } finally {
    context.run = () => undefined;
  }
  if (failures.length > 0) throw failures[0];
  return results[0] as T;
}

/** Handlers of Ctrl-C that step aside while a module of the site is loaded. */
const yielding = new WeakSet<(signal: NodeJS.Signals) => void>();

/** Hears Ctrl-C until the returned function is called, except while a module of the site is loaded: then the signal ends the process. */
export function onInterrupt(handler: (signal: NodeJS.Signals) => void): () => void {
  yielding.add(handler);
  process.on("SIGINT", handler);
  return () => void process.off("SIGINT", handler);
}

/**
 * The exports of a module of the site. It may never end, so the command's own handler of Ctrl-C steps aside: call it before there is
 * anything to clean up. Handlers of the program that runs a build stay.
 */
export async function importSiteModule<T>(url: string): Promise<T> {
  const handlers = process.listeners("SIGINT").filter((handler) => yielding.has(handler));
  for (const handler of handlers) process.off("SIGINT", handler);
  try {
    return (await import(/* @vite-ignore */ url)) as T;
  } finally {
    for (const handler of handlers) process.on("SIGINT", handler);
  }
}
