/** Where the guides use an export or a member: the pages and headings that say most, and all others folded. */

export interface UseProps {
  href: string;
  /** Title of the page. */
  page: string;
  /** The heading on it; left out for its beginning. */
  heading?: string;
}

export interface UsedInProps {
  uses: UseProps[];
  words: { usedIn: string; all: string };
}

/** More are folded. */
const unfoldedCount = 10;

export function UsedIn({ uses, words }: UsedInProps) {
  return (
    <div className="api-uses">
      <span className="api-uses-title">{words.usedIn}</span>
      <Uses uses={uses.slice(0, unfoldedCount)} />
      {uses.length > unfoldedCount && (
        <details>
          <summary>{words.all.replace("{count}", String(uses.length))}</summary>
          <Uses uses={uses.slice(unfoldedCount)} />
        </details>
      )}
    </div>
  );
}

function Uses({ uses }: Pick<UsedInProps, "uses">) {
  return (
    <ul>
      {uses.map(({ href, page, heading }) => (
        <li key={href}>
          <a href={href}>{heading === undefined ? page : `${page}: ${heading}`}</a>
        </li>
      ))}
    </ul>
  );
}
