/** Publishes the site: all files grow in a folder beside the output, then the two change places at once. */
import { resolve } from "node:path";
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import type { OutputFile, PublishedFile } from "../model/output.ts";
import type { Problem } from "../model/problem.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { codeOf, reasonOf } from "../text/errno.ts";
import { asidePath, repairOutput, stagingPath } from "./repair.ts";
import { type EmitTarget, findRefusal, marker, shownPath } from "./target.ts";
import { createWriter, type EmitStats } from "./writer.ts";

export type { EmitTarget } from "./target.ts";
export type { EmitStats } from "./writer.ts";

/** What was published, and what is to be told about it. */
export interface Emitted {
  stats: EmitStats;
  problems: Problem[];
  /** By path. */
  files: Record<string, PublishedFile>;
}

/** An output in the making. Nobody sees it before `commit`. */
export interface Stage {
  /** Resolves as soon as there is room for another file; a failure is thrown by a later call. */
  write(file: OutputFile): Promise<void>;
  /** Takes over a file of the previous output; false when it is not there as it was published. */
  keep(path: string): Promise<boolean>;
  /** Waits for all files and puts them in the place of the previous output; that stays where nothing would change. */
  commit(): Promise<Emitted>;
  /** Removes what was written; the previous output stays. Does nothing after a commit. */
  abandon(): Promise<void>;
}

/** Where a site is published: `outDir` is relative to the site folder, `dist` when left out. */
export function targetOf({ contentDir, staticDir, docs }: SiteConfig, siteDir: string, outDir = "dist"): EmitTarget {
  const folders = [contentDir, staticDir, ...docs.map(({ path }) => path)];
  return { outDir: resolve(siteDir, outDir), siteDir, sourceDirs: folders.map((folder) => resolve(siteDir, folder)) };
}

/** Removes a published site and what killed builds left beside it; refuses a folder that no build wrote. */
export async function removeSite(target: EmitTarget, io: Io): Promise<void> {
  const refusal = await findRefusal(target, io);
  if (refusal) throw new ProblemError(refusal);
  const outDir = await io.realPath(target.outDir);
  try {
    await repairOutput(outDir, io);
    await io.remove(outDir);
  } catch (error) {
    throw new ProblemError(problem("X003", `cannot remove ${shownPath(target.outDir, target.siteDir)}: ${reasonOf(error)}`));
  }
}

/** Checks that the output folder may be replaced, cleans up after killed builds, and makes room for a new output. */
export async function openStage(target: EmitTarget, io: Io, previous: Record<string, PublishedFile> = {}): Promise<Stage> {
  const refusal = await findRefusal(target, io);
  if (refusal) throw new ProblemError(refusal);
  const outDir = await io.realPath(target.outDir);
  const staging = stagingPath(outDir, io.machine.pid);
  const problems = await prepare({ outDir, staging, shown: shownPath(target.outDir, target.siteDir) }, io);
  const writer = createWriter({ folder: staging, siteDir: target.siteDir, previous: { folder: outDir, files: previous } }, io);
  let isOpen = true;
  const abandon = async () => {
    if (!isOpen) return;
    isOpen = false;
    await writer.settle();
    await io.remove(staging);
  };

  return {
    write: writer.write,
    keep: writer.keep,
    commit: async () => {
      await writer.finish();
      const stats = { ...writer.stats };
      const files = { ...writer.files };
      if (stats.written === 0 && Object.keys(previous).length === stats.files) {
        await abandon();
        return { stats, problems, files: previous };
      }
      await writer.write(marker);
      await writer.finish();
      await exchange({ outDir, staging, shown: shownPath(target.outDir, target.siteDir) }, io);
      isOpen = false;
      return { stats, problems, files };
    },
    abandon,
  };
}

interface Places {
  outDir: string;
  staging: string;
  /** The output folder as messages name it. */
  shown: string;
}

async function prepare({ outDir, staging, shown }: Places, io: Io): Promise<Problem[]> {
  try {
    const problems = await repairOutput(outDir, io);
    await io.makeFolder(staging);
    return problems;
  } catch (error) {
    if (codeOf(error) === "ENOSPC") throw new ProblemError(problem("X003", `disk full writing ${shown}`, { hint: "Free some space." }));
    const message = `the output folder ${shown} cannot be written: ${reasonOf(error)}`;
    throw new ProblemError(
      problem("C009", message, { hint: "A build writes beside the output folder: make the folder above it writable." }),
    );
  }
}

/** Two renames; a build that dies between them is put right by the next one. */
async function exchange({ outDir, staging, shown }: Places, io: Io): Promise<void> {
  const aside = asidePath(outDir, io.machine.pid);
  try {
    const isReplaced = (await io.stat(outDir)) !== null;
    if (isReplaced) await io.rename(outDir, aside);
    try {
      await io.rename(staging, outDir);
    } catch (error) {
      if (isReplaced) await io.rename(aside, outDir);
      throw error;
    }
  } catch (error) {
    const hint = "Close the programs that have it open. A mount point cannot be replaced: publish into a folder below it.";
    throw new ProblemError(problem("X003", `cannot replace the output folder ${shown}: ${reasonOf(error)}`, { hint }));
  }
  // The new output is in place: what cannot be removed now, the next build removes.
  await io.remove(aside).catch(() => undefined);
}
