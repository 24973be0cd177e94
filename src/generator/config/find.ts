/** Finds the config file of a site. */
import { join, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { foldersUp } from "../text/path.ts";
import { configNames } from "../text/reservedNames.ts";

/** The absolute path of the config: the named file, else the first found in `folder` or a folder above it. */
export async function findConfig(folder: string, configPath: string | undefined, io: Io): Promise<string> {
  if (configPath !== undefined) {
    const file = await configAt(resolve(folder, configPath), io);
    if (file !== null) return file;
    throw new ProblemError(problem("C001", `there is no config file ${configPath}`, { hint: "Check the path given with --config." }));
  }
  if ((await io.stat(folder))?.isDirectory !== true) {
    throw new ProblemError(problem("C001", `there is no folder ${folder}`, { hint: "Check the path of the site." }));
  }
  for (const current of foldersUp(resolve(folder))) {
    for (const name of configNames) {
      const file = await configAt(join(current, name), io);
      if (file !== null) return file;
    }
  }
  throw new ProblemError(problem("C001", `no ${configNames[0]} here or in a folder above`, { hint: await hintFor(folder, io) }));
}

const importers: Record<string, string> = { docusaurus: "docusaurus", astro: "starlight", mkdocs: "mkdocs", book: "mdbook" };

/** What to do about the config that the folder has instead, if any. */
async function hintFor(folder: string, io: Io): Promise<string> {
  for (const name of await io.list(folder)) {
    const tool = /^(site|docusaurus|astro|mkdocs|book)\.(?:config\.[cm]?[jt]s|ya?ml|toml)$/.exec(name)?.[1];
    if (tool === "site") return `${name} is not read: rename it to site.config.mjs, and write it as a module, \`export default { … }\`.`;
    if (tool) return `There is ${name}. Make a site from it with: bcidocs init --from-${importers[tool]} .`;
  }
  return "Create a small working site with: bcidocs init. Or name the folder of your site: bcidocs build path/to/site";
}

/** The path again; null if there is no file. Reading a pipe could wait forever. */
async function configAt(path: string, io: Io): Promise<string | null> {
  const about = await io.stat(path);
  if (about === null || about.isDirectory) return null;
  if (about.isFile) return path;
  throw new ProblemError(problem("C004", `the config ${path} is a pipe or a device, not a file`, { hint: "Replace it with a file." }));
}
