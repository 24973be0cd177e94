/** What TypeScript says of the samples of a watched site: the compiler stays, so that a save checks only what it changed. */
import type { CheckedSamples } from "../cache/samples.ts";
import type { Problem } from "../model/problem.ts";
import { openSampleChecker, type SampleChecker } from "../samples/samplesWorker.ts";
import type { Site } from "../site.ts";
import { aborted } from "../text/lazily.ts";

/** Follows the samples of the site that is shown. */
export interface SampleCheck {
  checker: SampleChecker;
  /** Of the samples as they are now; `isSaved`: a page was saved since they were checked. */
  follow(site: Site, isSaved: boolean): void;
  /** null before they are known. */
  problems(): Problem[] | null;
  /** Resolves when they are known, or the work that waits for them is stopped. */
  finished(signal?: AbortSignal): Promise<void>;
}

/** `onKnown` shows what is known of the site that is followed. */
export function createSampleCheck(onKnown: (samples: CheckedSamples) => Promise<void>, onFault: (error: unknown) => void): SampleCheck {
  let running: Promise<CheckedSamples> | null = null;
  let done: Promise<void> = Promise.resolve();
  let problems: Problem[] | null = null;
  return {
    checker: openSampleChecker(),
    follow(site, isSaved) {
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
    problems: () => problems,
    finished: (signal) => (signal ? Promise.race([done, aborted(signal)]) : done),
  };
}
