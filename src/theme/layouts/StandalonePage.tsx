/** A page outside of the docs, e.g. an imprint. */
import { OutdatedNote } from "../components/OutdatedNote.tsx";
import { useSlots } from "../context/components.tsx";
import type { PageProps } from "../props.ts";

export function StandalonePage({ page }: { page: PageProps }) {
  const { CopyPage, TranslationNote, PageTitle, ContentsDisclosure, PageFoot, ContentsColumn } = useSlots();
  return (
    <div className="doc is-standalone">
      <div className="doc-text">
        {page.untranslated && <TranslationNote />}
        {page.outdated && <OutdatedNote original={page.outdated} />}
        <CopyPage markdown={page.markdown} />
        <article className="prose" {...page.untranslated}>
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
