/** A page of the reference: where it stands, its text, its contents. */
import { useParts } from "../context/parts.tsx";
import type { PageProps } from "../props.ts";

export function ApiPage({ page }: { page: PageProps }) {
  const { Breadcrumbs, PageFoot, ContentsColumn } = useParts();
  return (
    <div className="doc is-api">
      <div className="doc-text">
        <Breadcrumbs items={page.breadcrumbs} />
        <article className="prose">{page.content}</article>
        <PageFoot page={page} />
      </div>
      <ContentsColumn entries={page.toc} />
    </div>
  );
}
