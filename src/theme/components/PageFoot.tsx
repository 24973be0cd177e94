/** The end of a page: tags, its source in other forms, last change, neighbours. */
import { useSlots } from "../context/components.tsx";
import { useStrings } from "../context/site.tsx";
import type { PageProps } from "../props.ts";
import { MenuLink } from "./MenuLink.tsx";

export function PageFoot({ page }: { page: PageProps }) {
  const { tags, editHref, reportHref, markdown, lastUpdate, previous, next, asksForFeedback } = page;
  const { Tags, EditLink, LastUpdate, Pager } = useSlots();
  const { reportProblem, feedbackQuestion, feedbackYes, feedbackNo, feedbackThanks } = useStrings();
  const hasHistory = editHref ?? reportHref ?? lastUpdate ?? markdown;
  if (tags.length === 0 && !hasHistory && !asksForFeedback && !previous && !next) return null;
  return (
    <footer className="page-foot">
      <Tags tags={tags} />
      {asksForFeedback && (
        <p className="page-feedback" role="status" data-thanks={feedbackThanks}>
          {feedbackQuestion}{" "}
          <button type="button" value="yes">
            {feedbackYes}
          </button>{" "}
          <button type="button" value="no">
            {feedbackNo}
          </button>
        </p>
      )}
      {hasHistory && (
        <div className="page-history">
          {editHref && <EditLink href={editHref} />}
          {reportHref && <MenuLink className="edit-link" link={{ label: reportProblem, href: reportHref, isExternal: true }} />}
          {markdown && <MenuLink className="edit-link" link={{ label: "Markdown", href: markdown.href, isExternal: false }} />}
          {lastUpdate && <LastUpdate {...lastUpdate} />}
        </div>
      )}
      <Pager previous={previous} next={next} />
    </footer>
  );
}
