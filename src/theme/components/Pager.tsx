/** Links to the neighbours of a page. */
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import type { PageProps } from "../props.ts";

export function Pager({ previous, next }: Pick<PageProps, "previous" | "next">) {
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
