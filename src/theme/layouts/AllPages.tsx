/** All pages of a long sidebar. Other pages show only a part of it; `wholeSidebar.ts` fetches the rest from here. */
import { SidebarList } from "../components/Sidebar.tsx";
import { useSlots } from "../context/components.tsx";
import type { PageProps } from "../props.ts";

export function AllPages({ page }: { page: PageProps }) {
  const { Breadcrumbs, VersionNotes, PageTitle } = useSlots();
  return (
    <div className="doc">
      <div className="doc-text">
        <Breadcrumbs items={page.breadcrumbs} />
        {page.version && <VersionNotes version={page.version} />}
        <PageTitle page={page} />
        <div className="sidebar all-pages">
          <SidebarList items={page.allPages} />
        </div>
      </div>
    </div>
  );
}
