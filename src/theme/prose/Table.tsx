/** A table as wide as the text. One that needs more room scrolls inside of its frame. */
import type { CSSProperties, TableHTMLAttributes, TdHTMLAttributes } from "react";
import { useStrings } from "../context/site.tsx";
import { textOf } from "./textOf.ts";

type CellProps = TdHTMLAttributes<HTMLTableCellElement>;

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

export function Cell({ align, style, ...attributes }: CellProps) {
  return <td {...attributes} data-align={alignment(align, style)} />;
}

/** An empty corner names nothing, so it is an ordinary cell. */
export function HeaderCell({ align, style, ...attributes }: CellProps) {
  const Element = textOf(attributes.children).trim() === "" && !attributes["aria-label"] ? "td" : "th";
  return <Element {...attributes} data-align={alignment(align, style)} />;
}

/** Markdown's `:-:` comes as an attribute or as a style; inline styles are refused by the page's security policy. */
function alignment(align: CellProps["align"], style: CSSProperties | undefined): string | undefined {
  return align ?? style?.textAlign;
}
