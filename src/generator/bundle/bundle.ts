/** Step 6: what the browser gets besides the HTML: the stylesheet, its fonts, and the scripts of theme, islands and config. */
import { fileURLToPath } from "node:url";
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import type { ClientManifest, OutputFile, ScriptElement } from "../model/output.ts";
import { isExternalUrl } from "../text/url.ts";
import { bundleInlineScripts, scriptSettings } from "./inlineScripts.ts";
import { bundleIslands, bundleScripts, type Folders, joinLanguages, type ScriptLanguage } from "./scripts.ts";
import { bundleStyles, styleSettings } from "./styles.ts";

export interface ClientInput {
  config: SiteConfig;
  /** Source path of each island by its name, e.g. `{ "live-trace": "theme/components/LiveTrace.tsx" }`. */
  islands: Record<string, string>;
  /** The languages of the site, the default one first: each has scripts with its words. */
  languages: readonly ScriptLanguage[];
  /** CSS files next to components, relative to the site, and those that override some of the theme. */
  componentStyles: string[];
  slotStyles: string[];
  /** Origins that islands ask for data, by name of the island. */
  connect: Record<string, string[]>;
}

/**
 * Runs one part of the bundling. `input` is all that the part gets to know of the site besides its files: as long as it is equal,
 * so is the result.
 */
export type RunPart = <Input extends object, T>(
  name: string,
  input: Input,
  bundle: (input: Input & Folders, io: Io) => Promise<T>,
) => Promise<T>;

/** Folder of the theme's sources, absolute. */
export function themeFolder(): string {
  return fileURLToPath(new URL(__THEME_SOURCES__, import.meta.url));
}

/** Throws a ProblemError with file and line when a stylesheet or an island is faulty. */
export async function bundleClient(
  { config, islands, languages, componentStyles, slotStyles, connect }: ClientInput,
  run: RunPart,
): Promise<ClientManifest> {
  const settings = scriptSettings(config);
  const hasIslands = Object.keys(islands).length > 0;
  const fallback = languages[0]?.locale ?? "en";
  const [styles, inlineScripts, ...scripts] = await Promise.all([
    run("styles", { ...styleSettings(config), componentStyles, slotStyles, hasIslands }, bundleStyles),
    run("inline scripts", { settings, hasBaseUrlNote: config.baseUrlIssueBanner }, bundleInlineScripts),
    ...languages.map(async ({ locale, metadata }) => {
      const part = {
        locale,
        fallback: locale === fallback ? null : fallback,
        strings: metadata.strings,
        settings,
        onQuery: (config.search !== false && config.search.onQuery) || null,
        hasDiagrams: config.markdown.mermaid,
      };
      const [theme, ofIslands] = await Promise.all([
        run("scripts", part, bundleScripts),
        hasIslands ? run("islands", { islands, metadata }, bundleIslands) : { islands: {}, files: [] },
      ]);
      return { locale, theme, islands: ofIslands };
    }),
  ]);
  const { files, ...ofLanguages } = joinLanguages(scripts);
  return {
    ...styles,
    ...inlineScripts,
    ...ofLanguages,
    files: [...styles.files, ...files],
    policy: config.security.csp,
    connect,
    scripts: config.scripts.map((script) => scriptElement(script, config.baseUrl)),
  };
}

/** The scripts of the islands that pages use. */
export function usedIslandScripts({ islands, inLocale, islandScripts }: ClientManifest, names: Iterable<string>): OutputFile[] {
  const all = [islands, ...Object.values(inLocale).map((own) => own.islands)];
  const urls = new Set([...names].flatMap((name) => all.flatMap((each) => each[name]?.all ?? [])));
  return islandScripts.filter(({ path }) => urls.has(`/${path}`));
}

/** A plain string is deferred. A script of the site's own is a static file, e.g. `/js/counter.js`. */
function scriptElement(script: SiteConfig["scripts"][number], baseUrl: string): ScriptElement {
  if (typeof script === "string") return { src: scriptUrl(script, baseUrl), isDeferred: true };
  const { src, async: isAsync, defer: isDeferred, type, integrity, crossorigin, attributes } = script;
  return {
    src: scriptUrl(src, baseUrl),
    ...(type && { type }),
    ...(isAsync && { isAsync }),
    ...(isDeferred && { isDeferred }),
    ...(integrity && { integrity }),
    ...(crossorigin && { crossorigin }),
    ...(attributes && { attributes }),
  };
}

function scriptUrl(src: string, baseUrl: string): string {
  return isExternalUrl(src) ? src : baseUrl + src.replace(/^\//, "");
}
