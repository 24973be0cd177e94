/** Makes a folder for modules of a read-only site. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { lazilyEach } from "../text/lazily.ts";

/** In it Node finds the packages that it finds from `siteDir`. One for each folder and process, removed when that ends. */
export const temporaryFolder = lazilyEach(makeFolder);

function makeFolder(siteDir: string): string {
  const root = mkdtempSync(join(tmpdir(), "bcidocs-"));
  process.once("exit", () => rmSync(root, { recursive: true, force: true }));
  let folder = root;
  // Node searches the folders above a module, the nearest first: each gets one of the originals.
  for (const packages of packageFolders(siteDir)) {
    folder = join(folder, "site");
    mkdirSync(folder);
    symlinkSync(packages, join(folder, "node_modules"), "junction");
  }
  return folder;
}

/** Those of a folder and of all above it, the farthest first. */
function packageFolders(folder: string): string[] {
  const above = dirname(folder) === folder ? [] : packageFolders(dirname(folder));
  const own = join(folder, "node_modules");
  return existsSync(own) ? [...above, own] : above;
}
