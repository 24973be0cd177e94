/** A cell at the head of a table. */
import type { ThHTMLAttributes } from "react";
import { textOf } from "./textOf.ts";

/** An empty corner names nothing, so it is an ordinary cell. Markdown's headers all stand above columns. */
export function HeaderCell(attributes: ThHTMLAttributes<HTMLTableCellElement>) {
  const isNamed = textOf(attributes.children).trim() !== "" || attributes["aria-label"] !== undefined;
  return isNamed ? <th scope="col" {...attributes} /> : <td {...attributes} />;
}
