/** Where the guides use an export or a member, folded: the pages and headings that say most first. */

export interface UseProps {
  href: string;
  /** Title of the page. */
  page: string;
  /** The heading on it; left out for its beginning. */
  heading?: string;
}

export function UsedIn({ uses, title }: { uses: UseProps[]; title: string }) {
  return (
    <details className="api-uses">
      <summary>{title}</summary>
      <ul>
        {uses.map(({ href, page, heading }) => (
          <li key={href}>
            <a href={href}>{heading === undefined ? page : `${page}: ${heading}`}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}
