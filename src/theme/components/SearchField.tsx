/** A field that scripts turn into a search, and the line that reports how it goes. Not visible without scripts. */
import { useStrings } from "../context/site.tsx";

export function SearchField({ isCloseable }: { isCloseable?: boolean }) {
  const { search, searchClose } = useStrings();
  return (
    <>
      <div className="search-form">
        <input type="text" autoComplete="off" aria-label={search} placeholder={search} />
        {isCloseable && (
          <button type="button" className="search-close">
            {searchClose}
          </button>
        )}
      </div>
      <p role="status" />
    </>
  );
}
