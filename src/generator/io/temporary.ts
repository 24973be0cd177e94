/** Makes a folder for modules of a read-only site. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { lazilyEach } from "../text/lazily.ts";

/** In it Node finds the packages that it finds from `siteDir`. One for each folder and process, removed when that ends. */
export const temporaryFolder = lazilyEach(makeFolder);

const roots: string[] = [];

function makeFolder(siteDir: string): string {
  const root = mkdtempSync(join(tmpdir(), "bcidocs-"));
  // One listener for all: Node warns of a leak when there are eleven.
  if (roots.push(root) === 1) process.once("exit", () => roots.map((each) => rmSync(each, { recursive: true, force: true })));
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
