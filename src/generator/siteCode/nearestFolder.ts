/** What is nearest, upwards: a file of a name, or a package, as Node finds it. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import { foldersUp } from "../text/path.ts";

/** The folder that has it, of `from` and those above; null without one. Paths are absolute. */
export async function nearestFolder(name: string, from: string, io: Pick<Io, "stat">): Promise<string | null> {
  for (const folder of foldersUp(from)) if ((await io.stat(join(folder, name)))?.isFile) return folder;
  return null;
}

/** The folder of the workspace that a package is a link to, as Node finds it from `from`; null where it is installed, or missing. */
export async function linkedPackage(name: string, from: string, io: Io): Promise<string | null> {
  const folder = await nearestFolder(join("node_modules", name, "package.json"), from, io);
  const real = folder && (await io.realPath(join(folder, "node_modules", name)));
  return real && !isInstalled(real) ? real : null;
}

export function isInstalled(path: string): boolean {
  return /[\\/]node_modules[\\/]/.test(path);
}
