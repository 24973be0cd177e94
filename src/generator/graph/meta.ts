/** What a page says of itself in the graph: its title, when it was last changed, and where it can be edited. */
import type { DocsSet } from "../areas/docsSets.ts";
import type { PageNode } from "../model/graph.ts";
import { splitCopy } from "../text/reservedNames.ts";
import { addressAt, encodePath } from "../text/url.ts";
import type { RoutedPage } from "./routes/routes.ts";

/** Front matter wins over the history, of which only the parts that the area shows are used. */
export function lastUpdateOf({ page, set }: RoutedPage): PageNode["lastUpdate"] {
  const area = set?.area;
  const stated = page.frontMatter.last_update;
  const author = stated?.author ?? (area?.showLastUpdateAuthor ? page.history?.author : undefined) ?? null;
  const time = statedTime(stated?.date) ?? (area?.showLastUpdateTime ? page.history?.time : undefined) ?? null;
  return author === null && time === null ? null : { author, time };
}

function statedTime(date: string | Date | undefined): number | undefined {
  if (date === undefined) return undefined;
  const time = date instanceof Date ? date.getTime() : parseUtc(date.trim());
  return Number.isNaN(time) ? undefined : time;
}

/** A date without a time zone is one of UTC, so that every machine reads the same. */
function parseUtc(text: string): number {
  const isDay = /^\d{4}(?:-\d{2}){0,2}$/.test(text);
  const hasZone = /(?:Z|UTC|GMT|:\d{2}(?:\.\d+)? ?[+-]\d{2}:?\d{2})$/i.test(text);
  if (isDay || hasZone) return Date.parse(text);
  const asIso = Date.parse(`${text}Z`);
  return Number.isNaN(asIso) ? Date.parse(`${text} UTC`) : asIso;
}

/** The page's own address, else the area's with the source path; null hides the link. */
export function editUrlOf({ page, set }: RoutedPage): string | null {
  const own = page.frontMatter.custom_edit_url;
  if (own !== undefined) return own;
  const base = set && baseOf(set);
  if (!base) return null;
  return `${base.replace(/\/$/, "")}/${encodePath(splitCopy(page.path).inner)}`;
}

/**
 * For a version that is read from Git, the address names its branch. null for a tag, which nobody can edit, and where the
 * address does not say which part of it is the branch.
 */
function baseOf({ area, version }: DocsSet): string | null {
  const { ref, isBranch } = (version && area.versions?.[version.name]) ?? {};
  if (ref && !isBranch) return null;
  return area.editUrl && ref ? addressAt(area.editUrl, ref) : (area.editUrl ?? null);
}
