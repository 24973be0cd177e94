/** The bundler reads files by itself: looking at them makes them known to whoever notes the inputs of a build. */
import { resolve } from "node:path";
import type { Io } from "../io/io.ts";

/** `paths` as the bundler's metafile has them, relative to the site folder. */
export async function statInputs(paths: string[], siteDir: string, io: Io): Promise<void> {
  await Promise.all(paths.map((path) => io.stat(resolve(siteDir, path))));
}
