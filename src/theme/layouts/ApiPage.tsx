/** A page of the reference: breadcrumbs, text, contents. */
import { useSlots } from "../context/components.tsx";
import type { PageProps } from "../props.ts";

export function ApiPage({ page }: { page: PageProps }) {
  const { CopyPage, Breadcrumbs, VersionNotes, TranslationNote, PageFoot, ContentsColumn } = useSlots();
  return (
    <div className="doc is-api">
      <div className="doc-text">
        <Breadcrumbs items={page.breadcrumbs} />
        {page.untranslated && <TranslationNote />}
        {page.version && <VersionNotes version={page.version} />}
        <CopyPage markdown={page.markdown} />
        <article className="prose" {...page.untranslated}>
          {page.content}
        </article>
        <PageFoot page={page} />
      </div>
      <ContentsColumn entries={page.toc} />
    </div>
  );
}
