/** The headings of the page as a folded block under the title, on small screens. */
import { useStrings } from "../context/site.tsx";
import type { TocEntry } from "../props.ts";
import { ContentsList } from "./ContentsList.tsx";

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
