/** Refuses output folders that a build must not replace. */
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import { outputMarker } from "../model/output.ts";
import type { Problem } from "../model/problem.ts";
import { problem } from "../problems/problem.ts";

/** Where a site is published. All paths are absolute. */
export interface EmitTarget {
  outDir: string;
  siteDir: string;
  /** Folders whose files are the site's source: content, static files, docs areas. */
  sourceDirs: readonly string[];
}

/** Where a site is published: `outDir` is relative to the site folder, `dist` when left out. */
export function targetOf({ contentDir, staticDir, docs }: SiteConfig, siteDir: string, outDir = "dist"): EmitTarget {
  const folders = [contentDir, staticDir, ...docs.map(({ path }) => path)];
  return { outDir: resolve(siteDir, outDir), siteDir, sourceDirs: folders.map((folder) => resolve(siteDir, folder)) };
}

/** Lies in every folder that a build has written, and tells a later build that it may replace the folder. */
export const marker = { path: outputMarker, content: "This folder was written by bcidocs. The next build replaces all of it.\n" };

const advice = "Choose another folder with --out-dir.";

/** Why the output folder must not be replaced; null when it may. Links are followed first. */
export async function findRefusal(target: EmitTarget, io: Io): Promise<Problem | null> {
  const outDir = await io.realPath(target.outDir);
  const shown = shownPath(target.outDir, target.siteDir);
  if (dirname(outDir) === outDir) return refusal("the output folder is the root of the file system");
  return (await refuseNeighbours(outDir, shown, { target, io })) ?? (await refuseContent(outDir, shown, io));
}

async function refuseNeighbours(outDir: string, shown: string, { target, io }: { target: EmitTarget; io: Io }): Promise<Problem | null> {
  const kept = [
    { name: "the site folder", path: target.siteDir },
    ...target.sourceDirs.map((path) => ({ name: `the source folder ${shownPath(path, target.siteDir)}`, path })),
    { name: "the current folder", path: io.machine.cwd },
    { name: "your home folder", path: io.machine.home },
  ];
  for (const { name, path } of kept) {
    const real = await io.realPath(path);
    if (real === outDir) return refusal(`the output folder ${shown} is ${name}`);
    if (isWithin(real, outDir)) return refusal(`the output folder ${shown} contains ${name}`);
  }
  const siteDir = await io.realPath(target.siteDir);
  for (const path of target.sourceDirs) {
    const real = await io.realPath(path);
    if (real !== siteDir && isWithin(outDir, real)) {
      return refusal(`the output folder ${shown} lies in the source folder ${shownPath(path, target.siteDir)}`);
    }
  }
  return null;
}

async function refuseContent(outDir: string, shown: string, io: Io): Promise<Problem | null> {
  const about = await io.stat(outDir);
  if (about === null) return null;
  if (!about.isDirectory) return refusal(`the output folder ${shown} is a file`);
  const names = await io.list(outDir);
  if (names.includes(".git")) return refusal(`the output folder ${shown} is a Git repository of its own, which the build would delete`);
  if (names.length === 0 || names.includes(marker.path)) return null;
  return refusal(
    `the output folder ${shown} holds files that bcidocs did not write, e.g. ${names[0]}`,
    `Empty it, or choose another folder with --out-dir.`,
  );
}

function refusal(message: string, hint = advice): Problem {
  return problem("C009", message, { hint });
}

/** True when `path` is `folder` or lies below it. */
function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Relative to the site folder where it lies in it, e.g. `dist`; otherwise as it is. */
export function shownPath(path: string, siteDir: string): string {
  return path !== siteDir && isWithin(path, siteDir) ? relative(siteDir, path).split(sep).join("/") : path;
}
