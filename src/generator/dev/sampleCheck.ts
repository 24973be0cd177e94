/** What TypeScript says of the samples of a watched site: the compiler stays, so that a save checks only what it changed. */
import type { CheckedSamples } from "../cache/samples.ts";
import type { Problem } from "../model/problem.ts";
import { openSampleChecker } from "../samples/samplesWorker.ts";
import type { Site } from "../site.ts";
import { aborted } from "../text/lazily.ts";

/** `onKnown` shows what is known of the site that is followed. */
export function createSampleCheck(onKnown: (samples: CheckedSamples) => Promise<void>, onFault: (error: unknown) => void) {
  let running: Promise<CheckedSamples> | null = null;
  let done: Promise<void> = Promise.resolve();
  let problems: Problem[] | null = null;
  return {
    checker: openSampleChecker(),
    /** Of the samples as they are now; `isSaved`: a page was saved since they were checked. */
    follow(site: Site, isSaved: boolean): void {
      if (isSaved) site.samples = site.checkSamples();
      const own = site.samples;
      running = own;
      problems = null;
      const take = async (samples: CheckedSamples) => {
        if (running !== own) return;
        problems = samples.problems;
        await onKnown(samples);
      };
      done = own.then(take).catch((error: unknown) => {
        if (running === own) onFault(error);
      });
    },
    /** null before they are known. */
    problems: () => problems,
    /** Resolves when they are known, or the work that waits for them is stopped. */
    finished: (signal?: AbortSignal) => (signal ? Promise.race([done, aborted(signal)]) : done),
  };
}
