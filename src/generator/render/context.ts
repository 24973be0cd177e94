/** What all pages of a site share while they are rendered. */
import type { SiteProps } from "../../theme/props.ts";
import type { SdkNamesOf } from "../areas/sdkNames.ts";
import type { SdkUses } from "../areas/sdkUses.ts";
import type { SiteGraph } from "../model/graph.ts";
import type { ClientManifest } from "../model/output.ts";
import type { CheckedSample } from "../model/samples.ts";
import type { SiteTheme } from "../react/siteTheme.ts";
import { contentHash } from "../text/hash.ts";
import { languageTag } from "../text/languageTag.ts";
import { lazily, lazilyEach } from "../text/lazily.ts";
import { stringsOf } from "./locale.ts";
import { createLinkContext, urlOfRoute } from "./resolveLinks.ts";
import { createShellRenderer, type ShellRenderer } from "./shell.ts";
import { type PreparedSidebar, prepareSidebars } from "./sidebar.ts";
import { type CurrentPage, createSiteProps, type SiteContext } from "./site.ts";
export interface RenderContext extends SiteContext, Pick<RenderInput, "manifest" | "theme" | "codeHashes" | "names" | "uses" | "samples"> {
  /** The context of the same site in another language. */
  inLocale: (locale: string | null) => RenderContext;
  /** By key; made once a build. */
  sidebars: Map<string, PreparedSidebar>;
  /** Formats a date in the page's language. Takes 15 ms to create, and most builds render no page with a date. */
  dateFormat: () => Intl.DateTimeFormat;
  /** Changes with what a sidebar holds; by its key. */
  sidebarKey: (key: string) => string;
  /** The site as a page shows it. */
  siteOf: (current: CurrentPage) => SiteProps;
  /** Route -> URL. */
  toUrl: (route: string) => string;
  shell: ShellRenderer;
  /** Path of the Markdown version of a page by its route; none for a page without. */
  markdownFiles: ReadonlyMap<string, string>;
}

interface RenderInput {
  config: SiteContext["config"];
  graph: SiteGraph;
  /** Names of what the bundler made. */
  manifest: ClientManifest;
  theme: SiteTheme;
  /** Hashes of the site's components, by name: a page's HTML depends on them besides its props. */
  codeHashes: Readonly<Record<string, string>>;
  /** What the SDK exports, by the version of a page. */
  names: SdkNamesOf;
  /** Which guides use it. */
  uses: SdkUses;
  /** What TypeScript says of the samples of a page, by its path. */
  samples: (path: string) => readonly CheckedSample[];
  markdownFiles?: RenderContext["markdownFiles"];
}

/** Made once a build, and once more for each further language when the first page of it is rendered. */
export function createRenderContext(input: RenderInput): RenderContext {
  const inLocale = lazilyEach((locale: string | null): RenderContext => contextIn(locale, input, inLocale));
  return inLocale(null);
}

function contextIn(
  locale: string | null,
  { config, graph, manifest, markdownFiles = new Map(), ...shared }: RenderInput,
  inLocale: RenderContext["inLocale"],
): RenderContext {
  const links = createLinkContext(config, graph, locale);
  const strings = stringsOf(config, locale);
  return {
    config,
    locale,
    inLocale,
    strings,
    links,
    manifest: locale === null ? manifest : { ...manifest, ...manifest.inLocale[locale] },
    siteOf: createSiteProps({ config, links, locale, strings }),
    toUrl: (route) => urlOfRoute(route, links),
    sidebars: prepareSidebars(links, strings),
    sidebarKey: lazilyEach((name) => contentHash(JSON.stringify(graph.sidebars[name]), 32)),
    dateFormat: lazily(() => createDateFormat(locale ?? config.i18n.defaultLocale)),
    shell: createShellRenderer(shared.theme),
    markdownFiles,
    ...shared,
  };
}

/** Dates are in UTC, so that every machine writes the same. */
function createDateFormat(locale: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat([languageTag(locale), "en"], { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
}
