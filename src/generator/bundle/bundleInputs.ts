/** What the bundler read, and what leads to it. */

import { resolve } from "node:path";
import type { Io } from "../io/io.ts";

/** `paths` as the bundler's metafile has them, relative to the site folder. */
export async function statInputs(paths: string[], siteDir: string, io: Io): Promise<void> {
  await Promise.all(paths.map((path) => io.stat(resolve(siteDir, path))));
}

/** `start` and everything that it leads to. */
export function reachable(start: string, next: (name: string) => Iterable<string>): Set<string> {
  const found = new Set([start]);
  for (const name of found) for (const other of next(name)) found.add(other);
  return found;
}
