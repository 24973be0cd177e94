/** Finds the line of a site's component that threw an error. The running code is bundled; a source map next to it leads back. */
import { SourceMap, type SourceMapPayload } from "node:module";
import type { Place } from "../model/problem.ts";
import { joinPath } from "../text/path.ts";

/** `components.1f2e3d.mjs` -> `components.1f2e3d.map.mjs`, which exports the map: a module loads in a thread as well. */
export function mapFileFor(codeFile: string): string {
  return codeFile.replace(/\.mjs$/, ".map.mjs");
}

/** Folder of the code, as its map sees the site. */
export const codeFolder = ".bcidocs";

/** null for an error that has nothing to do with the module, or whose map is not there. */
export async function placeOfError(error: unknown, codeUrl: string | null): Promise<Place | null> {
  if (codeUrl === null) return null;
  const name = codeUrl.slice(codeUrl.lastIndexOf("/") + 1);
  const frames = framesOf(error, name);
  if (frames.length === 0) return null;
  try {
    const { default: payload } = (await import(/* @vite-ignore */ mapFileFor(codeUrl))) as { default: SourceMapPayload };
    return placeOfFrames(frames, payload);
  } catch {
    return null;
  }
}

/** `at Footer (file:///…/components.1f2e3d.mjs:12:9)` in the code of that name, innermost first. The first cause comes first: it knows best. */
export function framesOf(error: unknown, name: string): Frame[] {
  if (!(error instanceof Error)) return [];
  const pattern = new RegExp(`${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}:(\\d+):(\\d+)`, "g");
  const stack = typeof error.stack === "string" ? error.stack : "";
  const own = [...stack.matchAll(pattern)].map(([, line, column]) => ({ line: Number(line), column: Number(column) }));
  return [...framesOf(error.cause, name), ...own];
}

/** Where the first frame comes from that is not of a package. */
export function placeOfFrames(frames: readonly Frame[], payload: SourceMapPayload): Place | null {
  const map = new SourceMap(payload);
  return frames.flatMap((frame) => originalPlace(map, frame) ?? [])[0] ?? null;
}

/** A line and a column of a stack trace: both begin at 1. */
interface Frame {
  line: number;
  column: number;
}

/** Where the map says that a stack frame comes from; null for code of packages: their caller is reported. */
function originalPlace(map: SourceMap, { line, column }: Frame): Place | null {
  // Lines and columns of a map begin at 0.
  const found = map.findEntry(line - 1, column - 1);
  if (!("originalSource" in found) || found.originalSource.includes("node_modules/")) return null;
  return { path: joinPath(codeFolder, found.originalSource), line: found.originalLine + 1, column: found.originalColumn + 1 };
}
