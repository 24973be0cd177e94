/** The step that reads the SDK, for a watched site. */
import { knownReference, memoReference } from "../cache/reference.ts";
import type { SdkReader } from "../reference/read/typedocWorker.ts";
import { noReference } from "../site.ts";

/** As a build reads it; for the first run only from the cache, since reading takes seconds. */
export function readSdk(isFirstRun: boolean, reader: SdkReader): { readReference: typeof memoReference; isMissing: () => boolean } {
  let isMissing = false;
  return {
    isMissing: () => isMissing,
    async readReference(request, context) {
      if (!isFirstRun) return memoReference(request, context, reader);
      const known = await knownReference(request, context, reader);
      isMissing = known === null;
      return known ?? noReference;
    },
  };
}
