/** Step 6: what runs before a page is shown, and the inline script of the page at the base URL. */
import { join } from "node:path";
import { otherLocales } from "../areas/locales.ts";
import { versionsOf } from "../areas/versions.ts";
import { levelOfSamples, type SiteConfig } from "../model/config.ts";
import type { OutputFile } from "../model/output.ts";
import { contentHash } from "../text/hash.ts";
import { browserOptions } from "./scripts.ts";

/** It settles colour mode, announcement and the place in the sidebar before the first paint: a file, which browsers keep, as pages wait for the stylesheet anyway. */
export async function bundleEarlyScript(config: SiteConfig, themeDir: string): Promise<OutputFile> {
  const content = await classicScript(join(themeDir, "client/early.ts"), config);
  return { path: `assets/early.${contentHash(content)}.js`, content };
}

/** It completes the note on the page at the base URL; null for a site without that note. */
export async function bundleBaseUrlScript(config: SiteConfig, themeDir: string): Promise<string | null> {
  if (!config.baseUrlIssueBanner) return null;
  const text = await classicScript(join(themeDir, "client/baseUrl.ts"), config);
  // The bundler takes care of `</script`; after `<!--` an HTML parser would not find that end.
  return text.replaceAll("<!--", "\\x3C!--");
}

async function classicScript(entry: string, config: SiteConfig): Promise<string> {
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
  return result.outputFiles[0]?.text.trim() ?? "";
}

/** What scripts know of the config, as constants that the bundler puts in; `theme/client/globals.d.ts` declares them. Source text by name, e.g. `{ __DEFAULT_MODE__: '"dark"' }`. */
export function scriptSettings(config: SiteConfig): Record<string, string> {
  const { search, sdk, samples } = config;
  const { colorMode, announcementBar, docs, navbar } = config.themeConfig;
  const settings = {
    __DEFAULT_MODE__: colorMode.defaultMode,
    __CAN_SWITCH__: !colorMode.disableSwitch,
    __FOLLOWS_SYSTEM__: colorMode.respectPrefersColorScheme,
    __ANNOUNCEMENT__: announcementBar?.isCloseable ? announcementBar.id : null,
    __HAS_LIVE__: sdk?.live !== undefined,
    __HAS_REFERENCE__: sdk !== undefined,
    __HAS_SAMPLES__: levelOfSamples({ samples, sdk }) !== false,
    __CAN_HIDE_SIDEBAR__: docs.sidebar.hideable,
    __CAN_HIDE_NAVBAR__: navbar.hideOnScroll,
    __HAS_VARIANTS__: otherLocales(config).length > 0 || config.docs.some((area) => versionsOf(area).length > 1),
    __ON_QUERY__: search !== false && search.onQuery !== undefined,
  };
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)]));
}
