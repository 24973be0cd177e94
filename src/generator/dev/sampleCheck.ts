/** What TypeScript says of the samples of a watched site: the compiler stays, so that a save checks only what it changed. */
import type { CheckedSamples } from "../cache/samples.ts";
import type { Problem } from "../model/problem.ts";
import { openSampleChecker } from "../samples/samplesWorker.ts";
import type { SiteServices } from "../site.ts";
import { aborted } from "../text/lazily.ts";

/** `onKnown` shows what is known of the site that is followed. */
export function createSampleCheck(onKnown: (samples: CheckedSamples) => Promise<void>, onFault: (error: unknown) => void) {
  let running: Promise<CheckedSamples> | null = null;
  let done: Promise<void> = Promise.resolve();
  let problems: Problem[] | null = null;
  return {
    checker: openSampleChecker(),
    /** Of the samples as they are now; `isSaved`: a page was saved since they were checked. */
    follow({ samples, checkSamples }: SiteServices, isSaved: boolean): void {
      const latest = isSaved ? checkSamples() : samples;
      running = latest;
      problems = null;
      const take = async (checked: CheckedSamples) => {
        if (running !== latest) return;
        problems = checked.problems;
        await onKnown(checked);
      };
      done = latest.then(take).catch((error: unknown) => {
        if (running === latest) onFault(error);
      });
    },
    /** null before they are known. */
    problems: () => problems,
    /** Resolves when they are known, or the work that waits for them is stopped. */
    finished: (signal?: AbortSignal) => (signal ? Promise.race([done, aborted(signal)]) : done),
  };
}
