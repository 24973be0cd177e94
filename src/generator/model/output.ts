/** What leaves the line: rendered pages, built assets, files. */
import type { PageLink } from "./page.ts";

/** A reference found in rendered HTML. */
export interface FoundLink {
  /** As the HTML has it, entities decoded, e.g. `/docs/api/focus#usage`. */
  url: string;
  /** The element it stands on, e.g. `a`, `img`. */
  element: string;
  /** True outside of `<main>`: the cause lies in the config or the theme. */
  isFrame: boolean;
}

/** What is kept of a page after it was written: enough to judge its links. */
export interface PageFacts {
  /** Route without base URL; `/404` for the not-found page. */
  route: string;
  /** Source path, for messages. */
  path: string;
  links: FoundLink[];
  /** The page's own links: as written, and the URL that the HTML has for each. */
  written: { link: PageLink; url: string }[];
  /** URLs of files that the head names, e.g. the preview image. */
  headLinks: string[];
  /** Other origins whose images or media it shows, e.g. `https://img.example.com`; the security policy names them. */
  mediaOrigins: string[];
  /** Every `id` (and `a[name]`) of the body. */
  anchors: string[];
  /** Names of the islands it uses. */
  islands: string[];
}

/** One page as HTML, before it knows the names of scripts and styles. */
export interface RenderedPage {
  facts: PageFacts;
  lang: string;
  /** Inner HTML of `<head>`, assets left out. */
  head: string;
  /** Attributes of `<html>`, e.g. ` data-theme="dark"`. */
  htmlAttributes: string;
  /** Inner HTML of `<body>`. */
  body: string;
}

/** Names of what the bundler made, base URL left out, e.g. `/assets/site.4f5e6d7c.css`. */
export interface ClientManifest {
  styles: string[];
  /** Fonts to fetch early. */
  preloads: string[];
  scripts: ScriptElement[];
  files: OutputFile[];
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

/** Name of the file that marks a folder as written by a build: a later build may replace it, and takes nothing in it for content. */
export const outputMarker = ".bcidocs-output";

/** A file of the output folder. */
export interface OutputFile {
  /** Relative to the output folder, e.g. `docs/api/focus/index.html`. */
  path: string;
  /** The bytes, or the absolute path of a file to copy. */
  content: string | Uint8Array | { copyFrom: string };
}
