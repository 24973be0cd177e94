/** All pages of a long sidebar. Other pages show a part of it only; `wholeSidebar.ts` takes the rest from here. */
import { Breadcrumbs } from "../components/Breadcrumbs.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import { SidebarList } from "../components/Sidebar.tsx";
import type { PageProps } from "../props.ts";

export function AllPages({ page }: { page: PageProps }) {
  return (
    <div className="doc is-category">
      <div className="doc-text">
        <Breadcrumbs items={page.breadcrumbs} />
        <PageTitle page={page} />
        <div className="sidebar all-pages">
          <SidebarList items={page.allPages} />
        </div>
      </div>
    </div>
  );
}
