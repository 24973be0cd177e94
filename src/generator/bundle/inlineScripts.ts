/** Step 6: the inline scripts of pages. */
import { join } from "node:path";
import { otherLocales } from "../areas/locales.ts";
import { versionsOf } from "../areas/versions.ts";
import { levelOfSamples, type SiteConfig } from "../model/config.ts";
import { browserOptions, type Folders } from "./scripts.ts";

type InlineInput = Pick<Folders, "themeDir"> & { settings: Record<string, string>; hasBaseUrlNote: boolean };

/** One sets the colour mode, the announcement and the place in the sidebar before the first paint; one completes the note on the page at the base URL. */
export async function bundleInlineScripts({ themeDir, settings, hasBaseUrlNote }: InlineInput) {
  const scriptOf = (name: string) => inlineScript(join(themeDir, `client/${name}.ts`), settings);
  const [early, baseUrlScript] = await Promise.all([scriptOf("early"), hasBaseUrlNote ? scriptOf("baseUrl") : null]);
  return { early, baseUrlScript };
}

/** Text that is safe between script tags. */
async function inlineScript(entry: string, define: Record<string, string>): Promise<string> {
  const { build } = await import("esbuild");
  const result = await build({
    ...browserOptions,
    splitting: false,
    format: "iife",
    entryPoints: [entry],
    define,
    // Scripts that load later report that storage is blocked.
    drop: ["console"],
  });
  const text = result.outputFiles[0]?.text.trim() ?? "";
  // The bundler takes care of `</script`; after `<!--` an HTML parser would not find that end.
  return text.replaceAll("<!--", "\\x3C!--");
}

/** What scripts know of the config, as constants that the bundler puts in; `theme/client/globals.d.ts` declares them. Source text by name, e.g. `{ __DEFAULT_MODE__: '"dark"' }`. */
export function scriptSettings(config: SiteConfig): Record<string, string> {
  const { search, sdk, samples } = config;
  const { colorMode, announcementBar, docs, navbar } = config.themeConfig;
  const areas = config.docs.map((area) => [area.id, area.persistence === "none" ? [] : versionsOf(area).map(({ name }) => name)] as const);
  const settings = {
    __DEFAULT_MODE__: colorMode.defaultMode,
    __CAN_SWITCH__: !colorMode.disableSwitch,
    __FOLLOWS_SYSTEM__: colorMode.respectPrefersColorScheme,
    __ANNOUNCEMENT__: announcementBar?.isCloseable ? announcementBar.id : null,
    __HAS_LIVE__: sdk?.live !== undefined,
    __HAS_REFERENCE__: sdk !== undefined,
    __HAS_SAMPLES__: levelOfSamples({ samples, sdk }) !== false,
    __CAN_ZOOM__: config.themeConfig.imageZoom,
    __CAN_HIDE_SIDEBAR__: docs.sidebar.hideable,
    __CAN_HIDE_NAVBAR__: navbar.hideOnScroll,
    __HAS_CHOICES__: areas.some(([, names]) => names.length !== 1),
    __VERSIONS__: Object.fromEntries(areas),
    __HAS_VARIANTS__: otherLocales(config).length > 0 || config.docs.some((area) => versionsOf(area).length > 1),
    __ON_QUERY__: search !== false && search.onQuery !== undefined,
  };
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value)]));
}
