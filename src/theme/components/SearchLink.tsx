/** The search in the header: a link to the page from A to Z, which with scripts opens the dialog. It looks like a field where there is room. */
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import { joinClasses } from "../primitives/joinClasses.ts";

interface SearchLinkProps {
  href: string;
  /** Folder of the index. */
  index?: string | undefined;
  className?: string | undefined;
}

export function SearchLink({ href, index, className }: SearchLinkProps) {
  const { search } = useStrings();
  return (
    <li className={joinClasses("search-item", className)}>
      <a className="icon-button search-link" href={href} aria-label={search} data-search data-index={index}>
        <Icon name="search" />
        <span>{search}</span>
      </a>
    </li>
  );
}
