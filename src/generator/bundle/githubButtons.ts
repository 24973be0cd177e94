/** Fits the package `github-buttons` to the Content Security Policy of our pages. */
import type { Plugin } from "esbuild";

/** How the package writes its styles: as a `<style>`, which the policy refuses. */
const styleElement = /var style = root\.appendChild\([^;]*;\s*(var cssText = [^;]*;)[\s\S]*?createTextNode\(cssText\)\);\s*\}/;

/** A stylesheet that a script adds to a shadow root needs no permission besides the script's own. */
const adoptedSheet = "$1 var sheet = new CSSStyleSheet(); sheet.replaceSync(cssText); root.adoptedStyleSheets = [sheet];";

export const githubButtonsPlugin: Plugin = {
  name: "github-buttons",
  setup({ onLoad, esbuild }) {
    onLoad({ filter: /[\\/]github-buttons[\\/]dist[\\/][^\\/]+\.js$/ }, async ({ path }) => {
      const { outputFiles } = await esbuild.build({
        entryPoints: [path],
        outdir: "/",
        write: false,
        loader: { ".js": "copy" },
        logLevel: "silent",
      });
      return { contents: withAdoptedStyles(outputFiles[0]?.text ?? "") };
    });
  },
};

/** Throws when the package differs: its version is pinned, and a new one needs a review. */
export function withAdoptedStyles(source: string): string {
  if (!styleElement.test(source)) throw new Error("github-buttons no longer writes its styles as expected; see bundle/githubButtons.ts");
  return source.replace(styleElement, adoptedSheet);
}
