/** The headings of the page as a column, on wide screens. */
import { useStrings } from "../context/site.tsx";
import type { TocEntry } from "../props.ts";
import { ContentsList } from "./ContentsList.tsx";
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
