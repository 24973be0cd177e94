/** What is known of a page that was rendered: what it refers to and what it offers. */
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

/** A component of the page that wakes in the browser. */
export interface FoundIsland {
  /** e.g. `live-trace`. */
  name: string;
  /** One on this page wakes as soon as the page is loaded. */
  isEager: boolean;
}

/** What a piece of HTML refers to and offers. */
export interface HtmlFacts {
  links: FoundLink[];
  /** Every `id` (and `a[name]`). */
  anchors: string[];
  islands: FoundIsland[];
  /** Other origins whose images or media it shows, e.g. `https://img.example.com`; the security policy names them. */
  mediaOrigins: string[];
  /** Other origins that its scripts ask for data: `https://api.github.com` where a repository button shows a count. */
  connectOrigins: string[];
}

/** Of the HTML that a page shares with no other. Plain data, which follows from that HTML alone. */
export interface OwnFacts extends HtmlFacts {
  /** How many links it has that need to be judged. */
  linkCount: number;
  /** How many more, which lead to places of the page itself, e.g. those of the table of contents. */
  settledLinks: number;
  /** Paths below `/assets/` among the URLs of its links and its head: files that are published because of them. */
  assetPaths: string[];
  /** Hashes of the components of the site that were drawn, by name. */
  code: Record<string, string>;
}

/** What is kept of a page after it was written: enough to judge its links. */
export interface PageFacts {
  /** Route without base URL; `/404` for the not-found page. */
  route: string;
  /** Source path, for messages. */
  path: string;
  own: OwnFacts;
  /** The parts of the frame that other pages show as well: these objects are theirs, too. */
  frame: readonly HtmlFacts[];
  /** Has the page's links as its author wrote them; null for a page without a source. */
  source: { links: PageLink[] } | null;
}

/** Of all of a page, its frame included. */
export function islandsOf({ own, frame }: PageFacts): FoundIsland[] {
  return [...own.islands, ...frame.flatMap(({ islands }) => islands)];
}

/** Of all of a page, its frame included; each once, in the order of the alphabet. */
export function mediaOriginsOf({ own, frame }: PageFacts): string[] {
  return [...new Set([...own.mediaOrigins, ...frame.flatMap(({ mediaOrigins }) => mediaOrigins)])].sort();
}

/** Of all of a page, its frame included; each once. */
export function connectOriginsOf({ own, frame }: PageFacts): string[] {
  return [...new Set([...frame.flatMap(({ connectOrigins }) => connectOrigins), ...own.connectOrigins])];
}

/** Of all of a page, its frame included. */
export function anchorsOf({ own, frame }: PageFacts): Set<string> {
  return new Set([...own.anchors, ...frame.flatMap(({ anchors }) => anchors)]);
}

/** The pages' own HTML and the parts of the frame, each once. */
export function piecesOf(pages: readonly PageFacts[]): HtmlFacts[] {
  const pieces = new Set<HtmlFacts>();
  for (const { own, frame } of pages) for (const piece of [own, ...frame]) pieces.add(piece);
  return [...pieces];
}
