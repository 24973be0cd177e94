/** The site's components as one module on the disk, made anew only when a file that it was made from has changed. */
import { join, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import { codeFolder, mapFileFor } from "../problems/placeOfError.ts";
import { contentHash } from "../text/hash.ts";
import { cacheFolder } from "../text/ownFolders.ts";

export interface ComponentFile<About> {
  /** Absolute. */
  path: string;
  /** What is known of the components in it. */
  about: About;
}

export interface ComponentFileRequest<About> {
  /** Absolute. */
  siteDir: string;
  /** Paths of the components, relative to the site. */
  paths: string[];
  /** False: it is made anew in any case. */
  isCached: boolean;
  bundle: () => Promise<BundledCode>;
  /** Runs the module and says what is in it. */
  look: (path: string, bundled: BundledCode) => Promise<About>;
}

/** The module as text. */
export interface BundledCode {
  code: string;
  /** Source map, as JSON. */
  map: string;
  /** Paths of what it was made from, relative to the site, each with the paths that it imports, by what the import says. */
  inputs: Record<string, Record<string, string>>;
}

/** What the last module was made from; stamps by path relative to the site. */
interface Known<About> {
  program: string;
  paths: string[];
  inputs: Record<string, string>;
  hash: string;
  about: About;
}

/** So often it is tried to see all files as they are at one moment. */
const mostTries = 3;

export async function writeComponents<About>(
  request: ComponentFileRequest<About>,
  io: Io,
  tries = mostTries,
): Promise<ComponentFile<About>> {
  const { siteDir, paths, isCached, bundle, look } = request;
  const start = io.now();
  const known = isCached ? await recall(request, io) : null;
  if (known) return { path: fileFor(siteDir, known.hash), about: known.about };
  const bundled = await bundle();
  const hash = contentHash(bundled.code);
  const path = fileFor(siteDir, hash);
  await Promise.all([io.writeFile(path, bundled.code), io.writeFile(mapFileFor(path), `export default ${bundled.map};\n`)]);
  const about = await look(path, bundled);
  const stamps = await Promise.all(Object.keys(bundled.inputs).map(async (input) => [input, await stampOf(input, siteDir, io)]));
  // What was saved since the bundler read it would be taken for what is in the module.
  if (tries > 1 && (await wasSavedSince(start, { inputs: Object.keys(bundled.inputs), siteDir }, io)))
    return writeComponents(request, io, tries - 1);
  const made: Known<About> = { program: __BUILD__, paths, inputs: Object.fromEntries(stamps) as Record<string, string>, hash, about };
  // A folder that cannot be written is no reason to fail: the next build does the work again.
  if (isCached) await io.writeFile(memoryFile(siteDir), JSON.stringify(made)).catch(() => undefined);
  return { path, about };
}

async function wasSavedSince(start: number, { inputs, siteDir }: { inputs: string[]; siteDir: string }, io: Io): Promise<boolean> {
  const times = await Promise.all(inputs.map(async (input) => (await io.stat(resolve(siteDir, input)))?.modified ?? 0));
  return times.some((time) => time > start);
}

/** null unless the very same files are there, and the module too. */
async function recall<About>({ siteDir, paths }: ComponentFileRequest<About>, io: Io): Promise<Known<About> | null> {
  try {
    const known = JSON.parse(new TextDecoder().decode(await io.readFile(memoryFile(siteDir)))) as Known<About>;
    if (known.program !== __BUILD__ || known.paths.join() !== paths.join()) return null;
    if ((await io.stat(fileFor(siteDir, known.hash))) === null) return null;
    const stamps = Object.entries(known.inputs);
    const are = await Promise.all(stamps.map(async ([path, stamp]) => stamp !== "" && (await stampOf(path, siteDir, io)) === stamp));
    return are.every(Boolean) ? known : null;
  } catch {
    return null; // There is none yet, or it is damaged.
  }
}

function memoryFile(siteDir: string): string {
  return join(cacheFolder(siteDir), "components.json");
}

function fileFor(siteDir: string, hash: string): string {
  return join(siteDir, codeFolder, `components.${hash}.mjs`);
}

async function stampOf(path: string, siteDir: string, io: Io): Promise<string> {
  return (await io.stat(resolve(siteDir, path)))?.stamp ?? "";
}
