/** Links to the neighbours of a page. */
import { useStrings } from "../context/site.tsx";
import { ApiName } from "../primitives/ApiName.tsx";
import { Icon } from "../primitives/Icon.tsx";
import type { PageProps } from "../props.ts";

export function Pager({ previous, next }: Pick<PageProps, "previous" | "next">) {
  const strings = useStrings();
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label={strings.pager}>
      {previous && <PagerLink rel="prev" way={strings.previous} page={previous} />}
      {next && <PagerLink rel="next" way={strings.next} page={next} />}
    </nav>
  );
}

interface PagerLinkProps {
  rel: "prev" | "next";
  way: string;
  page: NonNullable<PageProps["previous"]>;
}

function PagerLink({ rel, way, page: { href, label, description } }: PagerLinkProps) {
  return (
    <a className="pager-link" rel={rel} href={href}>
      <Icon name={rel === "prev" ? "arrowLeft" : "arrowRight"} />
      <span className="visually-hidden">{`${way}: `}</span>
      <span className="pager-label">{label.includes(" ") ? label : <ApiName name={label} />}</span>
      {description && <span className="pager-text">{description}</span>}
    </a>
  );
}
