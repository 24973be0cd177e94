/** All pages of a long sidebar. Other pages show a part of it only; `wholeSidebar.ts` takes the rest from here. */

import { SidebarList } from "../components/Sidebar.tsx";
import { useParts } from "../context/parts.tsx";
import type { PageProps } from "../props.ts";

export function AllPages({ page }: { page: PageProps }) {
  const { Breadcrumbs, PageTitle } = useParts();
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
