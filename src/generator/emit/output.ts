/** The output of one build: guarded by a lock, written beside the published folder, swapped in when all is well. */
import type { Io } from "../io/io.ts";
import type { OutputFile, Published } from "../model/output.ts";
import { type EmitTarget, type Emitted, openStage } from "./emit.ts";
import { takeLock } from "./lock.ts";

export interface Output {
  write(file: OutputFile): Promise<void>;
  /** Takes over a file of the previous output; false when it is not there as it was published. */
  keep(path: string): Promise<boolean>;
  /** Publishes what was written. */
  commit(): Promise<Emitted>;
  /** Lets go of the lock; without a commit before, nothing was changed. */
  close(): Promise<void>;
}

export interface OutputRequest extends EmitTarget {
  /** Where the lock may lie; the first place that can be written counts. */
  lockPaths: string[];
}

/** Throws a ProblemError when another build is at work or the folder must not be replaced. */
export async function openOutput({ lockPaths, ...target }: OutputRequest, before: Published | null, io: Io): Promise<Output> {
  const lock = await takeLock(lockPaths, io);
  try {
    const stage = await openStage(target, io, before);
    return {
      write: stage.write,
      keep: stage.keep,
      commit: stage.commit,
      close: async () => {
        await stage.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** For a build that only checks: takes every file and keeps none. */
export const noOutput: Output = {
  write: async () => undefined,
  keep: async () => false,
  commit: async () => ({ stats: { files: 0, bytes: 0, written: 0 }, problems: [], published: { files: {}, at: 0, spare: null } }),
  close: async () => undefined,
};
