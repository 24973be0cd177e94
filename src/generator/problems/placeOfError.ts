/** Finds the line of a site's component in which an error arose. The code that runs is bundled; a map beside it leads back. */
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
  const frames = stacksOf(error).flatMap((stack) => framesIn(stack, codeUrl));
  if (frames.length === 0) return null;
  try {
    const { default: payload } = (await import(/* @vite-ignore */ mapFileFor(codeUrl))) as { default: SourceMapPayload };
    const map = new SourceMap(payload);
    return frames.flatMap((frame) => placeIn(map, frame) ?? [])[0] ?? null;
  } catch {
    return null;
  }
}

/** The first cause comes first: it knows best. */
function stacksOf(error: unknown): string[] {
  return error instanceof Error ? [...stacksOf(error.cause), error.stack ?? ""] : [];
}

interface Frame {
  line: number;
  column: number;
}

/** `at Footer (file:///…/components.1f2e3d.mjs:12:9)`, innermost first. */
function framesIn(stack: string, codeUrl: string): Frame[] {
  const name = codeUrl.slice(codeUrl.lastIndexOf("/") + 1).replaceAll(".", "\\.");
  return [...stack.matchAll(new RegExp(`${name}:(\\d+):(\\d+)`, "g"))].map(([, line, column]) => ({
    line: Number(line),
    column: Number(column),
  }));
}

/** Lines and columns of a map begin at 0. Code of packages is passed over: whoever called it is told. */
function placeIn(map: SourceMap, { line, column }: Frame): Place | null {
  const found = map.findEntry(line - 1, column - 1);
  if (!("originalSource" in found) || found.originalSource.includes("node_modules/")) return null;
  return { path: joinPath(codeFolder, found.originalSource), line: found.originalLine + 1, column: found.originalColumn + 1 };
}
