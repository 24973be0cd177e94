/** CSS of the theme that a site has a copy of: the copy says so, and the original is left out. */
import { join } from "node:path";
import type { Plugin } from "esbuild";
import type { Io } from "../io/io.ts";

/** `bcidocs theme eject --copy` writes this line in front of each file that it copies. */
const firstLine = /^\/\* In place of the theme's ([\w-]+\/[\w-]+\.css)\b/gm;

/** Paths below the theme's folder, e.g. `components/footer.css`. */
export async function overriddenStyles(paths: string[], siteDir: string, io: Io): Promise<string[]> {
  const texts = await Promise.all(paths.map((path) => io.readFile(join(siteDir, path))));
  return texts.flatMap((bytes) => [...new TextDecoder().decode(bytes).matchAll(firstLine)].map(([, path = ""]) => path));
}

/** Makes these files of the theme empty. */
export function withoutOverridden(paths: string[], themeDir: string): Plugin {
  const absolute = new Set(paths.map((path) => join(themeDir, path)));
  return {
    name: "without-replaced",
    setup({ onLoad }) {
      if (absolute.size > 0) onLoad({ filter: /\.css$/ }, ({ path }) => (absolute.has(path) ? { contents: "", loader: "css" } : undefined));
    },
  };
}
