/** The bundler reads files itself, so this stats them through `Io`, which records the inputs of a build. */
import { resolve } from "node:path";
import type { Io } from "../io/io.ts";

/** `paths` as the bundler's metafile has them, relative to the site folder. */
export async function statInputs(paths: string[], siteDir: string, io: Io): Promise<void> {
  await Promise.all(paths.map((path) => io.stat(resolve(siteDir, path))));
}
