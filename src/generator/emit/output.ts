/** The output of one build: guarded by a lock, written next to the published folder, swapped in when the build succeeds. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { OutputFile, Published } from "../model/output.ts";
import { type EmitTarget, type Emitted, openStage } from "./emit.ts";
import { takeLock } from "./lock.ts";

export interface Output {
  write(file: OutputFile): Promise<void>;
  /** Reuses a file of the previous output; false if it is missing or was changed. */
  keep(path: string): Promise<boolean>;
  /** Waits until all files are written. */
  finish(): Promise<void>;
  /** Publishes what was written. */
  commit(): Promise<Emitted>;
  /** Releases the lock; without an earlier commit, nothing has changed. */
  close(): Promise<void>;
}

/** Throws a ProblemError when another build is running or the folder must not be replaced. */
export async function openOutput(target: EmitTarget, before: Published | null, io: Io): Promise<Output> {
  // The first path that can be written counts.
  const lock = await takeLock([join(target.siteDir, ".bcidocs", "lock"), `${target.outDir}.bcidocs-lock`], io);
  try {
    const stage = await openStage(target, io, before);
    return {
      write: stage.write,
      keep: stage.keep,
      finish: stage.finish,
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
  finish: async () => undefined,
  commit: async () => ({ stats: { files: 0, bytes: 0, written: 0 }, problems: [], published: { files: {}, at: 0, previous: null } }),
  close: async () => undefined,
};
