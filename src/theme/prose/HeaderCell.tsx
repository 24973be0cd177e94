/** A header cell of a table. */
import type { ThHTMLAttributes } from "react";
import { textOf } from "./textOf.ts";

/** An empty corner names nothing, so it is an ordinary cell. All header cells of Markdown are above columns. */
export function HeaderCell(attributes: ThHTMLAttributes<HTMLTableCellElement>) {
  const isNamed = textOf(attributes.children).trim() !== "" || attributes["aria-label"] !== undefined;
  return isNamed ? <th scope="col" {...attributes} /> : <td {...attributes} />;
}
