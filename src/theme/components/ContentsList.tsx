/** Headings of a page as links, nested by level. */
import type { TocEntry } from "../props.ts";

export function ContentsList({ entries }: { entries: TocEntry[] }) {
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
