/** The content of <body>: the shell that all pages share, and the layout of this one. */
import type { ReactNode } from "react";
import { BaseUrlBanner } from "../components/BaseUrlBanner.tsx";
import { ids } from "../components/ids.ts";
import { SearchField } from "../components/SearchField.tsx";
import { SidebarItem } from "../components/Sidebar.tsx";
import { SideMenu, SiteLinks } from "../components/SideMenu.tsx";
import { type ComponentContext, ComponentProvider } from "../context/components.tsx";
import { ThemeProvider, useShell } from "../context/site.tsx";
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
        {/* The first Tab stop. */}
        <a className="skip-link" href={`#${ids.main}`}>
          {page.site.strings.skipToContent}
        </a>
        <Announcement />
        {shell.header}
        <div className="frame" data-layout={page.layout}>
          <SideMenu sidebar={page.sidebar && shell.sidebar}>{shell.siteLinks}</SideMenu>
          <main id={ids.main} tabIndex={-1}>
            <Layout page={page} />
          </main>
          {shell.footer}
        </div>
        <SearchDialog />
      </ComponentProvider>
    </ThemeProvider>
  );
}

/** Opens over every page at a key: it is there from the start, so that it need not be fetched before it answers; see `client/openSearch.ts`. */
function SearchDialog() {
  const { navbar, strings } = useShell();
  if (![...navbar.left, ...navbar.right].some(({ type }) => type === "search")) return null;
  return (
    <dialog className="search" aria-label={strings.search}>
      <SearchField isCloseable />
    </dialog>
  );
}
