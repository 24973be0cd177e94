/** A page of the docs: where it stands, title, contents, text, and what comes after. */
import { Breadcrumbs } from "../components/Breadcrumbs.tsx";
import { ContentsColumn, ContentsDisclosure } from "../components/Contents.tsx";
import { PageFoot } from "../components/PageFoot.tsx";
import { PageTitle } from "../components/PageTitle.tsx";
import type { PageProps } from "../props.ts";

export function DocPage({ page }: { page: PageProps }) {
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
