/** Step 6: what the browser gets besides the HTML: the stylesheet, its fonts, and the scripts of theme, islands and config. */
import { fileURLToPath } from "node:url";
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import type { ClientManifest, OutputFile, ScriptElement } from "../model/output.ts";
import { isExternalUrl } from "../text/url.ts";
import { bundleBaseUrlScript, bundleEarlyScript, scriptSettings } from "./inlineScripts.ts";
import { statInputs } from "./metafile.ts";
import { bundleScripts, type ScriptInput } from "./scripts.ts";
import { bundleStyles, overriddenStyles, readStyleUrls } from "./styles.ts";

export interface ClientInput extends Pick<ScriptInput, "siteDir" | "islands" | "languages"> {
  config: SiteConfig;
  /** CSS files next to components, relative to the site, and those that override some of the theme. */
  componentStyles: string[];
  slotStyles: string[];
  /** Origins that islands ask for data, by name of the island. */
  connect: Record<string, string[]>;
}

/** Folder of the theme's sources, absolute. */
export function themeFolder(): string {
  return fileURLToPath(new URL(__THEME_SOURCES__, import.meta.url));
}

/** Throws a ProblemError with file and line when a stylesheet or an island is faulty. */
export async function bundleClient(
  { config, siteDir, islands, languages, componentStyles, slotStyles, connect }: ClientInput,
  io: Io,
): Promise<ClientManifest> {
  const themeDir = themeFolder();
  const overridden = await overriddenStyles([...slotStyles, ...componentStyles], siteDir, io);
  const [styles, scripts, early, baseUrlScript] = await Promise.all([
    bundleStyles({ config, siteDir, themeDir, componentStyles, slotStyles, overridden, hasIslands: Object.keys(islands).length > 0 }),
    bundleScripts({
      siteDir,
      themeDir,
      islands,
      languages,
      settings: scriptSettings(config),
      onQuery: onQueryOf(config),
      hasDiagrams: config.markdown.mermaid,
    }),
    bundleEarlyScript(config, themeDir),
    bundleBaseUrlScript(config, themeDir),
  ]);
  await statInputs([...styles.inputs, ...scripts.inputs], siteDir, io);
  return {
    ...styles.manifest,
    styleUrls: await readStyleUrls(styles.inputs, siteDir, io),
    ...scripts.manifest,
    early,
    baseUrlScript,
    files: [...styles.manifest.files, ...scripts.manifest.files],
    policy: config.security.csp,
    connect,
    scripts: config.scripts.map((script) => scriptElement(script, config.baseUrl)),
  };
}

function onQueryOf({ search }: SiteConfig): string | null {
  return (search !== false && search.onQuery) || null;
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
