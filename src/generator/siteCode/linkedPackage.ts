/** Packages that are links to a folder of the workspace: their version stays while they are edited and built. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import { foldersUp } from "../text/path.ts";

/** The folder of a package that Node finds from `from`; null where it is installed, or missing. Paths are absolute. */
export async function linkedPackage(name: string, from: string, io: Io): Promise<string | null> {
  for (const folder of foldersUp(from)) {
    const path = join(folder, "node_modules", name);
    if (!(await io.stat(path).catch(() => null))) continue;
    const real = await io.realPath(path);
    return isInstalled(real) ? null : real;
  }
  return null;
}

export function isInstalled(path: string): boolean {
  return /[\\/]node_modules[\\/]/.test(path);
}
