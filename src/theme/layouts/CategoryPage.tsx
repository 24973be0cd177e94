/** The front page of a category: what it is about, and its pages as cards. */
import { Breadcrumbs } from "../components/Breadcrumbs.tsx";
import { PageCards } from "../components/Cards.tsx";
import { PageFoot } from "../components/PageFoot.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import type { PageProps } from "../props.ts";

export function CategoryPage({ page }: { page: PageProps }) {
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
