/** A change of a watched site, and what other parts of the site have of a page: the rest is made again only if that differs. */
import type { PageMeta } from "../model/page.ts";

export interface Change {
  /** Relative to the site folder. */
  path: string;
  event: "changed" | "added" | "removed";
}

/** Everything of a page that other pages, routes, sidebars or scripts may have: while it stays the same, so does the rest of the site. */
export function metadataForOthers({ frontMatter, title, description, history, id, route, places, samples, anchors }: PageMeta): string {
  // Problems of the graph name the places of keys; the scripts of live samples are bundled together.
  return JSON.stringify([frontMatter, title, description, history, id, route, places, samples?.map((sample) => sample.id), anchors]);
}

/** What TypeScript checks of a page, and which names of the SDK it has. */
export function sampleMetadata({ fences, codeNames }: PageMeta): string {
  return JSON.stringify([fences, codeNames]);
}
