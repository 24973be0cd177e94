/** Everything inside of <body>: the frame that all pages share, and the layout that this one asks for. */
import type { ReactNode } from "react";
import { BaseUrlBanner } from "../components/BaseUrlBanner.tsx";
import { ids } from "../components/ids.ts";
import { SearchDialog } from "../components/SearchDialog.tsx";
import { SidebarItem } from "../components/Sidebar.tsx";
import { SideMenu, SiteLinks } from "../components/SideMenu.tsx";
import { SkipLink } from "../components/SkipLink.tsx";
import { type ThemeWorld, WorldProvider } from "../context/parts.tsx";
import { ThemeProvider } from "../context/site.tsx";
import type { PageProps } from "../props.ts";

const layouts = {
  doc: "DocPage",
  page: "StandalonePage",
  api: "ApiPage",
  home: "HomePage",
  category: "CategoryPage",
  allPages: "AllPages",
  search: "SearchPage",
  notFound: "NotFound",
} as const;

/**
 * Stands in for parts of the frame. They are alike on hundreds of pages, so the generator draws each once and
 * puts the HTML where its stand-in is.
 */
export interface FrameParts {
  header: ReactNode;
  /** Drawn only on pages that have a sidebar. */
  sidebar: ReactNode;
  siteLinks: ReactNode;
  footer: ReactNode;
}

/** What a frame holds besides what a site may replace. */
export const frameParts = { SidebarItem, SiteLinks };

export function Page({ frame, world, ...page }: PageProps & { frame: FrameParts; world: ThemeWorld }) {
  const { Announcement, [layouts[page.layout]]: Layout } = world.parts;
  return (
    <ThemeProvider site={page.site}>
      <WorldProvider world={world}>
        {page.hasBaseUrlBanner && <BaseUrlBanner />}
        <SkipLink />
        <Announcement />
        {frame.header}
        <div className="frame" data-layout={page.layout}>
          <SideMenu sidebar={page.sidebar && frame.sidebar}>{frame.siteLinks}</SideMenu>
          <main id={ids.main} tabIndex={-1}>
            <Layout page={page} />
          </main>
        </div>
        {frame.footer}
        <SearchDialog />
      </WorldProvider>
    </ThemeProvider>
  );
}
