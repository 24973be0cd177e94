/** A table as wide as the text. A wider one scrolls inside its container. */
import type { TableHTMLAttributes } from "react";
import { useStrings } from "../context/site.tsx";

export function Table(attributes: TableHTMLAttributes<HTMLTableElement>) {
  return (
    // A group, not a region: a page may hold dozens of tables, and many landmarks of one name are useless.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container is operated by the arrow keys
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className="table" role="group" tabIndex={0} aria-label={useStrings().scrollableTable}>
      <table {...attributes} />
    </div>
  );
}
