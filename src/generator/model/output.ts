/** What leaves the line: rendered pages, built assets, files. */
import type { PageFacts } from "./facts.ts";

/** One page as HTML, before it knows the names of scripts and styles. */
export interface RenderedPage {
  facts: PageFacts;
  lang: string;
  /** The kind of page, e.g. `doc`; it may have a stylesheet of its own. */
  layout: string;
  /** Inner HTML of `<head>`, assets left out. */
  head: string;
  /** Attributes of `<html>`, e.g. ` data-theme="dark"`. */
  htmlAttributes: string;
  /** Inner HTML of `<body>`. */
  body: string;
}

/** Names of what the bundler made, base URL left out, e.g. `/assets/site.4f5e6d7c.css`. */
export interface ClientManifest {
  /** `site` for all pages, `late` for what scripts make, the others by the layout that needs them. */
  styles: Record<string, string>;
  /** Fonts to fetch early. */
  preloads: string[];
  /** Scripts that the config names. */
  scripts: ScriptElement[];
  /** The theme's script, which every page loads, e.g. `/assets/boot.4F5E6D7C.js`. */
  boot: string;
  /** The script of grouped tabs and what it imports. */
  tabs: string[];
  /** Text of the script that stands in each page, in front of the stylesheet; null when the site needs none. */
  early: string | null;
  /** Text of the script that stands in the page at the base URL; null when that page has no note for it. */
  baseUrlScript: string | null;
  /** By name. */
  islands: Record<string, IslandFiles>;
  /** Scripts of all islands; those that no page uses are not published. */
  islandScripts: OutputFile[];
  /** What is published in any case. */
  files: OutputFile[];
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
}

/** How a published file looks on the disk: enough to see that nobody changed it since. */
export interface PublishedFile {
  size: number;
  /** When it was written, in milliseconds since the Unix epoch. */
  modified: number;
  /** Of a copy: the stamp of the file that it was copied from. */
  source?: string;
}

/** Whether a file still is as it was published, e.g. one of the disk or of another output; null and undefined stand for one that is not there. */
export function isUnchanged(published: PublishedFile, now: Pick<PublishedFile, "size" | "modified"> | null | undefined): boolean {
  return now?.size === published.size && now.modified === published.modified;
}

/** The site that was published before: a folder that holds most of what is published now. */
export interface Spare {
  /** Of the folder, in the cache. */
  name: string;
  /** Published files that it lacks, or has in another form. */
  missing: string[];
  /** Files of it that are published in another form, or no more. */
  outdated: string[];
  /** When it was published, in milliseconds since the Unix epoch: nobody has put anything into folders that are older. */
  at: number;
}

/** What the last build published. */
export interface Published {
  /** By path. */
  files: Record<string, PublishedFile>;
  /** When, in milliseconds since the Unix epoch. */
  at: number;
  spare: Spare | null;
}

/** Name of the file that marks a folder as written by a build: a later build may replace it, and takes nothing in it for content. */
export const outputMarker = ".bcidocs-output";

/** A file of the output folder. */
export interface OutputFile {
  /** Relative to the output folder, e.g. `docs/api/focus/index.html`. */
  path: string;
  /** The bytes, or the absolute path of a file to copy. */
  content: string | Uint8Array | { copyFrom: string };
}
