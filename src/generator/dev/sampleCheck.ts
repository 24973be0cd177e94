/** What TypeScript says of the samples of a watched site: the compiler stays, so that a save checks only what it changed. */
import type { CheckedSamples } from "../cache/samples.ts";
import type { Problem } from "../model/problem.ts";
import { openSampleChecker, type SampleChecker } from "../samples/samplesWorker.ts";
import type { Site } from "../site.ts";

/** Follows the samples of the site that is shown. */
export interface SampleCheck {
  checker: SampleChecker;
  /** Of the samples as they are now; `isSaved`: a page was saved since they were checked. */
  follow(site: Site, isSaved: boolean): void;
  /** null before they are known. */
  problems(): Problem[] | null;
  settled(): Promise<void>;
}

/** `onKnown` is called when there is something else to report. */
export function createSampleCheck(onKnown: () => void, onFault: (error: unknown) => void): SampleCheck {
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
      done = own.then(
        (samples) => {
          if (running !== own) return;
          problems = samples.problems;
          onKnown();
        },
        (error: unknown) => {
          if (running === own) onFault(error);
        },
      );
    },
    problems: () => problems,
    settled: () => done,
  };
}
