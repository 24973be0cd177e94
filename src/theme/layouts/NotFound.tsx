/** The page for unknown addresses: what happened, and links to go on. */
import { MenuLink } from "../components/MenuLink.tsx";
import { useStrings } from "../context/site.tsx";
import type { PageProps } from "../props.ts";

export function NotFound({ page }: { page: PageProps }) {
  const strings = useStrings();
  return (
    <div className="not-found">
      <p className="not-found-status" aria-hidden="true">
        404
      </p>
      <h1>{strings.notFoundTitle}</h1>
      <p>{strings.notFoundText}</p>
      {page.suggestions.length > 0 && (
        <>
          <p>{strings.notFoundLinks}</p>
          <ul className="suggestions">
            {page.suggestions.map((link) => (
              <li key={link.href}>
                <MenuLink link={link} className="button" />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
