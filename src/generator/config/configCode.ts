/** The code of configs that this process has run, and how stack traces map back to lines of the config's own files. */
import { SourceMap, type SourceMapPayload } from "node:module";
import { basename } from "node:path";
import type { Place } from "../model/problem.ts";
import { framesIn, originalPlace, stacksOf } from "../problems/placeOfError.ts";

/** A config as it runs: bundled, so its lines are not those of the file. */
export interface ConfigCode {
  /** Absolute path of the config. */
  file: string;
  /** What stack traces call the code. */
  name: string;
  /** Source map back to the files, as JSON. */
  map: string;
}

/** Of `serve --watch`, the last that was read. */
const latest: { code: ConfigCode | null } = { code: null };

/** From now on, errors of this code are known to be the config's. */
export function noteConfigCode(code: ConfigCode): void {
  latest.code = code;
}

/** The config that runs in this process; null before there is one. */
export function latestConfig(): ConfigCode | null {
  return latest.code;
}

/**
 * The first stack frame in a file of the site; the config without a line if all frames are in packages. Null for an error that
 * did not pass through the code.
 */
export function placeInConfig(error: unknown, { file, name, map }: ConfigCode): Place | null {
  const frames = stacksOf(error).flatMap((stack) => framesIn(stack, name));
  if (frames.length === 0) return null;
  const sourceMap = new SourceMap(JSON.parse(map) as SourceMapPayload);
  return frames.flatMap((frame) => originalPlace(sourceMap, frame) ?? [])[0] ?? { path: basename(file) };
}
