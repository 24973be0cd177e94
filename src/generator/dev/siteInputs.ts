/** What a watched site was made of: all files and folders that were read for it. */
import { areSame, type Recording, startRecording } from "../cache/inputs.ts";
import type { Io } from "../io/io.ts";
import { isWithin } from "../text/path.ts";

/** Reading what is not known yet: of a new config, or of the same one. */
export interface Attempt {
  config: Recording;
  site: Recording;
}

/** `isOwn`: what bcidocs itself writes is not an input. */
export function createSiteInputs(io: Io, isOwn: (path: string) => boolean) {
  const record = () => startRecording(io, isOwn);
  let current: Attempt = { config: record(), site: record() };
  /** Read in failed attempts since: the fix may be anywhere in it. */
  let failed: Attempt | null = null;
  const recordings = () => [current, ...(failed ? [failed] : [])].flatMap(({ config, site }) => [config, site]);
  return {
    begin: (hasNewConfig: boolean): Attempt => ({ config: hasNewConfig ? record() : current.config, site: record() }),
    end(attempt: Attempt, hasFailed: boolean): void {
      if (!hasFailed) current = attempt;
      failed = hasFailed ? attempt : null;
    },
    /** Whether the config is at this absolute path or below it, or imports something there. */
    isConfig: (path: string) => current.config.paths().files.some((file) => isWithin(file, path)),
    has: (path: string) => recordings().some((each) => each.has(path)),
    /** Absolute. */
    paths(): { folders: string[]; files: string[] } {
      const all = recordings().map((each) => each.paths());
      return { folders: all.flatMap(({ folders }) => folders), files: all.flatMap(({ files }) => files) };
    },
    /** Whether all of it is as it was read. */
    async areCurrent(): Promise<boolean> {
      const all = recordings().map((each) => each.inputs());
      return (await Promise.all(all.map((each) => each !== null && areSame(each, io)))).every(Boolean);
    },
  };
}
