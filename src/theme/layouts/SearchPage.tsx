/** The site from A to Z, for readers without scripts and on paper. With scripts the field above it searches in place. */
import { SearchField } from "../components/SearchField.tsx";
import { useSlots } from "../context/components.tsx";
import { useApiWord, useStrings } from "../context/site.tsx";
import type { IndexEntryProps, PageProps } from "../props.ts";

export function SearchPage({ page }: { page: PageProps }) {
  const { PageTitle, Pager } = useSlots();
  const { searchAllPages } = useStrings();
  const { letters, sections } = page.index ?? { letters: [], sections: [] };
  return (
    <div className="doc">
      <div className="doc-text">
        <PageTitle page={page} />
        <div className="search-place">
          <SearchField />
        </div>
        <div className="index">
          <nav className="index-letters" aria-label={searchAllPages}>
            <ul>
              {letters.map(({ label, href }) => (
                <li key={label}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </nav>
          {sections.map(({ letter, id, entries }) => (
            <section key={id}>
              <h2 id={id}>{letter}</h2>
              <ul>
                {entries.map((entry) => (
                  <IndexEntry key={`${entry.href} ${entry.label}`} {...entry} />
                ))}
              </ul>
            </section>
          ))}
          <Pager previous={page.previous} next={page.next} />
        </div>
      </div>
    </div>
  );
}

function IndexEntry({ label, href, kind, parent }: IndexEntryProps) {
  const word = useApiWord();
  const notes = [kind && word(kind), parent].filter(Boolean);
  return (
    <li>
      <a href={href}>{kind ? <code>{label}</code> : label}</a>
      {notes.length > 0 && <span> {notes.join(", ")}</span>}
    </li>
  );
}
