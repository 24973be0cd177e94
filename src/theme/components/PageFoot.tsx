/** What a reader may want at the end: tags, the source, the last change, the neighbours. Quiet, in one place. */
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import type { PageProps } from "../props.ts";
import { Link } from "../prose/Link.tsx";

export function PageFoot({ page }: { page: PageProps }) {
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

function Tags({ tags }: { tags: PageProps["tags"] }) {
  const strings = useStrings();
  if (tags.length === 0) return null;
  return (
    <div className="tags">
      <span aria-hidden="true">{strings.tags}</span>
      <ul aria-label={strings.tags}>
        {tags.map(({ label, href }) => (
          <li key={label}>
            {href === undefined ? (
              <span className="tag">{label}</span>
            ) : (
              <a className="tag" href={href}>
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function EditLink({ href }: { href: string }) {
  return (
    <p>
      <Link className="edit-link" href={href} isExternal={true}>
        <Icon name="edit" />
        {useStrings().editThisPage}
      </Link>
    </p>
  );
}

/** e.g. `Last updated on 30 September 2025 by Ada`. */
function LastUpdate({ author, date, text }: NonNullable<PageProps["lastUpdate"]>) {
  const strings = useStrings();
  const written = text ?? date;
  if (!author && !written) return null;
  return (
    <p className="last-update">
      {strings.lastUpdated}
      {written && (
        <>
          {` ${strings.lastUpdatedOn} `}
          <time dateTime={date ?? undefined}>{written}</time>
        </>
      )}
      {author && ` ${strings.lastUpdatedBy} ${author}`}
    </p>
  );
}

function Pager({ previous, next }: Pick<PageProps, "previous" | "next">) {
  const strings = useStrings();
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label={strings.pager}>
      {previous && (
        <a className="pager-link" rel="prev" href={previous.href}>
          <span className="pager-way">
            <Icon name="arrowLeft" />
            {strings.previous}
          </span>
          <span className="pager-label">{previous.label}</span>
        </a>
      )}
      {next && (
        <a className="pager-link is-next" rel="next" href={next.href}>
          <span className="pager-way">
            {strings.next}
            <Icon name="arrowRight" />
          </span>
          <span className="pager-label">{next.label}</span>
        </a>
      )}
    </nav>
  );
}
