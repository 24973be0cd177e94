/** Refuses output folders that a build must not replace. */
import { dirname, resolve } from "node:path";
import { pageFolders } from "../areas/docsSets.ts";
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { isWithin, relativeTo, slashed } from "../text/path.ts";
import { componentFolder } from "../text/reservedNames.ts";

/** Where a site is published. All paths are absolute. */
export interface EmitTarget {
  outDir: string;
  siteDir: string;
  /** Folders whose files are the site's source: content, static files, docs areas. */
  sourceDirs: readonly string[];
  /** Source files elsewhere: entry points of the SDK. */
  sourceFiles?: readonly string[] | undefined;
  /** Files in the output folder that no build wrote are deleted. */
  isForced?: boolean | undefined;
  /** It is a part of the site: others may be written at the same time. */
  isPart?: boolean | undefined;
}

/** Where a site is published: `outDir` is relative to the site folder, that of the config when left out. */
export function targetOf(config: SiteConfig, siteDir: string, outDir = config.outDir): EmitTarget {
  const { contentDir, staticDir, sdk } = config;
  const absolute = (path: string) => resolve(siteDir, path);
  const sourceDirs = [contentDir, staticDir, dirname(componentFolder), ...pageFolders(config).map(({ folder }) => folder)].map(absolute);
  return { outDir: absolute(outDir), siteDir, sourceDirs, sourceFiles: sdk?.entryPoints.map(absolute) };
}

/** Folders of other programs: their next update deletes what a build puts there, or breaks. */
const reservedFolders = new Set(["node_modules", ".git"]);

/** Where the output folder is, links followed. Throws a ProblemError if it must not be replaced, whatever files it holds. */
export async function replaceableFolder(target: EmitTarget, io: Io): Promise<string> {
  const outDir = await io.realPath(target.outDir);
  const label = shownPath(target.outDir, target.siteDir);
  if (dirname(outDir) === outDir) throw refusal("the output folder is the root of the file system");
  const reserved = slashed(outDir)
    .split("/")
    .find((name) => reservedFolders.has(name));
  if (reserved) throw refusal(`the output folder ${label} is in ${reserved}, which another program replaces`);
  await refuseNeighbours(outDir, label, { target, io });
  await refuseContent(outDir, label, io);
  return outDir;
}

async function refuseNeighbours(outDir: string, label: string, { target, io }: { target: EmitTarget; io: Io }): Promise<void> {
  const protectedPaths = [
    { name: "the site folder", path: target.siteDir },
    ...target.sourceDirs.map((path) => ({ name: `the source folder ${shownPath(path, target.siteDir)}`, path })),
    ...(target.sourceFiles ?? []).map((path) => ({ name: `the source file ${shownPath(path, target.siteDir)}`, path })),
    { name: "the current folder", path: io.machine.cwd },
    { name: "your home folder", path: io.machine.home },
  ];
  for (const { name, path } of protectedPaths) {
    const real = await io.realPath(path);
    if (real === outDir) throw refusal(`the output folder ${label} is ${name}`);
    if (isWithin(real, outDir)) throw refusal(`the output folder ${label} contains ${name}`);
  }
  const siteDir = await io.realPath(target.siteDir);
  for (const path of target.sourceDirs) {
    const real = await io.realPath(path);
    if (real !== siteDir && isWithin(outDir, real))
      throw refusal(`the output folder ${label} is in the source folder ${shownPath(path, target.siteDir)}`);
  }
}

async function refuseContent(outDir: string, label: string, io: Io): Promise<void> {
  const about = await io.stat(outDir);
  if (about === null) return;
  if (!about.isDirectory) throw refusal(`the output folder ${label} is a file`);
  const names = await io.list(outDir);
  if (names.includes(".git")) throw refusal(`the output folder ${label} is a separate Git repository, which the build would delete`);
}

function refusal(message: string): ProblemError {
  return new ProblemError(problem("C009", message, { hint: "Choose another folder with --out-dir." }));
}

/** Relative to the site folder if it is inside, e.g. `dist`; otherwise unchanged. */
export function shownPath(path: string, siteDir: string): string {
  return path !== siteDir && isWithin(path, siteDir) ? relativeTo(siteDir, path) : path;
}
