/** The list of what a build published. It is in the output folder, and says which files a later build may replace. */
import { outputMarker, type PublishedFile } from "../model/output.ts";
import { checksum } from "../text/hash.ts";
import { comparePaths, normalizePath } from "../text/path.ts";

/** Sizes in bytes, by path relative to the output folder. */
export type Manifest = ReadonlyMap<string, number>;

interface ManifestFile {
  about: string;
  version: 1;
  /** Checksum of `files`: an edited list is not trusted. */
  checksum: string;
  files: Record<string, number>;
}

const about = "bcidocs wrote this folder and these files in it. The next build replaces them.";

/** The same bytes on every machine. */
export function manifestFile(published: Readonly<Record<string, PublishedFile>>): { path: string; content: string } {
  const sizes = Object.entries(published).map(([path, { size }]): [string, number] => [path, size]);
  const files = Object.fromEntries(sizes.sort(([a], [b]) => comparePaths(a, b)));
  const manifest: ManifestFile = { about, version: 1, checksum: checksum(JSON.stringify(files)), files };
  return { path: outputMarker, content: `${JSON.stringify(manifest, null, 1)}\n` };
}

/** null for text that is not such a list, was edited, or names a path outside of the folder. */
export function readManifest(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Partial<ManifestFile> | null;
    const files = manifest?.files;
    if (manifest?.version !== 1 || typeof files !== "object" || manifest.checksum !== checksum(JSON.stringify(files))) return null;
    const entries = Object.entries(files);
    return entries.every(([path, size]) => isPathInside(path) && Number.isSafeInteger(size)) ? new Map(entries) : null;
  } catch {
    return null;
  }
}

function isPathInside(path: string): boolean {
  return path !== "" && !/^(?:\/|[a-z]:|\.\.(?:\/|$))|[\\\0]/i.test(path) && normalizePath(path) === path;
}
