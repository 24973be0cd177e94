/**
 * Finds where in a component of the site an error of the browser began. The scripts of a page are minified: they are built once
 * more, with source maps.
 */
import { SourceMap } from "node:module";
import { basename, resolve } from "node:path";
import type { Place } from "../model/problem.ts";
import { isWithin, relativeTo, slashed } from "../text/path.ts";
import { contentNames, renamed } from "./contentNames.ts";
import { browserOptions, buildIslands, type IslandInput, type ScriptLanguage } from "./scripts.ts";

type Input = Omit<IslandInput, "metadata"> & { languages: readonly ScriptLanguage[] };

/** `Bomb@http://localhost:3000/kit/assets/bomb.1f2e3d4c5b.js:1:234`, in the words of any browser. */
const frame = /\/assets\/([\w.-]+\.js):(\d+):(\d+)/g;

/** null for an error that has nothing to do with the site's components as they are now. */
export async function placeInIslands(stack: string, { languages, ...input }: Input): Promise<Place | null> {
  const frames = [...stack.matchAll(frame)];
  if (frames.length === 0) return null;
  for (const { metadata } of languages) {
    const { outputFiles } = await buildIslands({ ...input, metadata }, { sourcemap: "external" });
    const textOf = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
    const names = contentNames([...textOf].filter(([name]) => name.endsWith(".js")).map(([name, text]) => ({ name, text })));
    const ownNames = new Map([...names].map(([own, published]) => [published, own]));
    for (const [, published = "", line, column] of frames) {
      const name = ownNames.get(published);
      const map = name && textOf.get(`${name}.map`);
      if (!name || !map) continue;
      // Published scripts call one another by other names, which may be longer.
      const text = renamed(textOf.get(name) ?? "", names.keys(), (each) => names.get(each) ?? each);
      const before = (text.split("\n")[Number(line) - 1] ?? "").slice(0, Number(column) - 1);
      const ownColumn = renamed(before, ownNames.keys(), (each) => ownNames.get(each) ?? each).length;
      const place = placeOf(new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, ownColumn), input);
      if (place) return place;
    }
  }
  return null;
}

/** null for code of packages and of the theme: their caller is meant. */
function placeOf(entry: ReturnType<SourceMap["findEntry"]>, { siteDir, themeDir }: Pick<Input, "siteDir" | "themeDir">) {
  if (!("originalSource" in entry)) return null;
  const path = resolve(browserOptions.outdir, entry.originalSource);
  if (!isWithin(path, siteDir) || isWithin(path, themeDir) || slashed(path).includes("/node_modules/")) return null;
  return { path: relativeTo(siteDir, path), line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}
