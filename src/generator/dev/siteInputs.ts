/** What a watched site was made of: all files and folders that were read for it. */
import { areSame, Recording } from "../cache/inputs.ts";
import type { Io } from "../io/io.ts";
import { isWithin } from "../text/path.ts";

/** Reading what is not known yet: of a new config, or of the same one. */
export interface Attempt {
  config: Recording;
  site: Recording;
}

export class SiteInputs {
  private readonly io: Io;
  private readonly isOwn: (path: string) => boolean;
  private current: Attempt;
  /** Read in failed attempts since: the fix may be anywhere in it. */
  private failed: Attempt | null = null;

  /** `isOwn`: what bcidocs itself writes is not an input. */
  constructor(io: Io, isOwn: (path: string) => boolean) {
    this.io = io;
    this.isOwn = isOwn;
    this.current = { config: this.record(), site: this.record() };
  }

  begin(hasNewConfig: boolean): Attempt {
    return { config: hasNewConfig ? this.record() : this.current.config, site: this.record() };
  }

  end(attempt: Attempt, hasFailed: boolean): void {
    if (!hasFailed) this.current = attempt;
    this.failed = hasFailed ? attempt : null;
  }

  /** Whether the config is at this absolute path or below it, or imports something there. */
  isConfig(path: string): boolean {
    return this.current.config.paths().files.some((file) => isWithin(file, path));
  }

  has(path: string): boolean {
    return this.recordings().some((each) => each.has(path));
  }

  /** Absolute. */
  paths(): { folders: string[]; files: string[] } {
    const all = this.recordings().map((each) => each.paths());
    return { folders: all.flatMap(({ folders }) => folders), files: all.flatMap(({ files }) => files) };
  }

  /** Whether all of it is as it was read. */
  async areCurrent(): Promise<boolean> {
    const all = this.recordings().map((each) => each.inputs());
    return (await Promise.all(all.map((each) => each !== null && areSame(each, this.io)))).every(Boolean);
  }

  private record(): Recording {
    return new Recording(this.io, this.isOwn);
  }

  private recordings(): Recording[] {
    return [this.current, ...(this.failed ? [this.failed] : [])].flatMap(({ config, site }) => [config, site]);
  }
}
