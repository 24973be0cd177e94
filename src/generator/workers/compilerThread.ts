/** The thread that has TypeScript, which takes a second to load: it reads the SDK and checks samples. */
import { answerCalls } from "../io/callThread.ts";
import { createSdkReadService, type SdkReadService } from "../reference/read/readSdk.ts";
import { createSampleChecking, type SampleChecking } from "../samples/sampleChecker.ts";

function createJobs(): SdkReadService & SampleChecking {
  const reading = createSdkReadService();
  const samples = createSampleChecking();
  let checking: Promise<unknown> = Promise.resolve();
  return {
    ...reading,
    check(known) {
      const found = reading.check(known);
      checking = found.catch(() => undefined);
      return found;
    },
    // A sample that takes too long ends the thread.
    async checkSamples(request) {
      await checking;
      return samples.checkSamples(request);
    },
  };
}

answerCalls(createJobs());
