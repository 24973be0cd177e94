/** Checks samples in a worker thread: the compiler takes seconds, while pages compile and render. */
import { type CallThread, startCallThread } from "../io/callThread.ts";
import type { CheckRequest, SampleChecking, SampleResult } from "./sampleChecker.ts";

/** Begins with the first call. Whoever opens it closes it, which stops what it is at. */
export interface SampleChecker extends SampleChecking {
  close(): Promise<void>;
}

export function openSampleChecker(): SampleChecker {
  // Not bundled, as in tests.
  if (typeof __SAMPLES__ !== "string") return checkHere();
  const path = __SAMPLES__;
  let [thread, ofThread]: [CallThread<SampleChecking> | null, string] = [null, ""];
  return {
    async check(request: CheckRequest): Promise<Record<string, SampleResult>> {
      // A thread loads one TypeScript.
      const key = JSON.stringify(request.compiler);
      if (!thread || thread.hasEnded() || ofThread !== key) {
        await thread?.end();
        [thread, ofThread] = [startCallThread<SampleChecking>(new URL(path, import.meta.url), "checks samples"), key];
      }
      return thread.call("check", request);
    },
    close: async () => thread?.end(),
  };
}

function checkHere(): SampleChecker {
  const checking = import("./sampleChecker.ts").then(({ createSampleChecking }) => createSampleChecking());
  checking.catch(() => undefined);
  return { check: async (request) => (await checking).check(request), close: async () => undefined };
}
