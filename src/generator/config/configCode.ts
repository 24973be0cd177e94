/** The code of configs that this process has run, and how stack traces map back to lines of the config's own files. */
import { SourceMap, type SourceMapPayload } from "node:module";
import { basename, dirname } from "node:path";
import type { Place } from "../model/problem.ts";
import { type Frame, framesIn, originalPlace, stacksOf } from "../problems/placeOfError.ts";

/** A config as it runs: bundled, so its lines are not those of the file. */
export interface ConfigCode {
  /** Absolute path of the config. */
  file: string;
  /** What stack traces call the code. */
  name: string;
  /** Source map back to the files, as JSON. */
  map: string;
  /** The code itself. */
  text: string;
}

/** Code of an older version of the config may still have timers; of a long row of versions, the last are kept. */
const mostKept = 8;
const kept: ConfigCode[] = [];

/** From now on, errors of this code are known to be the config's. */
export function noteConfigCode(code: ConfigCode): void {
  const others = kept.filter(({ name }) => name !== code.name).slice(-(mostKept - 1));
  kept.splice(0, kept.length, ...others, code);
}

/** The config that runs in this process; null before there is one. */
export function latestConfig(): ConfigCode | null {
  return kept.at(-1) ?? null;
}

/** The config whose code threw an error, and where; null for an error of other code. */
export function configOfError(error: unknown): { code: ConfigCode; place: Place } | null {
  for (const code of [...kept].reverse()) {
    const place = placeInConfig(error, code);
    if (place) return { code, place };
  }
  return null;
}

/** null for an error that did not pass through the code. */
export function placeInConfig(error: unknown, code: ConfigCode): Place | null {
  return placeOfFrames(
    stacksOf(error).flatMap((stack) => framesIn(stack, code.name)),
    code,
  );
}

/** The first stack frame in a file of the site; the config without a line if all frames are in packages. */
export function placeOfFrames(frames: Frame[], { file, map }: ConfigCode): Place | null {
  if (frames.length === 0) return null;
  const sourceMap = new SourceMap(JSON.parse(map) as SourceMapPayload);
  return frames.flatMap((frame) => originalPlace(sourceMap, frame) ?? [])[0] ?? { path: basename(file) };
}

/** Absolute: problems of the config name its files relative to it. */
export function siteDirOf({ file }: ConfigCode): string {
  return dirname(file);
}
