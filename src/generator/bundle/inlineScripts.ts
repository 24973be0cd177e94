/** Step 6: the inline scripts of pages. */
import { join } from "node:path";
import type { SiteConfig } from "../model/config.ts";
import { browserOptions } from "./scripts.ts";
import { scriptSettings } from "./settings.ts";

/** It settles colour mode, announcement and the place in the sidebar before the first paint. */
export function bundleEarlyScript(config: SiteConfig, themeDir: string): Promise<string> {
  return inlineScript(join(themeDir, "client/early.ts"), config);
}

/** It completes the note on the page at the base URL; null for a site without that note. */
export async function bundleBaseUrlScript(config: SiteConfig, themeDir: string): Promise<string | null> {
  return config.baseUrlIssueBanner ? inlineScript(join(themeDir, "client/baseUrl.ts"), config) : null;
}

/** Text that is safe between script tags. */
async function inlineScript(entry: string, config: SiteConfig): Promise<string> {
  const { build } = await import("esbuild");
  const result = await build({
    ...browserOptions,
    splitting: false,
    format: "iife",
    entryPoints: [entry],
    define: scriptSettings(config),
    // Scripts that load later report that storage is blocked.
    drop: ["console"],
  });
  const text = result.outputFiles[0]?.text.trim() ?? "";
  // The bundler takes care of `</script`; after `<!--` an HTML parser would not find that end.
  return text.replaceAll("<!--", "\\x3C!--");
}
