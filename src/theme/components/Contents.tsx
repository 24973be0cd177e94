/** The headings of the page: a column on wide screens, a folded block under the title on small ones. */
import { useStrings } from "../context/site.tsx";
import type { TocEntry } from "../props.ts";
import { ids } from "./ids.ts";

export function ContentsColumn({ entries }: { entries: TocEntry[] }) {
  const { onThisPage } = useStrings();
  if (entries.length === 0) return null;
  return (
    <nav className="contents-column" aria-labelledby={ids.contents}>
      <p className="contents-title" id={ids.contents}>
        {onThisPage}
      </p>
      <ContentsList entries={entries} />
    </nav>
  );
}

export function ContentsDisclosure({ entries }: { entries: TocEntry[] }) {
  const { onThisPage } = useStrings();
  if (entries.length === 0) return null;
  return (
    <details className="contents-disclosure">
      <summary>{onThisPage}</summary>
      <ContentsList entries={entries} />
    </details>
  );
}

function ContentsList({ entries }: { entries: TocEntry[] }) {
  return (
    <ul className="contents-list">
      {entries.map((entry) => (
        <li key={entry.id}>
          <a className="contents-link" href={`#${entry.id}`}>
            {entry.text}
          </a>
          {entry.children.length > 0 && <ContentsList entries={entry.children} />}
        </li>
      ))}
    </ul>
  );
}
