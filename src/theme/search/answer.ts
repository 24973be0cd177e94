/** What a search answers. */
import type { SearchRoot, SymbolKind } from "./files.ts";

export interface Hit {
  /** With base URL and anchor. */
  url: string;
  /** Name of the section or symbol, e.g. `Usage`, `signalQuality`. */
  name: string;
  /** Title of the page; of a symbol, what it belongs to, e.g. `Noema`. Empty when the hit is the page itself. */
  page: string;
  /** Labels that lead to the page. */
  trail: string[];
  /** null for a page or a section. */
  kind: SymbolKind | null;
  /** Comparable within one answer. */
  score: number;
  /** Further sections of the same page. */
  sections: Hit[];
}

/** Hits of one kind, best first. */
export interface HitGroup {
  /** `symbols`, or the number of an area in `SearchRoot.areas`. */
  id: "symbols" | number;
  /** Name of the area; empty for symbols. */
  label: string;
  hits: Hit[];
}

export interface Answer {
  /** Best first. */
  groups: HitGroup[];
  /** Words of the pages that matched, folded, to be marked in texts: every word that begins with one of these. */
  marks: string[];
  /** Words of the query that no page has. */
  missing: string[];
  /** Where nothing was found: words of the site that the query may mean, best first. */
  suggestions: string[];
  /** What readers may look for instead, by the site. */
  topPages: SearchRoot["topPages"];
}

/** The hits of all groups by their score. */
export function rankedHits({ groups }: Answer): Hit[] {
  return groups.flatMap(({ hits }) => hits).sort((a, b) => b.score - a.score);
}
