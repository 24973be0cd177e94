/** Broken links with what to say about them, and those of an earlier build that hold still. */
import type { DescribedLink } from "../model/linkResult.ts";
import type { PlacedLink } from "./causes.ts";
import type { BrokenLink, Description } from "./describe.ts";

export interface Described {
  link: BrokenLink;
  description: Description;
}

/** New and unchanged links; a link on old and new pages is one entry. */
export function mergeDescribed(
  placedLinks: readonly PlacedLink[],
  previousLinks: readonly DescribedLink[],
  describe: (link: PlacedLink) => Description,
): Map<string, Described> {
  const described = new Map<string, Described>();
  for (const { key, result, description, pages, sourceLink, ...rest } of previousLinks) {
    // Of this program's own cache, which no other version reads.
    const link = { ...rest, sourceLink, result: result as BrokenLink["result"], pages: new Set(pages) };
    described.set(key, { link, description: description as Description });
  }
  for (const link of placedLinks) {
    const same = described.get(link.key);
    if (same) for (const page of link.pages) same.link.pages.add(page);
    else described.set(link.key, { link, description: describe(link) });
  }
  return described;
}

/** The links that some of these pages show. */
export function onPages(described: readonly DescribedLink[], isMeant: (route: string) => boolean): DescribedLink[] {
  return described.flatMap((entry) => {
    const pages = entry.pages.filter(isMeant);
    return pages.length === 0 ? [] : [{ ...entry, pages }];
  });
}

/**
 * What an earlier build said of a link, on whichever line of its page it is now. Holds as long as all targets are the same. To find
 * out where an anchor is, all pages have to be read.
 */
export function formerDescriptions(known: readonly DescribedLink[]): (link: PlacedLink) => Description | undefined {
  const keyOf = ({ place, result, htmlLink, sourceLink }: PlacedLink | DescribedLink) =>
    JSON.stringify([place.path, result, htmlLink.url, sourceLink?.url]);
  const former = new Map(known.map((link) => [keyOf(link), link.description as Description]));
  return (link) => (former.size === 0 ? undefined : former.get(keyOf(link)));
}

/** To be kept; those of the shell are cheap to find again. */
export function toKeep(described: ReadonlyMap<string, Described>): DescribedLink[] {
  return [...described].flatMap(([key, { link, description }]) =>
    link.htmlLink.isShell ? [] : [{ ...link, key, description, pages: [...link.pages] }],
  );
}
