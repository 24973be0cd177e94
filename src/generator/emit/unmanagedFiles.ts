/** Protects files that people put into the output folder: a build replaces, and `clean` removes, only what a build wrote. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import { outputMarker, type PublishedFile } from "../model/output.ts";
import { type Problem, ProblemError, problem } from "../problems/problem.ts";
import { countOf } from "../text/count.ts";
import { checksum } from "../text/hash.ts";
import { jsonFields } from "../text/json.ts";
import { comparePaths, foldersAbove, isInFolder, nameOf } from "../text/path.ts";

type OutputContent = Awaited<ReturnType<typeof surveyOutput>>;

/** Desktops create them in every folder that is opened. */
const desktopFiles = new Set([".DS_Store", "Thumbs.db", "desktop.ini"]);

/** What an output folder holds, by relative path. `outDir` is absolute; links in it are not followed. */
export async function surveyOutput(outDir: string, io: Io) {
  const files = (await io.listAll(outDir)).filter((path) => !desktopFiles.has(nameOf(path)));
  const manifest = await believedManifest(outDir, files, io);
  const isOwn = (path: string) => path === outputMarker || (manifest?.has(path.normalize("NFC")) ?? false);
  return {
    /** Files that a build wrote, the manifest among them. */
    managed: files.filter(isOwn),
    foreign: files.filter((path) => !isOwn(path)),
    /** False if nothing proves that a build wrote the folder: then all its files are foreign. */
    isOurs: manifest !== null,
  };
}

/** Throws a ProblemError that names what a build would delete. `isForced` allows it; the result says whether there is anything to delete. */
export async function refuseUnmanagedFiles(
  outDir: string,
  { outDirName, isForced }: { outDirName: string; isForced: boolean },
  io: Io,
): Promise<boolean> {
  const content = await surveyOutput(outDir, io);
  if (content.foreign.length > 0 && !isForced) throw new ProblemError(describeUnmanaged(content, outDirName));
  return content.foreign.length > 0;
}

/** Names up to 5 of the foreign files. */
export function describeUnmanaged({ foreign, managed, isOurs }: OutputContent, shown: string): Problem {
  const message = `the output folder ${shown} contains ${countOf(foreign.length, "file")} that bcidocs did not write: ${nameSome(foreign)}`;
  return problem("C009", message, { hint: isOurs ? hintForOurs : managed.length > 0 ? hintForUnproven : hintForOthers });
}

const hintForOurs = "Move what you need to the static folder, whose files every build publishes, or elsewhere; --force deletes it.";
const hintForUnproven = `Its ${outputMarker} does not describe these files, as after an update of bcidocs. --force replaces the folder with everything in it.`;
const hintForOthers = "Choose another folder with --out-dir. --force replaces this folder with everything in it.";

const mostNamed = 5;

/** `CNAME, a.html`, or `CNAME, a.html, b.html, c.html, d.html and 7 more`. */
export function nameSome(paths: readonly string[]): string {
  const named = paths.slice(0, mostNamed).join(", ");
  return paths.length > mostNamed ? `${named} and ${paths.length - mostNamed} more` : named;
}

/** Removes what a build wrote, and folders that are empty then. */
export async function removeOwnFiles(outDir: string, { managed, foreign }: OutputContent, io: Io): Promise<void> {
  const kept = new Set(foreign.flatMap(foldersAbove));
  const targets = new Set(managed.map((path) => foldersAbove(path).find((folder) => !kept.has(folder)) ?? path));
  for (const path of targets) await io.remove(join(outDir, path));
}

/** The manifest of the folder, if it matches its files: most of them exist, and some are unchanged. People edit files. */
async function believedManifest(outDir: string, files: readonly string[], io: Io): Promise<Manifest | null> {
  const bytes = await io.readFile(join(outDir, outputMarker)).catch(() => null);
  const manifest = bytes && readManifest(new TextDecoder().decode(bytes));
  if (!manifest) return null;
  const there = files.filter((path) => manifest.has(path.normalize("NFC")));
  if (there.length * 2 < manifest.size) return null;
  for (const path of there) {
    if ((await io.stat(join(outDir, path)))?.size === manifest.get(path.normalize("NFC"))) return manifest;
  }
  return null;
}

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
function readManifest(text: string): Manifest | null {
  const { version, files, checksum: sum }: Partial<ManifestFile> = jsonFields(text);
  if (version !== 1 || typeof files !== "object" || sum !== checksum(JSON.stringify(files))) return null;
  const entries = Object.entries(files ?? {});
  return entries.every(([path, size]) => isInFolder(path) && Number.isSafeInteger(size)) ? new Map(entries) : null;
}
