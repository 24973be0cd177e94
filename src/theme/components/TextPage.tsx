/** What pages with a text share: what stands above it, its end, and its contents beside it. */
import type { ReactNode } from "react";
import { useSlots } from "../context/components.tsx";
import type { PageProps } from "../props.ts";
import { OutdatedNote } from "./OutdatedNote.tsx";

export function TextPage({ page, children }: { page: PageProps; children: ReactNode }) {
  const { CopyPage, Breadcrumbs, VersionNotes, TranslationNote, PageFoot, ContentsColumn } = useSlots();
  return (
    <div className="doc">
      <div className="doc-text">
        <Breadcrumbs items={page.breadcrumbs} />
        {page.untranslated && <TranslationNote />}
        {page.outdated && <OutdatedNote original={page.outdated} />}
        {page.version && <VersionNotes version={page.version} />}
        <CopyPage markdown={page.markdown} />
        <article className="prose" {...page.untranslated}>
          {children}
        </article>
        <PageFoot page={page} />
      </div>
      <ContentsColumn entries={page.toc} />
    </div>
  );
}
