/** Publishes the site: all files grow in a folder beside the output, then the two change places at once. */
import { dirname, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import type { OutputFile, Published, Spare } from "../model/output.ts";
import type { Problem } from "../model/problem.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { codeOf, reasonOf } from "../text/errno.ts";
import { cacheFolder, componentFolder } from "../text/ownFolders.ts";
import { describeForeign, refuseForeignFiles, removeOwnFiles, surveyOutput } from "./foreignFiles.ts";
import { manifestFile } from "./manifest.ts";
import { asidePath, repairOutput, stagingPath } from "./repair.ts";
import { growSpare, keepSpare, type SparePlace, takeSpare } from "./spare.ts";
import { type EmitTarget, findRefusal, shownPath } from "./target.ts";
import { createWriter, type EmitStats } from "./writer.ts";

export type { EmitTarget } from "./target.ts";
export type { EmitStats } from "./writer.ts";

/** What was published, and what is to be told about it. */
export interface Emitted {
  stats: EmitStats;
  problems: Problem[];
  published: Published;
}

/** An output in the making. Nobody sees it before `commit`. */
export interface Stage {
  /** Resolves as soon as there is room for another file; a failure is thrown by a later call. */
  write(file: OutputFile): Promise<void>;
  /** Takes over a file of the previous output; false when it is not there as it was published. */
  keep(path: string): Promise<boolean>;
  /** Waits for all files and puts them in the place of the previous output; that stays where nothing would change. */
  commit(): Promise<Emitted>;
  /** Removes what was written, and the previous output stays; after a commit, waits for what is prepared for the next one. */
  close(): Promise<void>;
}

/** Where a site is published: `outDir` is relative to the site folder, `dist` when left out. */
export function targetOf({ contentDir, staticDir, docs, sdk }: SiteConfig, siteDir: string, outDir = "dist"): EmitTarget {
  const absolute = (path: string) => resolve(siteDir, path);
  const sourceDirs = [contentDir, staticDir, dirname(componentFolder), ...docs.map(({ path }) => path)].map(absolute);
  return { outDir: absolute(outDir), siteDir, sourceDirs, sourceFiles: sdk?.entryPoints.map(absolute) };
}

/**
 * Removes a published site and what killed builds left beside it. Answers the paths of files that no build wrote, which
 * stay unless `isForced`; refuses a folder that no build wrote.
 */
export async function removeSite(target: EmitTarget, io: Io): Promise<string[]> {
  const refusal = await findRefusal(target, io);
  if (refusal) throw new ProblemError(refusal);
  const outDir = await io.realPath(target.outDir);
  const shown = shownPath(target.outDir, target.siteDir);
  try {
    await repairOutput(outDir, io);
    const content = await surveyOutput(outDir, io);
    if (target.isForced || content.foreign.length === 0) {
      await io.remove(outDir);
      return [];
    }
    if (!content.isOurs) throw new ProblemError(describeForeign(content, shown));
    await removeOwnFiles(outDir, content, io);
    return content.foreign;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError(problem("X003", `cannot remove ${shown}: ${reasonOf(error)}`));
  }
}

/**
 * Checks that the output folder may be replaced, cleans up after killed builds, and makes room for a new output.
 * `before`: what was published there, so that files can be taken over; null to start from nothing and to leave nothing behind.
 */
export async function openStage(target: EmitTarget, io: Io, before: Published | null = null): Promise<Stage> {
  const refusal = await findRefusal(target, io);
  if (refusal) throw new ProblemError(refusal);
  const outDir = await io.realPath(target.outDir);
  const staging = stagingPath(outDir, io.machine.pid);
  const known = before?.files ?? {};
  const place = before && { folder: cacheFolder(target.siteDir), spare: before.spare };
  const places = { outDir, staging, shown: shownPath(target.outDir, target.siteDir) };
  const problems = await cleanUp(places, io);
  const isCleared = await refuseForeignFiles(outDir, { shown: places.shown, isForced: target.isForced ?? false }, io);
  const held = place && (await takeSpare(place, staging, known, io));
  if (!held) await makeStaging(places, io);
  const previous = { folder: outDir, files: known, held: held ?? new Set<string>() };
  const writer = createWriter({ folder: staging, siteDir: target.siteDir, previous }, io);
  let isOpen = true;
  let growing: Promise<void> = Promise.resolve();
  const close = async () => {
    await growing;
    if (!isOpen) return;
    isOpen = false;
    await writer.settle();
    await io.remove(staging);
  };
  const nextSpare = async (aside: string | null, now: Published["files"]): Promise<Spare | null> => {
    if (aside !== null) return putAside(aside, { place, before: { files: known, at: before?.at ?? 0 }, now }, io);
    if (!place) return null;
    const grown = growSpare(place, { path: outDir, files: now }, io);
    growing = grown.done;
    return grown.spare;
  };

  return {
    write: writer.write,
    keep: writer.keep,
    commit: async () => {
      await writer.finish();
      const stats = { ...writer.stats };
      const files = { ...writer.files };
      if (!isCleared && stats.written === 0 && Object.keys(known).length === stats.files) {
        await close();
        return { stats, problems, published: { files: known, at: before?.at ?? 0, spare: null } };
      }
      await writer.write(manifestFile(files));
      await writer.finish();
      const aside = await exchange(places, io);
      isOpen = false;
      const spare = await nextSpare(aside, files);
      return { stats, problems, published: { files, at: io.now(), spare } };
    },
    close,
  };
}

interface Exchanged {
  /** Where spares are kept; null for a build that leaves nothing behind. */
  place: SparePlace | null;
  before: Omit<Published, "spare">;
  now: Published["files"];
}

async function putAside(aside: string, { place, before, now }: Exchanged, io: Io): Promise<Spare | null> {
  if (place) return keepSpare(place, { path: aside, ...before }, now, io);
  // The new output is in place: what cannot be removed now, the next build removes.
  await io.remove(aside).catch(() => undefined);
  return null;
}

interface Places {
  outDir: string;
  staging: string;
  /** The output folder as messages name it. */
  shown: string;
}

async function cleanUp(places: Places, io: Io): Promise<Problem[]> {
  return writable(places, () => repairOutput(places.outDir, io));
}

async function makeStaging(places: Places, io: Io): Promise<void> {
  await writable(places, () => io.makeFolder(places.staging));
}

/** What fails here fails because nothing can be written beside the output folder. */
async function writable<T>({ shown }: Places, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === "ENOSPC") throw new ProblemError(problem("X003", `disk full writing ${shown}`, { hint: "Free some space." }));
    const message = `the output folder ${shown} cannot be written: ${reasonOf(error)}`;
    throw new ProblemError(
      problem("C009", message, { hint: "A build writes beside the output folder: make the folder above it writable." }),
    );
  }
}

/** Two renames; a build that dies between them is put right by the next one. Answers where the previous output is now. */
async function exchange({ outDir, staging, shown }: Places, io: Io): Promise<string | null> {
  const aside = asidePath(outDir, io.machine.pid);
  const isReplaced = (await io.stat(outDir)) !== null;
  try {
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
  return isReplaced ? aside : null;
}
