/** Finds the config file of a site. */
import { dirname, join, resolve } from "node:path";
import type { Io } from "../io/io.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { configNames } from "../text/configNames.ts";

/** The absolute path of the config: the named file, else the first found in `folder` or a folder above it. */
export async function findConfig(folder: string, named: string | undefined, io: Io): Promise<string> {
  if (named !== undefined) {
    const file = resolve(folder, named);
    if ((await io.stat(file))?.isDirectory === false) return file;
    throw new ProblemError(problem("C001", `there is no config file ${named}`, { hint: "Check the path given with --config." }));
  }
  if ((await io.stat(folder))?.isDirectory !== true) {
    throw new ProblemError(problem("C001", `there is no folder ${folder}`, { hint: "Check the path of the site." }));
  }
  for (let current = resolve(folder); ; current = dirname(current)) {
    for (const name of configNames) {
      if ((await io.stat(join(current, name)))?.isDirectory === false) return join(current, name);
    }
    if (dirname(current) === current) break;
  }
  throw new ProblemError(
    problem("C001", `no ${configNames[0]} here or in a folder above`, {
      hint: "Make a small working site with: bcidocs init. Or name the folder of your site: bcidocs build path/to/site",
    }),
  );
}
