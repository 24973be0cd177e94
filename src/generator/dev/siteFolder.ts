/** What a folder that is watched says of itself: its config, and where its site is published. */
import { join } from "node:path";
import { type ConfigRequest, type LoadedConfig, loadConfig } from "../config/load.ts";
import { targetOf } from "../emit/outputFolder.ts";
import type { Io } from "../io/io.ts";
import { ProblemError, problem } from "../problems/problem.ts";
import { relativeTo } from "../text/path.ts";
import { configNames } from "../text/reservedNames.ts";

/** Relative to the site folder, as the output cache has it. */
export function outDirOf({ outDir }: { outDir?: string | undefined }, siteDir: string, loaded: LoadedConfig | null): string {
  return loaded ? relativeTo(siteDir, targetOf(loaded.config, siteDir, outDir).outDir) : (outDir ?? "dist");
}

/** The config of this folder only, although one above it may have one, too. */
export async function loadOwnConfig({ folder, file, baseUrl }: ConfigRequest, siteDir: string, io: Io): Promise<LoadedConfig> {
  if (file !== undefined) return loadConfig({ folder, file, baseUrl }, io);
  for (const name of configNames) {
    if ((await io.stat(join(siteDir, name)))?.isDirectory === false) return loadConfig({ folder: siteDir, file: name, baseUrl }, io);
  }
  throw new ProblemError(problem("C001", `${configNames[0]} is gone`, { hint: "The site reloads as soon as the file is back." }), siteDir);
}
