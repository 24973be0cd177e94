/** The front page of a category: what it is about, and its pages as cards. */
import { useParts } from "../context/parts.tsx";
import type { PageProps } from "../props.ts";

export function CategoryPage({ page }: { page: PageProps }) {
  const { Breadcrumbs, PageTitle, PageCards, PageFoot } = useParts();
  return (
    <div className="doc is-category">
      <div className="doc-text">
        <Breadcrumbs items={page.breadcrumbs} />
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
