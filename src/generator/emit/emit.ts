/** Publishes the site: writes all files into a folder next to the output, then swaps the two. Repairs what a killed build left of them. */
import { basename, dirname, join } from "node:path";
import type { Io } from "../io/io.ts";
import type { Published } from "../model/output.ts";
import { type Problem, ProblemError, problem } from "../problems/problem.ts";
import { codeOf, reasonOf } from "../text/errno.ts";
import { lazily } from "../text/lazily.ts";
import { cacheFolder } from "../text/reservedNames.ts";
import { takeLock } from "./lock.ts";
import { type EmitTarget, replaceableFolder, shownPath } from "./outputFolder.ts";
import { areUnchanged, keepPrevious, takePrevious } from "./previousOutput.ts";
import { describeUnmanaged, manifestFile, refuseUnmanagedFiles, removeOwnFiles, surveyOutput } from "./unmanagedFiles.ts";
import { createWriter, type EmitStats } from "./writer.ts";

/** What was published, and its problems. */
export interface Emitted {
  stats: EmitStats;
  problems: Problem[];
  published: Published;
}

/** An output that is being written. Not visible before `commit`. */
export interface Output extends Pick<ReturnType<typeof createWriter>, "write" | "writeTexts" | "keep" | "finish"> {
  /** Waits for `finish`, then replaces the previous output, unless nothing would change. */
  commit(): Promise<Emitted>;
  /** Without an earlier commit, removes what was written; the published output stays. */
  close(): Promise<void>;
}

/**
 * Removes a published site and the leftovers of killed builds next to it. Returns the paths of files that no build wrote, which
 * stay unless `isForced`; refuses a folder that no build wrote.
 */
export async function removeSite(target: EmitTarget, io: Io): Promise<string[]> {
  const outDir = await replaceableFolder(target, io);
  const outDirName = shownPath(target.outDir, target.siteDir);
  try {
    await repairOutput(outDir, io);
    const content = await surveyOutput(outDir, io);
    if (target.isForced || content.foreign.length === 0) {
      await io.remove(outDir);
      return [];
    }
    if (!content.isOurs) throw new ProblemError(describeUnmanaged(content, outDirName));
    await removeOwnFiles(outDir, content, io);
    return content.foreign;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError(problem("X003", `cannot remove ${outDirName}: ${reasonOf(error)}`));
  }
}

/**
 * Checks that the output folder may be replaced, cleans up after killed builds, and prepares a new output.
 * `before`: what was published there, so that files can be reused; null to start from nothing and to leave nothing behind.
 */
export async function openStaging(target: EmitTarget, io: Io, before: Published | null = null): Promise<Output> {
  const outDir = await replaceableFolder(target, io);
  const places = { outDir, staging: `${outDir}.bcidocs-new-${io.machine.pid}`, outDirName: shownPath(target.outDir, target.siteDir) };
  const folder = cacheFolder(target.siteDir);
  const problems = await writable(places, () => repairOutput(outDir, io));
  for (const { name } of await leftovers(folder, "", io).catch(() => [])) await io.remove(join(folder, name)).catch(() => undefined);
  const isCleared = await refuseUnmanagedFiles(outDir, { outDirName: places.outDirName, isForced: target.isForced ?? false }, io);
  const held = await takePrevious(folder, before?.previous ?? null, places.staging, io);
  if (!held) await writable(places, () => io.makeFolder(places.staging));
  const published = { folder: outDir, files: before?.files ?? {} };
  const options = { folder: places.staging, siteDir: target.siteDir, published, held: held ?? new Map() };
  const { stats, files, ...writer } = createWriter(options, io);
  let isOpen = true;
  const finish = lazily(writer.finish);
  const endGuard = io.removeOnExit(places.staging);
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    // Its state does not matter: the next build checks every file.
    if (held && before?.previous)
      await io.rename(places.staging, join(folder, before.previous.name)).catch(() => io.remove(places.staging));
    else await io.remove(places.staging);
    endGuard();
  };
  return {
    ...writer,
    finish,
    async commit() {
      await finish();
      const isSame = stats.written === 0 && Object.keys(before?.files ?? {}).length === Object.keys(files).length;
      if (before && isSame && !isCleared && (await areUnchanged(before.files, outDir, io))) {
        await close();
        return { stats, problems, published: before };
      }
      const manifest = manifestFile(files);
      await writable(places, () => io.writeFile(join(places.staging, manifest.path), manifest.content));
      const aside = await swapFolders(places, io);
      isOpen = false;
      endGuard();
      const at = io.now();
      const previous = aside !== null && before ? await keepPrevious(folder, { ...before, path: aside }, io) : null;
      // The new output is in place: the next build removes what cannot be removed now.
      if (aside !== null && !before) await io.remove(aside).catch(() => undefined);
      return { stats, problems, published: { files, at, previous } };
    },
    close,
  };
}

interface Places {
  outDir: string;
  staging: string;
  /** The output folder as messages name it. */
  outDirName: string;
}

/** A failure here means that nothing can be written next to the output folder. */
async function writable<T>({ outDirName }: Places, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) === "ENOSPC")
      throw new ProblemError(problem("X003", `disk full writing ${outDirName}`, { hint: "Free some space." }));
    const message = `the output folder ${outDirName} cannot be written: ${reasonOf(error)}`;
    const hint = "A build writes next to the output folder: make the folder above it writable.";
    throw new ProblemError(problem("C009", message, { hint }));
  }
}

/** Two renames; the next build repairs the state if a build dies between them. Returns where the previous output is now. */
async function swapFolders({ outDir, staging, outDirName }: Places, io: Io): Promise<string | null> {
  const aside = `${outDir}.bcidocs-old-${io.machine.pid}`;
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
    throw new ProblemError(problem("X003", `cannot replace the output folder ${outDirName}: ${reasonOf(error)}`, { hint }));
  }
  return isReplaced ? aside : null;
}

/** Throws a ProblemError when another build is running or the folder must not be replaced. */
export async function openOutput(target: EmitTarget, before: Published | null, io: Io): Promise<Output> {
  const ofSite = target.isPart ? [] : [join(target.siteDir, ".bcidocs", "lock")];
  // The first path that can be written counts.
  const lock = await takeLock([...ofSite, `${target.outDir}.bcidocs-lock`], io);
  try {
    const stage = await openStaging(target, io, before);
    const close = async () => {
      await stage.close();
      await lock.release();
    };
    return { ...stage, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** For a build that only checks: takes every file and keeps none. */
export const noOutput: Output = {
  write: async () => undefined,
  writeTexts: async () => undefined,
  keep: async () => false,
  finish: async () => undefined,
  commit: async () => ({ stats: { files: 0, bytes: 0, written: 0 }, problems: [], published: { files: {}, at: 0, previous: null } }),
  close: async () => undefined,
};

/** Removes the folders of dead builds. If one was killed during the swap, the previous output gets its name back. */
async function repairOutput(outDir: string, io: Io): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { name, kind } of await leftovers(dirname(outDir), `${basename(outDir)}.bcidocs-`, io)) {
    const path = join(dirname(outDir), name);
    if (kind === "old" && (await io.stat(outDir)) === null) {
      await io.rename(path, outDir);
      problems.push(problem("X004", "a build was interrupted while it published; the previous output was restored"));
    } else {
      const fault = await io.remove(path).catch(reasonOf);
      const action = typeof fault === "string" ? `cannot remove ${name} (${fault})` : `removed ${name}`;
      problems.push(problem("X004", `${action}, left behind by an interrupted build`));
    }
  }
  return problems;
}

/** Names that end with the number of a process that no longer runs: outputs, or values in the cache, of which this one may have some already. */
async function leftovers(folder: string, start: string, io: Io): Promise<{ name: string; kind: string }[]> {
  const names = (await io.list(folder)).filter((name) => name.startsWith(start));
  return names.flatMap((name) => {
    const [, kind = "", pid = ""] = /^(new|old|remote|part-\d+)-(\d+)$/.exec(name.slice(start.length)) ?? [];
    const isDead = (start !== "" && Number(pid) === io.machine.pid) || !io.machine.isRunning(Number(pid));
    return kind !== "" && isDead ? [{ name, kind }] : [];
  });
}
