/** The search in the header: a link to the page from A to Z, which with scripts opens the dialog. It looks like a field where there is room. */
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import { joinClasses } from "../primitives/joinClasses.ts";

export function SearchLink({ href, className }: { href: string; className?: string | undefined }) {
  const { search } = useStrings();
  return (
    <li className={joinClasses("search-item", className)}>
      <a className="icon-button search-link" href={href} aria-label={search} data-search>
        <Icon name="search" />
        <span>{search}</span>
      </a>
    </li>
  );
}
