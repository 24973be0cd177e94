/** All pages together become one graph: routes, sidebars, neighbours, redirects, and where each name leads. */
import type { Locate, SiteConfig } from "../model/config.ts";
import type { SidebarItem, SiteGraph } from "../model/graph.ts";
import type { Page } from "../model/page.ts";
import type { Sources } from "../model/source.ts";
import { homeOfArea } from "./areaHome.ts";
import { categoryIndexes } from "./categoryIndex.ts";
import { claimOfPage, settleClaims, staticClashes } from "./collisions.ts";
import { docsOfAreas } from "./docs.ts";
import { createHints } from "./hints.ts";
import { buildNavbar } from "./navbar.ts";
import { readSidebars } from "./neighbours.ts";
import { pageNodes } from "./nodes.ts";
import { buildRedirects } from "./redirects.ts";
import { routePages } from "./routes.ts";
import { buildSidebars } from "./sidebar.ts";
import { record, routeOfSource, urlOfAsset } from "./targets.ts";

export interface GraphInput {
  pages: Page[];
  sources: Sources;
  config: SiteConfig;
  /** Where a value of the config stands. */
  locate: Locate;
  /** What `{ type: "reference" }` in a sidebar stands for. */
  reference?: SidebarItem[];
}
