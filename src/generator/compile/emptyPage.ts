/** The page of a source file, before anything is read from it. */
import type { ParsedPage } from "../model/page.ts";
import type { ReadSource } from "../model/source.ts";
import { titleFromPath } from "../text/fileNames.ts";

/** What says which page of the site it is. */
export type PageAddress = Pick<ReadSource, "path" | "area" | "version" | "locale" | "id" | "route">;

export function addressOf({ path, area, version, locale, id, route }: PageAddress): PageAddress {
  return { path, area, version, locale, id, route };
}

/** A page that nothing was read from yet. */
export function emptyPage(source: PageAddress): ParsedPage {
  const empty = { headings: [], links: [], components: [], includes: [], places: {}, problems: [] };
  return {
    ...addressOf(source),
    frontMatter: {},
    title: titleFromPath(source.path, source.id),
    titleId: null,
    titleTree: null,
    description: "",
    tree: { type: "root", children: [] },
    ...empty,
  };
}
