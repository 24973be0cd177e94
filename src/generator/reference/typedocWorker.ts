/** Reads the SDK in a worker thread. */
import { Worker } from "node:worker_threads";
import { firstPlace, stoppedProblem } from "./stopped.ts";
import type { TypeDocRequest, TypeDocResult } from "./typedoc.ts";

/** As `runTypeDoc`, in a worker thread: meanwhile, pages compile and requests are answered. `signal` stops it. */
export async function runTypeDocInWorker(request: TypeDocRequest, signal?: AbortSignal): Promise<TypeDocResult> {
  // Not bundled, as in tests.
  if (typeof __TYPEDOC__ !== "string") return (await import("./typedoc.ts")).runTypeDoc(request);
  const worker = new Worker(new URL(__TYPEDOC__, import.meta.url), { workerData: request, ...fasterImports() });
  const stop = () => void worker.terminate();
  signal?.addEventListener("abort", stop);
  try {
    return await new Promise((resolve, reject) => {
      worker.on("message", resolve).on("error", reject);
      worker.on("exit", (code) => reject(new Error(`the thread that reads the SDK ended with ${code}`)));
    });
  } catch (error) {
    signal?.throwIfAborted();
    return { project: null, problems: [stoppedProblem(error, firstPlace(request))], files: new Map(), foreign: new Map(), configFiles: [] };
  } finally {
    signal?.removeEventListener("abort", stop);
    await worker.terminate();
  }
}

/**
 * Left to itself, Node parses all of TypeScript a second time to see whether it is an ES module, which takes 0.1 s.
 * Options given to a thread take the place of all others, so it is left alone where there are any, e.g. those of Yarn PnP.
 */
function fasterImports(): { execArgv?: string[] } {
  const option = "--no-experimental-detect-module";
  const isFree = process.execArgv.length === 0 && !process.env.NODE_OPTIONS;
  return isFree && process.allowedNodeEnvironmentFlags.has(option) ? { execArgv: [option] } : {};
}
