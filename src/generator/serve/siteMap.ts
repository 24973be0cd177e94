/**
 * What can be served: every file of the published folder, by its path. Requests are looked up in this map and never
 * become file names, so nothing outside of it can be asked for.
 */
import { isAbsolute, join, relative, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Io } from "../io/io.ts";

/** The files of one published site. A new build leads to a new map. */
export interface SiteMap {
  /** Real path of the published folder. */
  root: string;
  /** Absolute path by the path relative to the folder, in Unicode's form NFC, e.g. `docs/focus/index.html`. */
  files: ReadonlyMap<string, string>;
}

export interface SiteMaps {
  /** The current site; null if there is none. The same map until a new build is published. */
  now(): Promise<SiteMap | null>;
  /** Walks all folders again, at most once per pause: for files that were put there by hand. */
  again(): Promise<SiteMap | null>;
}

/** Published names that begin with a dot; all others stay private. */
const dotNames = [".well-known"];
/** Between the two renames of a build there is no folder for a moment. */
const gap = { tries: 10, milliseconds: 25 };
/** Milliseconds between two walks that only an unknown address causes. */
const pause = 2_000;

/** Follows what is published in `outDir`. */
export function followSite(outDir: string, io: Io): SiteMaps {
  let known: { fingerprint: string; at: number; map: Promise<SiteMap | null> } | null = null;
  const walk = (fingerprint: string): Promise<SiteMap | null> => {
    const map = readMap(outDir, io);
    known = { fingerprint, at: io.now(), map };
    // A walk that failed is not kept: the next request tries again.
    map.catch(() => {
      known = null;
    });
    return map;
  };
  const now = async () => {
    const fingerprint = await folderFingerprint(outDir, io);
    if (fingerprint === null) return null;
    // A folder that changed just now may change again within the same tick of the clock.
    const isFresh = known !== null && known.fingerprint === fingerprint && (fingerprint !== "" || io.now() - known.at < gap.milliseconds);
    return isFresh && known ? known.map : walk(fingerprint);
  };
  return {
    now,
    again: async () => {
      const map = await now();
      const isSure = known === null || (known.fingerprint !== "" && io.now() - known.at < pause);
      return map === null || isSure ? map : walk(known?.fingerprint ?? "");
    },
  };
}

/** Changes whenever the folder is replaced; null if it is missing, also a moment later. */
async function folderFingerprint(outDir: string, io: Io): Promise<string | null> {
  for (let tries = 0; tries < gap.tries; tries++) {
    const about = await io.stat(outDir);
    if (about?.isDirectory) return about.fingerprint;
    await setTimeout(gap.milliseconds);
  }
  return null;
}

async function readMap(outDir: string, io: Io): Promise<SiteMap> {
  const root = await io.realPath(outDir);
  const entries = await io.walk(root, dotNames);
  const published = entries.filter(({ fault }) => fault === undefined);
  return { root, files: new Map(published.map(({ path }) => [path.normalize("NFC"), join(root, path)])) };
}

/** True if the real path is below the real folder: `/a/docs_secret` is not below `/a/docs`. */
export function isBelow(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
