/** Everything inside of <body>: the frame that all pages share, and the layout that this one asks for. */
import { Announcement } from "../components/Announcement.tsx";
import { BaseUrlBanner } from "../components/BaseUrlBanner.tsx";
import { Footer } from "../components/Footer.tsx";
import { Header } from "../components/Header.tsx";
import { ids } from "../components/ids.ts";
import { SideMenu } from "../components/SideMenu.tsx";
import { SkipLink } from "../components/SkipLink.tsx";
import { ThemeProvider } from "../context/site.tsx";
import type { PageProps } from "../props.ts";
import { ApiPage } from "./ApiPage.tsx";
import { CategoryPage } from "./CategoryPage.tsx";
import { DocPage } from "./DocPage.tsx";
import { HomePage } from "./HomePage.tsx";
import { NotFound } from "./NotFound.tsx";
import { StandalonePage } from "./StandalonePage.tsx";

const layouts = { doc: DocPage, page: StandalonePage, api: ApiPage, home: HomePage, category: CategoryPage, notFound: NotFound };

export function Page(page: PageProps) {
  const Layout = layouts[page.layout];
  return (
    <ThemeProvider site={page.site}>
      {page.hasBaseUrlBanner && <BaseUrlBanner />}
      <SkipLink />
      <Announcement />
      <Header />
      <div className="frame" data-layout={page.layout}>
        <SideMenu sidebar={page.sidebar} />
        <main id={ids.main} tabIndex={-1}>
          <Layout page={page} />
        </main>
      </div>
      <Footer />
    </ThemeProvider>
  );
}
