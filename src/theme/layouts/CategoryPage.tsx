/** The index page of a category: its text, and its pages as cards. */
import { useSlots } from "../context/components.tsx";
import type { PageProps } from "../props.ts";

export function CategoryPage({ page }: { page: PageProps }) {
  const { CopyPage, Breadcrumbs, VersionNotes, PageTitle, PageCards, PageFoot } = useSlots();
  return (
    <div className="doc is-category">
      <div className="doc-text">
        <Breadcrumbs items={page.breadcrumbs} />
        {page.version && <VersionNotes version={page.version} />}
        <CopyPage markdown={page.markdown} />
        <div className="prose">
          <PageTitle page={page} />
          {page.description && <p className="lead">{page.description}</p>}
          {page.content}
          <PageCards cards={page.cards} />
        </div>
        <PageFoot page={page} />
      </div>
    </div>
  );
}
