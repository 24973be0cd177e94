/** The content of <body>: the shell that all pages share, and the layout of this one. */
import type { ReactNode } from "react";
import { BaseUrlBanner } from "../components/BaseUrlBanner.tsx";
import { ids } from "../components/ids.ts";
import { SearchDialog } from "../components/SearchDialog.tsx";
import { SidebarItem } from "../components/Sidebar.tsx";
import { SideMenu, SiteLinks } from "../components/SideMenu.tsx";
import { SkipLink } from "../components/SkipLink.tsx";
import { type ComponentContext, ComponentProvider } from "../context/components.tsx";
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

/** Placeholders for parts of the shell. Hundreds of pages share a part, so the generator renders it once and inserts its HTML. */
export interface ShellSlots {
  header: ReactNode;
  /** Rendered only on pages that have a sidebar. */
  sidebar: ReactNode;
  siteLinks: ReactNode;
  footer: ReactNode;
}

/** Components of the shell that a site cannot override. */
export const shellComponents = { SidebarItem, SiteLinks };

export function Page({ shell, components, ...page }: PageProps & { shell: ShellSlots; components: ComponentContext }) {
  const { Announcement, [layouts[page.layout]]: Layout } = components.slots;
  return (
    <ThemeProvider site={page.site}>
      <ComponentProvider components={components}>
        {page.hasBaseUrlBanner && <BaseUrlBanner />}
        <SkipLink />
        <Announcement />
        {shell.header}
        <div className="frame" data-layout={page.layout}>
          <SideMenu sidebar={page.sidebar && shell.sidebar}>{shell.siteLinks}</SideMenu>
          <main id={ids.main} tabIndex={-1}>
            <Layout page={page} />
          </main>
        </div>
        {shell.footer}
        <SearchDialog />
      </ComponentProvider>
    </ThemeProvider>
  );
}
