/** A field that scripts make a search of, and where they say how it goes. Without scripts it is not to be seen. */
import { useStrings } from "../context/site.tsx";

export function SearchField({ href, isCloseable }: { href: string; isCloseable?: boolean }) {
  const { search, searchClose } = useStrings();
  return (
    <>
      <form className="search-form" action={href} autoComplete="off">
        <input name="q" aria-label={search} placeholder={search} />
        {isCloseable && (
          <button type="button" className="search-close">
            {searchClose}
          </button>
        )}
      </form>
      <p role="status" />
    </>
  );
}
