/** Checks samples in a worker thread: the compiler takes seconds, while pages compile and render. */
import { compilerThread, type KeptThread } from "../io/callThread.ts";
import type { SdkReadService } from "../reference/read/readSdk.ts";
import { reasonOf } from "../text/errno.ts";
import type { CheckRequest, SampleChecking } from "./sampleChecker.ts";
import type { Sample } from "./sampleFiles.ts";
import { notChecked, type SampleResult } from "./sampleResult.ts";

type CheckingThread = SampleChecking & Pick<SdkReadService, "codes">;

/** Begins with the first call. Whoever opens it closes it, which stops what it is at. */
export interface SampleChecker extends CheckingThread {
  close(): Promise<void>;
}

/** Milliseconds for one sample: what takes longer has types without end. */
export const longestCheck = 60_000;
/** Samples that may cost a thread before no other is started. */
const mostStops = 3;

export const loadChecker = async (): Promise<CheckingThread> => {
  const [checker, reader] = await Promise.all([import("./sampleChecker.ts"), import("../reference/read/readSdk.ts")]);
  return { ...checker.createSampleChecking(), codes: reader.createSdkReadService().codes };
};

export function openSampleChecker(thread: KeptThread<CheckingThread> = compilerThread(loadChecker)): SampleChecker {
  return checkInThreads(thread, longestCheck);
}

/** A sample that takes longer than `limit`, or that a thread ends at, is left out: another thread checks the others. */
export function checkInThreads(thread: KeptThread<CheckingThread>, limit: number): SampleChecker {
  let isClosed = false;
  /** null: one sample takes too long. */
  const call = async (request: CheckRequest, at: Int32Array): Promise<Record<string, SampleResult> | null> => {
    const running = await thread.get(JSON.stringify(request.compiler));
    const stall = watchFor(limit, () => Atomics.load(at, 0));
    const answer = await Promise.race([running.call("checkSamples", { ...request, at }), stall.occurs]).finally(stall.stop);
    if (answer === null) await thread.end();
    return answer;
  };
  return {
    async checkSamples(request) {
      const stopped: Record<string, SampleResult> = {};
      let { requested, samples } = request;
      for (;;) {
        const at = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(-1);
        const answer = await call({ ...request, requested, samples }, at).catch((error: unknown) => {
          if (isClosed || at[0] === -1) throw error;
          return reasonOf(error);
        });
        if (answer !== null && typeof answer !== "string") return { ...stopped, ...answer };
        const reason = answer === null ? `TypeScript takes more than ${limit / 1000} s` : `TypeScript stopped with "${answer}"`;
        const culprit = samples.find(({ id }) => id === requested[at[0] ?? 0]);
        if (!culprit || Object.keys(stopped).length === mostStops) throw new Error(reason);
        stopped[culprit.id] = notChecked(reason);
        const left = withContinuations(culprit, samples);
        samples = samples.filter(({ id }) => !left.has(id));
        requested = requested.filter((id) => !left.has(id));
      }
    },
    codes: async (request) => (await thread.get(JSON.stringify(request.compiler))).call("codes", request),
    async close() {
      isClosed = true;
      await thread.end();
    },
  };
}

/** The sample, and the blocks that go on with it. */
function withContinuations({ id }: Sample, samples: readonly Sample[]): Set<string> {
  const found = new Set([id]);
  for (const sample of samples) if (sample.fence.isContinued && found.has(sample.previous ?? "")) found.add(sample.id);
  return found;
}

const looks = 60;

/** Resolves when `read` gives the same for `limit` milliseconds; less than zero does not count, nor does time in which this process is stopped. */
function watchFor(limit: number, read: () => number): { occurs: Promise<null>; stop(): void } {
  let [last, count] = [-1, 0];
  let timer: NodeJS.Timeout | undefined;
  const occurs = new Promise<null>((resolve) => {
    timer = setInterval(() => {
      const now = read();
      if (now < 0 || now !== last) [last, count] = [now, 0];
      else if (++count > looks) resolve(null);
    }, limit / looks);
  });
  return { occurs, stop: () => clearInterval(timer) };
}
