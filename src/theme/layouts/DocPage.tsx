/** A page of the docs: breadcrumbs, title, contents, text, page foot. */
import { OutdatedNote } from "../components/OutdatedNote.tsx";
import { useSlots } from "../context/components.tsx";
import type { PageProps } from "../props.ts";

export function DocPage({ page }: { page: PageProps }) {
  const { CopyPage, Breadcrumbs, VersionNotes, TranslationNote, PageTitle, PageCards, ContentsDisclosure, PageFoot, ContentsColumn } =
    useSlots();
  return (
    <div className="doc">
      <div className="doc-text">
        <Breadcrumbs items={page.breadcrumbs} />
        {page.untranslated && <TranslationNote />}
        {page.outdated && <OutdatedNote original={page.outdated} />}
        {page.version && <VersionNotes version={page.version} />}
        <CopyPage markdown={page.markdown} />
        <article className="prose" {...page.untranslated}>
          <PageTitle page={page} />
          <ContentsDisclosure entries={page.toc} />
          {page.content}
          {page.cards.length > 0 && <PageCards cards={page.cards} />}
        </article>
        <PageFoot page={page} />
      </div>
      <ContentsColumn entries={page.toc} />
    </div>
  );
}
