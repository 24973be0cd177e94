/** Titles that tell pages apart: some projects begin each page with their own name. */
import type { PageMeta } from "../model/page.ts";
import { titleFromPath } from "../text/fileNames.ts";

/** That many pages do not share a heading by chance. */
const many = 4;

/** Pages whose first heading many others have too are named after their files in sidebars and lists; their text stays. */
export function withDistinctTitles(pages: PageMeta[]): PageMeta[] {
  const counts = new Map<string, number>();
  for (const page of pages.filter(isFromHeading)) counts.set(keyOf(page), (counts.get(keyOf(page)) ?? 0) + 1);
  return pages.map((page) => {
    const isShared = isFromHeading(page) && (counts.get(keyOf(page)) ?? 0) >= many;
    return isShared ? { ...page, title: titleFromPath(page.path, page.id) } : page;
  });
}

function isFromHeading({ isApi, frontMatter, id }: PageMeta): boolean {
  return !isApi && frontMatter.title === undefined && !/^(?:readme|index)$/i.test(id);
}

function keyOf({ area, version, locale, title }: PageMeta): string {
  return JSON.stringify([area, version, locale, title]);
}
