/** Nests a page's headings for the table of contents. */
import type { TocEntry } from "../../theme/props.ts";
import type { SiteConfig } from "../model/config.ts";
import type { Heading, ParsedPage } from "../model/page.ts";

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

/** The table of contents, by the page's levels or else the site's. */
export function tableOfContents(
  { frontMatter, headings }: Pick<ParsedPage, "frontMatter" | "headings">,
  { tableOfContents: { minHeadingLevel, maxHeadingLevel } }: Pick<SiteConfig["themeConfig"], "tableOfContents">,
): TocEntry[] {
  if (frontMatter.hide_table_of_contents) return [];
  const min = frontMatter.toc_min_heading_level ?? minHeadingLevel;
  return tocEntries(headings, { min, max: frontMatter.toc_max_heading_level ?? maxHeadingLevel });
}
