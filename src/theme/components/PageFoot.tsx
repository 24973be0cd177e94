/** What a reader may want at the end: tags, the source, the last change, the neighbours. Quiet, in one place. */
import { useParts } from "../context/parts.tsx";
import type { PageProps } from "../props.ts";

export function PageFoot({ page }: { page: PageProps }) {
  const { Tags, EditLink, LastUpdate, Pager } = useParts();
  const isEmpty = page.tags.length === 0 && !page.editHref && !page.lastUpdate && !page.previous && !page.next;
  if (isEmpty) return null;
  return (
    <footer className="page-foot">
      <Tags tags={page.tags} />
      {(page.editHref || page.lastUpdate) && (
        <div className="page-history">
          {page.editHref && <EditLink href={page.editHref} />}
          {page.lastUpdate && <LastUpdate {...page.lastUpdate} />}
        </div>
      )}
      <Pager previous={page.previous} next={page.next} />
    </footer>
  );
}
