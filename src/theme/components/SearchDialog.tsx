/** What opens over every page at a key. It is here from the start, so that it need not be fetched before it answers; see `client/openSearch.ts`. */
import { useShell } from "../context/site.tsx";
import { SearchField } from "./SearchField.tsx";

export function SearchDialog() {
  const { navbar, strings } = useShell();
  const item = [...navbar.left, ...navbar.right].find(({ type }) => type === "search");
  if (item?.type !== "search") return null;
  return (
    <dialog className="search" aria-label={strings.search}>
      <SearchField href={item.href} isCloseable />
    </dialog>
  );
}
