/** What a build writes: built assets, files, and what is known of the published folder. */
import type { Place } from "./problem.ts";
import type { PolicySources } from "./securityConfig.ts";

/** Names of what the bundler made, base URL left out, e.g. `/assets/site.4f5e6d7c.css`. */
export interface ClientManifest {
  /** `site` for all pages, `controls` for pages with islands, `lazy` for elements that scripts make, the others by the layout that needs them. */
  styles: Record<string, string>;
  /** Further stylesheets, each for the pages that have one of its classes; null for all. Those of the site are also for pages with islands, which may show more later. */
  componentSheets: { path: string; classes: string[] | null; isOfSite: boolean }[];
  /** Fonts to fetch early; most pages in English need only the first. */
  preloads: string[];
  /** Scripts that the config names. */
  scripts: ScriptElement[];
  /** The theme's script, which every page loads, e.g. `/assets/boot.4F5E6D7C.js`. */
  boot: string;
  /** The script of grouped tabs and what it imports. */
  tabs: string[];
  /** Text of the inline script of every page, in front of the stylesheet; null if the site needs none. */
  early: string | null;
  /** Text of the inline script of the page at the base URL; null if that page has no note for it. */
  baseUrlScript: string | null;
  /** By name. */
  islands: Record<string, IslandFiles>;
  /** Origins that islands ask for data, by name of the island. */
  connect: Record<string, string[]>;
  /** What pages in a further language have instead, by locale: scripts with its words. */
  inLocale: Record<string, Pick<ClientManifest, "boot" | "tabs" | "islands">>;
  /** What the settings add to the policy of every page. */
  policy: PolicySources;
  /** Scripts of all islands; those that no page uses are not published. */
  islandScripts: OutputFile[];
  /** Scripts of live samples, by the id of the sample, e.g. `/assets/live-1a2b3c4d5e.6F7A8B9C.js`; left out on a site without. */
  live?: Record<string, string>;
  /** What is published in any case. */
  files: OutputFile[];
  /** Addresses from the root in stylesheets of the site. */
  styleUrls?: StyleUrl[];
}

/** An address in a stylesheet, and where it is written. */
export interface StyleUrl {
  url: string;
  place: Place;
}

/** URLs of an island's scripts, base URL left out. */
export interface IslandFiles {
  entry: string;
  /** What the entry waits for. */
  imports: string[];
  /** The entry and everything that it may ever load. */
  all: string[];
}

/** Attributes of a script element; `src` has its base URL. */
export interface ScriptElement {
  src: string;
  type?: string;
  isAsync?: boolean;
  isDeferred?: boolean;
  integrity?: string;
  crossorigin?: string;
  attributes?: Record<string, string>;
}

/** A file of the output, as it was when it was published. */
export interface PublishedFile {
  /** Names its content: a hash, or the fingerprint of the file that it was copied from. */
  content: string;
  size: number;
  /** When it was written, in milliseconds since the Unix epoch. */
  modified: number;
  /** When anything about it changed, in milliseconds since the Unix epoch. */
  changed: number;
}

/** An output folder, as it was when it was published. */
export interface PublishedFolder {
  /** By path. */
  files: Record<string, PublishedFile>;
  /** When it was published, in milliseconds since the Unix epoch. */
  at: number;
}

/** What the last build published. */
export interface Published extends PublishedFolder {
  /** The output before it, which is kept in the cache: most of its files are the same, so the next build need not write them again. */
  previous: (PublishedFolder & { name: string }) | null;
}

/** Name of the file that marks a folder as written by a build: a later build may replace it, and takes nothing in it for content. */
export const outputMarker = ".bcidocs-output";

/** A file to copy. A class: what was read as JSON, and may be anything, is never one. */
export class FileCopy {
  /** Absolute. */
  readonly copyFrom: string;
  constructor(copyFrom: string) {
    this.copyFrom = copyFrom;
  }
}

/** A file of the output folder. */
export interface OutputFile {
  /** Relative to the output folder, e.g. `docs/api/focus/index.html`. */
  path: string;
  content: string | Uint8Array | FileCopy;
}
