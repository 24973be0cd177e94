/** Finds the addresses from the root that stylesheets of the site name: the bundler leaves them as they are. */
import { join } from "node:path";
import type { Io } from "../io/io.ts";
import type { StyleUrl } from "../model/output.ts";
import { comparePaths } from "../text/path.ts";

/** A comment, or a value such as `url("/img/a.png")` or the one of an `@import`. */
const urlPattern = /\/\*[\s\S]*?(?:\*\/|$)|(?:url\(\s*["']?|@import\s+["'])(\/(?!\/)[^"'()\s]*)/g;

/** `inputs`: paths of all sheets and what they name, relative to the site. */
export async function readStyleUrls(inputs: readonly string[], siteDir: string, io: Pick<Io, "readFile">): Promise<StyleUrl[]> {
  const own = inputs.filter((path) => path.endsWith(".css") && !/^(?:\.\.|[\\/]|[A-Za-z]:|node_modules\/)/.test(path)).sort(comparePaths);
  const texts = await Promise.all(
    own.map(async (path) => ({ path, text: new TextDecoder().decode(await io.readFile(join(siteDir, path))) })),
  );
  return texts.flatMap(({ path, text }) => styleUrlsOf(path, text));
}

function styleUrlsOf(path: string, text: string): StyleUrl[] {
  return [...text.matchAll(urlPattern)].flatMap(({ 0: whole, 1: url, index }) => {
    if (url === undefined) return [];
    const at = index + whole.length - url.length;
    const before = text.slice(0, at).split(/\r\n|\r|\n/);
    const column = (before.at(-1)?.length ?? 0) + 1;
    return [{ url, place: { path, line: before.length, column, endColumn: column + url.length } }];
  });
}
