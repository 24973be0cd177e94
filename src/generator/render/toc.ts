/** Nests a page's headings for the table of contents. */
import type { TocEntry } from "../../theme/props.ts";
import type { Heading } from "../model/page.ts";

/** Nested by level first, then cut to the levels asked for, so that an h3 under a left-out h2 still shows. */
export function tocEntries(headings: Heading[], { min, max }: { min: number; max: number }): TocEntry[] {
  const root: TocEntry = { id: "", text: "", children: [] };
  const path: { depth: number; entry: TocEntry }[] = [{ depth: 0, entry: root }];
  for (const { depth, id, text } of headings) {
    if (depth < min || depth > max) continue;
    while ((path.at(-1)?.depth ?? 0) >= depth) path.pop();
    const entry = { id, text, children: [] };
    path.at(-1)?.entry.children.push(entry);
    path.push({ depth, entry });
  }
  return root.children;
}
