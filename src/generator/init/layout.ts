/** Where a new site has its pages and its output, among the files that are there. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import { outputMarker } from "../model/output.ts";

export interface Layout {
  /** Folder of the built site: `dist`, unless that belongs to somebody else. */
  outDir: string;
  /** Folder with pages that are there already, e.g. `docs`; null where the site gets its first ones. */
  docsFolder: string | null;
}

const ordinaryOutDir = "dist";
const freeOutDir = "docs-site";

/** `names`: what is in the folder. */
export async function readLayout(folder: string, names: string[], io: Io): Promise<Layout> {
  const isTaken = (await namesDist(folder, names, io)) || (await holdsOthersFiles(join(folder, ordinaryOutDir), io));
  return { outDir: isTaken ? freeOutDir : ordinaryOutDir, docsFolder: await findDocs(folder, names, io) };
}

/** A compiler or a bundler writes there: the file of the package, or of TypeScript, says so. */
async function namesDist(folder: string, names: string[], io: Io): Promise<boolean> {
  const files = ["package.json", "tsconfig.json", "tsconfig.build.json"].filter((name) => names.includes(name));
  const texts = await Promise.all(files.map((name) => io.readFile(join(folder, name))));
  return texts.some((bytes) => /"(?:\.\/)?dist(?:\/[^"]*)?"/.test(new TextDecoder().decode(bytes)));
}

/** A build refuses to replace those. */
async function holdsOthersFiles(folder: string, io: Io): Promise<boolean> {
  if (!(await io.stat(folder))?.isDirectory) return false;
  const names = await io.list(folder);
  return names.length > 0 && !names.includes(outputMarker);
}

/** `docs/` with a page in it, where no `content/` says otherwise. */
async function findDocs(folder: string, names: string[], io: Io): Promise<string | null> {
  if (names.includes("content") || !names.includes("docs")) return null;
  const files = await io.walk(join(folder, "docs"));
  return files.some(({ path }) => /\.(?:md|mdx|markdown)$/.test(path)) ? "docs" : null;
}
