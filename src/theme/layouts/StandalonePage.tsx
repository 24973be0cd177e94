/** A page outside of the docs, e.g. an imprint. */
import { useSlots } from "../context/components.tsx";
import type { PageProps } from "../props.ts";

export function StandalonePage({ page }: { page: PageProps }) {
  const { PageTitle, ContentsDisclosure, PageFoot, ContentsColumn } = useSlots();
  return (
    <div className="doc is-standalone">
      <div className="doc-text">
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
