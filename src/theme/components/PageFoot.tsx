/** The end of a page: tags, source, last change, neighbours. */
import { useSlots } from "../context/components.tsx";
import type { PageProps } from "../props.ts";

export function PageFoot({ page }: { page: PageProps }) {
  const { Tags, EditLink, LastUpdate, Pager } = useSlots();
  if (page.tags.length === 0 && !page.editHref && !page.lastUpdate && !page.previous && !page.next) return null;
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
