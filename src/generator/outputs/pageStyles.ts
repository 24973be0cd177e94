/** The stylesheets of pages that have rules of their own. Pages with the same rules share one. */

import type { OutputFile } from "../model/output.ts";
import type { PageMeta } from "../model/page.ts";
import { pageSheet } from "../text/ownNames.ts";

export function pageStyles(pages: Iterable<Pick<PageMeta, "styles">>): OutputFile[] {
  const sheets = new Map([...pages].flatMap(({ styles }) => (styles ? [[pageSheet(styles), styles.join("")] as const] : [])));
  return [...sheets].map(([path, content]) => ({ path, content }));
}
