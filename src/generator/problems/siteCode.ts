/** Runs a site's own components, which may never finish. */
import { createContext, Script } from "node:vm";
import { lazily } from "../text/lazily.ts";

/** A page takes some milliseconds. */
const usualSeconds = 10;

/** What `runSiteCode` throws for code that was ended; the message says after how long. */
export class TooLongError extends Error {}

const ending = lazily(() => ({ script: new Script("run()"), context: createContext({ run: () => undefined }) }));

/** The result of `work`, or a TooLongError. Only code that runs in one piece can be ended this way. */
export function runSiteCode<T>(work: () => T, seconds = usualSeconds): T {
  const { script, context } = ending();
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
    script.runInContext(context, { timeout: seconds * 1000 });
  } catch (error) {
    // An error of the new context is not an `Error` of this one.
    const isTimeout = (error as { code?: unknown } | null)?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
    throw isTimeout ? new TooLongError(`it takes longer than ${seconds} seconds`) : error;
  } finally {
    context.run = () => undefined;
  }
  if (failures.length > 0) throw failures[0];
  return results[0] as T;
}
