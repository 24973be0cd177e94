/** What the flags of a command ask of the generator. */
import { resolve } from "node:path";
import type { BuildRequest } from "../model/build.ts";
import type { buildFlags, Values } from "./flags.ts";

/** For commands that only find the site, most fields are undefined. */
export function requestOf(siteDir = ".", options: Values<typeof buildFlags>): BuildRequest {
  const { baseline, lock } = options;
  return {
    folder: resolve(siteDir),
    file: options.config,
    baseUrl: options.baseUrl,
    locales: options.locale,
    outDir: options.outDir,
    isForced: options.force,
    isStrict: options.strict,
    baseline: baseline === undefined ? undefined : { file: resolve(baseline), isUpdate: options.updateBaseline === true },
    lock: lock === undefined ? undefined : { file: lock === true ? undefined : resolve(lock), isUpdate: options.updateLock === true },
    threads: options.threads,
    isCached: options.cache,
    remote: { token: process.env.BCIDOCS_CACHE_TOKEN },
  };
}
