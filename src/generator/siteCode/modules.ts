/** Writes code that was made of a site's own as files that Node can import. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { reasonOf } from "../text/errno.ts";
import { codeFolder } from "./placeOfError.ts";

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

async function writeInto(folder: string, files: Record<string, string>, io: Io): Promise<string> {
  await Promise.all(Object.entries(files).map(([name, text]) => io.writeFile(join(folder, name), text)));
  return folder;
}
