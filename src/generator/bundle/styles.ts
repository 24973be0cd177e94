/** Step 6, the CSS: the theme's and the site's in one minified, hashed file, fonts beside it. */
import { basename, join } from "node:path";
import { type BuildFailure, build, type Plugin } from "esbuild";
import type { SiteConfig } from "../model/config.ts";
import type { ClientManifest, OutputFile } from "../model/output.ts";
import { ProblemError, problem } from "../problems/problem.ts";

export interface StyleInput {
  config: SiteConfig;
  /** Absolute. */
  siteDir: string;
  /** The theme's entry stylesheet, absolute. */
  themeStyles: string;
}

export type StyleManifest = Pick<ClientManifest, "styles" | "preloads" | "files">;

/** Colours of the announcement bar become rules here, because pages carry no inline style. */
function entrySource({ config, siteDir, themeStyles }: StyleInput): string {
  const imports = [themeStyles, ...config.stylesheets.map((path) => join(siteDir, path))];
  const { backgroundColor, textColor } = config.themeConfig.announcementBar ?? {};
  const colors = [
    backgroundColor && `--announcement-background:${backgroundColor}`,
    textColor && `--announcement-text:${textColor}`,
  ].filter(Boolean);
  return [...imports.map((path) => `@import ${JSON.stringify(path)};`), colors.length > 0 ? `:root{${colors.join(";")}}` : ""].join("\n");
}

/** `url(/img/a.png)` names a file of the output, not of this disk. */
const siteUrls: Plugin = {
  name: "site-urls",
  setup({ onResolve }) {
    onResolve({ filter: /^\// }, ({ kind, path }) => (kind === "url-token" ? { path, external: true } : undefined));
  },
};

/** Throws a ProblemError with file and line when a stylesheet is faulty. */
export async function bundleStyles(input: StyleInput): Promise<StyleManifest> {
  try {
    const result = await build({
      stdin: { contents: entrySource(input), resolveDir: input.siteDir, loader: "css", sourcefile: "site.css" },
      absWorkingDir: input.siteDir,
      bundle: true,
      minify: true,
      write: false,
      outdir: "/assets",
      entryNames: "site.[hash]",
      assetNames: "[name].[hash]",
      publicPath: `${input.config.baseUrl}assets`,
      plugins: [siteUrls],
      target: ["chrome120", "firefox120", "safari17"],
      loader: { ".woff2": "file", ".png": "file", ".svg": "file", ".jpg": "file", ".webp": "file" },
      logLevel: "silent",
    });
    const files = result.outputFiles.map(({ path, contents }): OutputFile => ({ path: `assets/${basename(path)}`, content: contents }));
    const urls = files.map(({ path }) => `/${path}`).sort();
    return {
      styles: urls.filter((url) => url.endsWith(".css")),
      preloads: urls.filter((url) => /latin-wght-normal.*\.woff2$/.test(url)),
      files,
    };
  } catch (error) {
    throw new ProblemError(
      (error as BuildFailure).errors.map(({ text, location }) =>
        problem("C014", text, {
          ...(location && { place: { path: location.file, line: location.line, column: location.column + 1 } }),
          hint: "Fix the stylesheet or the import, then build again.",
        }),
      ),
    );
  }
}
