/** A page of the docs: where it stands, title, contents, text, and what comes after. */
import { useParts } from "../context/parts.tsx";
import type { PageProps } from "../props.ts";

export function DocPage({ page }: { page: PageProps }) {
  const { Breadcrumbs, PageTitle, ContentsDisclosure, PageFoot, ContentsColumn } = useParts();
  return (
    <div className="doc">
      <div className="doc-text">
        <Breadcrumbs items={page.breadcrumbs} />
        <article className="prose">
          <PageTitle page={page} />
          <ContentsDisclosure entries={page.toc} />
          {page.content}
        </article>
        <PageFoot page={page} />
      </div>
      <ContentsColumn entries={page.toc} />
    </div>
  );
}
