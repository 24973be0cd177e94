/** Code of a site as modules on the disk, which every thread can load: its components, and what runs its config. */
import { join, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { reasonOf } from "../text/errno.ts";
import { contentHash } from "../text/hash.ts";
import { codeFolder, mapFileFor } from "./placeOfError.ts";
import { replaceFile } from "./replaceFile.ts";

/** The module as text. */
export interface BundledCode {
  code: string;
  /** Source map, as JSON. */
  map: string;
  /** Paths of what it was made from, relative to the site, each with the paths that it imports, by what the import says. */
  inputs: Record<string, Record<string, string>>;
}

/** How many times to try for a consistent state of all files. */
const mostTries = 3;

/** Bundles and inspects the result; tries again if a file was saved meanwhile. */
export async function bundleConsistently<About>(
  siteDir: string,
  { bundle, inspect }: { bundle: () => Promise<BundledCode>; inspect: (path: string, bundled: BundledCode) => Promise<About> },
  io: Io,
): Promise<BundledCode & { about: About }> {
  for (let tries = 1; ; tries++) {
    const start = io.now();
    const bundled = await bundle();
    const about = await inspect(await writeModule(siteDir, bundled, io), bundled);
    if (tries === mostTries || !(await wasSavedSince(start, { inputs: Object.keys(bundled.inputs), siteDir }, io)))
      return { ...bundled, about };
  }
}

async function wasSavedSince(start: number, { inputs, siteDir }: { inputs: string[]; siteDir: string }, io: Io): Promise<boolean> {
  const times = await Promise.all(inputs.map(async (input) => (await io.stat(resolve(siteDir, input)))?.modified ?? 0));
  return times.some((time) => time > start);
}

/** Before the names of modules that the generator provides: `generator:react/jsx-runtime`, `generator:bcidocs/theme`. */
export const generatorScheme = "generator:";

const generatorImport = new RegExp(`^((?:import|export)\\b.*)"${generatorScheme}([^"]+)";$`, "gm");

/** Writes the module and returns its absolute path. */
export async function writeModule(siteDir: string, bundled: Pick<BundledCode, "code" | "map">, io: Io): Promise<string> {
  const { map } = bundled;
  const urlOf = (name: string) => (name === "bcidocs/theme" ? new URL(__THEME__, import.meta.url).href : import.meta.resolve(name));
  const code = bundled.code.replace(generatorImport, (_, start: string, name: string) => `${start}"${urlOf(name)}";`);
  const name = `components.${contentHash(code)}.mjs`;
  const folder = await writeModules(siteDir, { [name]: code, [mapFileFor(name)]: `export default ${map};\n` }, io);
  return join(folder, name);
}

/** `files`: text by file name. Returns the folder: the site's, or a temporary one if the site is read-only. */
export async function writeModules(siteDir: string, files: Record<string, string>, io: Io): Promise<string> {
  const siteFolder = join(siteDir, codeFolder);
  try {
    return await writeInto(siteFolder, files, io);
  } catch {
    // Used below: a read-only site builds too.
  }
  try {
    return await writeInto(await io.temporaryFolder(siteDir), files, io);
  } catch (error) {
    const hint = "bcidocs runs the site's code from there. Make the folder writable, or the one for temporary files.";
    throw new ProblemError(problem("X003", `cannot write into ${siteFolder}: ${reasonOf(error)}`, { hint }));
  }
}

/** Builds at once load the same files, so each of them is whole at every moment. */
async function writeInto(folder: string, files: Record<string, string>, io: Io): Promise<string> {
  await Promise.all(Object.entries(files).map(([name, text]) => replaceFile(join(folder, name), text, io)));
  return folder;
}
