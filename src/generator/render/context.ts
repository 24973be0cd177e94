/** What all pages of a site share while they are rendered. */
import type { SiteGraph } from "../model/graph.ts";
import type { ClientManifest } from "../model/output.ts";
import type { SiteTheme } from "../react/siteTheme.ts";
import { contentHash } from "../text/hash.ts";
import { lazily } from "../text/lazily.ts";
import { createLinkContext, urlOfRoute } from "./links.ts";
import { createDateFormat, type RenderContext } from "./props.ts";
import { createShellRenderer } from "./shell.ts";
import { prepareSidebars } from "./sidebarEntries.ts";
import { createSiteProps, type SiteContext } from "./site.ts";

export interface RenderInput {
  config: SiteContext["config"];
  graph: SiteGraph;
  manifest: ClientManifest;
  theme: SiteTheme;
  codeHashes: RenderContext["codeHashes"];
}

/** Made once a build. */
export function createRenderContext({ config, graph, manifest, theme, codeHashes }: RenderInput): RenderContext {
  const links = createLinkContext(config, graph);
  return {
    config,
    links,
    manifest,
    siteOf: createSiteProps({ config, links }),
    toUrl: (route) => urlOfRoute(route, links),
    sidebars: prepareSidebars(links),
    sidebarKey: createSidebarKey(graph),
    dateFormat: lazily(() => createDateFormat(config.i18n.defaultLocale)),
    shell: createShellRenderer(theme),
    theme,
    codeHashes,
  };
}

function createSidebarKey({ sidebars }: SiteGraph): RenderContext["sidebarKey"] {
  const keys = new Map<string, string>();
  return (name) => {
    const key = keys.get(name) ?? contentHash(JSON.stringify(sidebars[name]), 32);
    keys.set(name, key);
    return key;
  };
}
