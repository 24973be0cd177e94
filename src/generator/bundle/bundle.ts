/** Step 6: what the browser gets beside the HTML: the stylesheet, its fonts, the scripts of the config. */
import { fileURLToPath } from "node:url";
import type { SiteConfig } from "../model/config.ts";
import type { ClientManifest, ScriptElement } from "../model/output.ts";
import { isExternalUrl } from "../text/url.ts";
import { bundleStyles } from "./styles.ts";

/** Throws a ProblemError with file and line when a stylesheet is faulty. */
export async function bundleClient(config: SiteConfig, siteDir: string): Promise<ClientManifest> {
  const styles = await bundleStyles({ config, siteDir, themeStyles: themeStylesPath() });
  return { ...styles, scripts: config.scripts.map((script) => scriptElement(script, config.baseUrl)) };
}

/** Where the theme's stylesheet lies in the package, seen from the bundled generator or from its sources. */
function themeStylesPath(): string {
  return fileURLToPath(new URL(__THEME_STYLES__, import.meta.url));
}

/** A plain string is deferred. A script of the site's own is a static file, e.g. `/js/counter.js`. */
function scriptElement(script: SiteConfig["scripts"][number], baseUrl: string): ScriptElement {
  if (typeof script === "string") return { src: scriptUrl(script, baseUrl), isDeferred: true };
  const { src, async: isAsync, defer: isDeferred, type, integrity, crossorigin } = script;
  return {
    src: scriptUrl(src, baseUrl),
    ...(type && { type }),
    ...(isAsync && { isAsync }),
    ...(isDeferred && { isDeferred }),
    ...(integrity && { integrity }),
    ...(crossorigin && { crossorigin }),
  };
}

function scriptUrl(src: string, baseUrl: string): string {
  return isExternalUrl(src) ? src : baseUrl + src.replace(/^\//, "");
}
