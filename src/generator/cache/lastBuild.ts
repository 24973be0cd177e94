/** Remembers the last build of a site as a whole: as long as nothing that it read has changed, its result is the result. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import { isUnchanged, type PublishedFile } from "../model/output.ts";
import { areSame, type Inputs } from "./inputs.ts";
import { readLines, writeLines } from "./lines.ts";

export interface LastBuild<Result> {
  /** Of the request, the config and the program. */
  key: string;
  inputs: Inputs;
  /** Absolute; null when nothing was published. */
  outDir: string | null;
  /** What was published. */
  files: Record<string, PublishedFile>;
  result: Result;
}

const name = "last-build.json";

/** The result of the last build, when this one would come to the same and what it published is still in place. */
export async function recallBuild<Result>(folder: string, key: string, io: Io): Promise<Result | null> {
  try {
    const last = (await readLines<LastBuild<Result>, never>(join(folder, name), io))?.next().value?.value;
    if (last?.key !== key) return null;
    return (await areSame(last.inputs, io)) && (await arePublished(last, io)) ? last.result : null;
  } catch {
    return null; // There is none, or it is damaged: then the site is built.
  }
}

export async function rememberBuild<Result>(folder: string, last: LastBuild<Result>, io: Io): Promise<void> {
  await writeLines(join(folder, name), [{ value: last }], io);
}

async function arePublished({ outDir, files }: LastBuild<unknown>, io: Io): Promise<boolean> {
  if (outDir === null) return true;
  const stats = await io.statMany(outDir, Object.keys(files));
  return Object.values(files).every((file, index) => isUnchanged(file, stats[index]));
}
