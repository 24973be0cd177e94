/** What opens over every page at a key. It is here from the start, so that it need not be fetched before it answers; see `client/openSearch.ts`. */
import { useShell } from "../context/site.tsx";
import { SearchField } from "./SearchField.tsx";

export function SearchDialog() {
  const { navbar, strings } = useShell();
  if (![...navbar.left, ...navbar.right].some(({ type }) => type === "search")) return null;
  return (
    <dialog className="search" aria-label={strings.search}>
      <SearchField isCloseable />
    </dialog>
  );
}
