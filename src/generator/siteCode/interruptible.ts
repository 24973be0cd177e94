/** Runs code that may never end, so that Ctrl-C is heard all the same: while JavaScript runs, no handler of a signal does. */
import { createContext, Script } from "node:vm";
import { isMainThread } from "node:worker_threads";
import { lazily } from "../text/lazily.ts";

/** What `interruptible` throws when the time is over. */
class TimeoutError extends Error {}

const runner = lazily(() => ({ script: new Script("run()"), context: createContext({ run: () => undefined }) }));

/** Once Ctrl-C has ended code of the site, no more of it begins. */
const interrupted = { by: null as unknown };

/** The result of `work`, which Ctrl-C or the time limit ends (a TimeoutError). Only synchronous code can be ended this way. */
export function interruptible<T>(work: () => T, seconds?: number): T {
  if (interrupted.by !== null) throw interrupted.by;
  const { script, context } = runner();
  const results: T[] = [];
  const failures: unknown[] = [];
  context.run = () => {
    try {
      results.push(work());
    } catch (error) {
      failures.push(error);
    }
  };
  try {
    // Signals come to the main thread, which can end the others.
    script.runInContext(context, { breakOnSigint: isMainThread, ...(seconds !== undefined && { timeout: seconds * 1000 }) });
  } catch (error) {
    // An error of the new context is not an `Error` of this one.
    const { code } = error as { code?: unknown };
    if (code === "ERR_SCRIPT_EXECUTION_TIMEOUT") throw new TimeoutError(`it takes longer than ${seconds} seconds`);
    if (code === "ERR_SCRIPT_EXECUTION_INTERRUPTED") {
      interrupted.by = error;
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

/** The exports of a module of the site. Nothing needs cleanup yet, so a signal ends the process immediately. */
export async function importSiteModule<T>(url: string): Promise<T> {
  const handlers = isMainThread ? process.listeners("SIGINT") : [];
  process.removeAllListeners("SIGINT");
  try {
    return (await import(/* @vite-ignore */ url)) as T;
  } finally {
    for (const handler of handlers) process.on("SIGINT", handler);
  }
}
