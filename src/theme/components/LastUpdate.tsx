/** When a page was last changed, and by whom. */
import { useStrings } from "../context/site.tsx";
import type { PageProps } from "../props.ts";

/** e.g. `Last updated on 30 September 2025 by Ada`. */
export function LastUpdate({ author, date, text }: NonNullable<PageProps["lastUpdate"]>) {
  const strings = useStrings();
  const dateText = text ?? date;
  if (!author && !dateText) return null;
  return (
    <p className="last-update">
      {strings.lastUpdated}
      {dateText && (
        <>
          {` ${strings.lastUpdatedOn} `}
          <time dateTime={date ?? undefined}>{dateText}</time>
        </>
      )}
      {author && ` ${strings.lastUpdatedBy} ${author}`}
    </p>
  );
}
