/** Everything inside of <body>: the frame that all pages share, and the layout that this one asks for. */
import type { ReactNode } from "react";
import { Announcement } from "../components/Announcement.tsx";
import { BaseUrlBanner } from "../components/BaseUrlBanner.tsx";
import { Footer } from "../components/Footer.tsx";
import { Header } from "../components/Header.tsx";
import { ids } from "../components/ids.ts";
import { Sidebar, SidebarItem } from "../components/Sidebar.tsx";
import { SideMenu, SiteLinks } from "../components/SideMenu.tsx";
import { SkipLink } from "../components/SkipLink.tsx";
import { ThemeProvider } from "../context/site.tsx";
import type { PageProps } from "../props.ts";
import { AllPages } from "./AllPages.tsx";
import { ApiPage } from "./ApiPage.tsx";
import { CategoryPage } from "./CategoryPage.tsx";
import { DocPage } from "./DocPage.tsx";
import { HomePage } from "./HomePage.tsx";
import { NotFound } from "./NotFound.tsx";
import { StandalonePage } from "./StandalonePage.tsx";

const layouts = {
  doc: DocPage,
  page: StandalonePage,
  api: ApiPage,
  home: HomePage,
  category: CategoryPage,
  allPages: AllPages,
  notFound: NotFound,
};

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

export const frameParts = { Header, Sidebar, SidebarItem, SiteLinks, Footer };

export function Page({ parts, ...page }: PageProps & { parts?: FrameParts }) {
  const Layout = layouts[page.layout];
  return (
    <ThemeProvider site={page.site}>
      {page.hasBaseUrlBanner && <BaseUrlBanner />}
      <SkipLink />
      <Announcement />
      {parts ? parts.header : <Header />}
      <div className="frame" data-layout={page.layout}>
        <SideMenu sidebar={page.sidebar && (parts ? parts.sidebar : <Sidebar items={page.sidebar} />)}>
          {parts ? parts.siteLinks : <SiteLinks />}
        </SideMenu>
        <main id={ids.main} tabIndex={-1}>
          <Layout page={page} />
        </main>
      </div>
      {parts ? parts.footer : <Footer />}
    </ThemeProvider>
  );
}
