/** Reads the SDK and checks samples in one thread: it takes seconds to load and to parse what both need. */
import { compilerThread } from "../io/callThread.ts";
import type { SdkReadService } from "../reference/read/readSdk.ts";
import { openSdkReader } from "../reference/read/typedocWorker.ts";
import type { SampleChecking } from "../samples/sampleChecker.ts";
import { openSampleChecker } from "../samples/samplesWorker.ts";

export function openCompiler(signal: AbortSignal) {
  const thread = compilerThread<SdkReadService & SampleChecking>();
  signal.addEventListener("abort", () => void thread.end(), { once: true });
  return { reader: openSdkReader(thread), checker: openSampleChecker(thread), close: thread.end };
}
