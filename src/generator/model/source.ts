/** What `discover/` finds: files with their text, before anyone has read what they say. */
import type * as z from "zod";
import type { categorySchema } from "./sidebarConfig.ts";

/** Last change of a file, from the version history. */
export interface History {
  author: string;
  /** Milliseconds since the Unix epoch. */
  time: number;
}

/** Where a page belongs. */
export interface SetOfPage {
  /** Id of its docs area, e.g. `default`; null for a page outside of every area. */
  area: string | null;
  /** Version of the docs; null in an area with one version, and outside of every area. */
  version: string | null;
  /** Its language; null for the default one. */
  locale: string | null;
}

/** A file that becomes a page: Markdown, React, or an export of the SDK. */
export interface SourceFile extends SetOfPage {
  /** `markdown` is parsed by `compile/`; `component` is a `.tsx` file that renders the page itself; `api` is an `ApiSourcePage` as JSON. */
  kind: "markdown" | "component" | "api";
  /** Relative to the site folder, e.g. `content/docs/api/focus.md`. */
  path: string;
  /** Path inside its area without extension; `README` and `index` stay, e.g. `api/focus`, `guides/index`. */
  id: string;
  /** The route its path alone would give it, without base URL, e.g. `/docs/api/focus`. */
  route: string;
  /** Decoded text without byte order mark; null while it is only in its file. */
  text: string | null;
  /** Hash of the decoded text. */
  hash: string;
  /** Paths of the files that it includes. */
  includes: string[];
  history: History | null;
  /** Sections of a page whose translations are followed; left out for all others. */
  sections?: { id: string; title: string; hash: string }[];
}

/** A translation of a page that has changed since. */
export interface OutdatedPage {
  path: string;
  /** Path of the page that it translates. */
  original: string;
  /** Titles of the sections that have changed; the empty string for what comes before the first heading. */
  sections: string[];
}

/** A source whose text is at hand. */
export type ReadSource = SourceFile & { text: string };

/** A file that pages may show or link to: an image, a download. */
export interface Asset {
  /** Relative to the site folder, e.g. `content/docs/images/streaming-paths.svg`. */
  path: string;
  /** Where the output has it, without base URL, e.g. `/assets/streaming-paths.1f2e3d4c.svg` or, for a static file, `/favicon.svg`. */
  url: string;
  /** Pixels, for an image whose header could be read. */
  width?: number;
  height?: number;
  /** Ids of the symbols in an SVG, which links and `use` name after its address. */
  ids?: string[];
  /** True for a file of the static folder: copied as it is, referenced or not. */
  isStatic: boolean;
}

/** `_category_.json|yml` of a folder, for generated sidebars. */
export interface CategoryFile extends SetOfPage, z.infer<typeof categorySchema> {
  area: string;
  /** Folder inside the area, e.g. `guides`; the empty string for the area's root. */
  folder: string;
  path: string;
}

/** Everything that was found under the site folder. */
export interface Sources {
  files: SourceFile[];
  /** Text of the files that an include may name: partials, samples; by path. */
  partials: Record<string, string>;
  assets: Asset[];
  categories: CategoryFile[];
  /** Left out where no translation is marked. */
  outdated?: OutdatedPage[];
}
