/** Finds all links to other sites, with the places where they are written. */
import type { SiteConfig } from "../../model/config.ts";
import type { FoundLink } from "../../model/htmlMetadata.ts";
import type { RenderedPage } from "../../model/rendered.ts";
import { createPattern } from "../../text/path.ts";
import { anyOrigin, parseUrl } from "../../text/url.ts";
import { type BrokenOccurrence, brokenLinksOf, type CauseInput, type PlacedLink } from "../causes.ts";

/** `address` is what to ask for, without its fragment. */
interface External {
  kind: "external";
  address: string;
  fragment: string;
}

export type ExternalLink = PlacedLink<External>;

/** Every place once, however many pages show it. */
export function externalLinks(pages: readonly RenderedPage[], input: CauseInput): ExternalLink[] {
  const isWanted = wantedBy(input.config);
  const resultOf = ({ url, element }: FoundLink): External | null => {
    const address = /^(?:https?:)?\/\//i.test(url) ? parseUrl(url, anyOrigin) : null;
    if (!address || !isWanted(address.href)) return null;
    // A hint to connect early names a host, not a file.
    if (element === "link" && address.pathname === "/") return null;
    const fragment = address.hash.slice(1);
    address.hash = "";
    return { kind: "external", address: address.href, fragment };
  };
  const occurrences: BrokenOccurrence<External>[] = [];
  const seen = new Set<unknown>();
  for (const page of pages) {
    for (const piece of [page.references(), ...page.shell]) {
      // What many pages share has the same places on each of them.
      if (seen.has(piece)) continue;
      seen.add(piece);
      for (const link of piece.links) {
        const result = resultOf(link);
        if (result) occurrences.push({ result, htmlLink: link, page });
      }
    }
  }
  return brokenLinksOf(occurrences, input);
}

/** Neither ignored, nor of the site itself, nor made for every page of it. */
function wantedBy({ links, url, docs }: SiteConfig): (address: string) => boolean {
  const isIgnored = links.external.ignore.map(createPattern);
  const own = [...(url ? [new URL("/", url).href] : []), ...docs.flatMap(({ editUrl }) => (typeof editUrl === "string" ? editUrl : []))];
  return (address) => !own.some((start) => address.startsWith(start)) && !isIgnored.some((isMatch) => isMatch(address));
}
