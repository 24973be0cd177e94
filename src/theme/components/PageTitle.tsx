/** The page's one level-1 heading, at least for screen readers, and the notice of an unlisted page. */
import { useStrings } from "../context/site.tsx";
import { Icon } from "../primitives/Icon.tsx";
import type { PageProps } from "../props.ts";

export function PageTitle({ page }: { page: PageProps }) {
  const { unlisted } = useStrings();
  return (
    <>
      {page.isUnlisted && (
        <p className="unlisted">
          <Icon name="info" />
          {unlisted}
        </p>
      )}
      {!page.hasOwnHeading && (
        <h1 className={page.hasTitle ? "page-title" : "visually-hidden"} id={page.titleId ?? undefined}>
          {page.titleNode}
        </h1>
      )}
    </>
  );
}
