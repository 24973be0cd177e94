/** A table as wide as the text. One that needs more room scrolls inside of its frame. */
import type { TableHTMLAttributes } from "react";
import { useStrings } from "../context/site.tsx";

export function Table(attributes: TableHTMLAttributes<HTMLTableElement>) {
  return (
    // A group and no region: a page may hold dozens of tables, and landmarks of one name help nobody.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is operated by the arrow keys
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div className="table" role="group" tabIndex={0} aria-label={useStrings().scrollableTable}>
      <table {...attributes} />
    </div>
  );
}
