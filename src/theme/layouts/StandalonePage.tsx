/** A page outside of the docs, e.g. an imprint. */
import { ContentsColumn, ContentsDisclosure } from "../components/Contents.tsx";
import { PageFoot } from "../components/PageFoot.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import type { PageProps } from "../props.ts";

export function StandalonePage({ page }: { page: PageProps }) {
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
