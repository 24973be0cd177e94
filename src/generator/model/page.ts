/** What `parse/` makes of one source file: a tree and the facts that others need of it. */
import type { Root } from "hast";
import type { ApiPage } from "./api.ts";
import type { FoundIsland } from "./facts.ts";
import type { FrontMatter } from "./frontmatter.ts";
import type { Place, Problem } from "./problem.ts";
import type { History } from "./source.ts";

/** A heading of the page; levels 2 to 6, the title is not among them. */
export interface Heading {
  depth: number;
  /** The id that the HTML has. */
  id: string;
  /** Plain text. */
  text: string;
}

/** A link, image or other reference as the author wrote it. */
export interface PageLink {
  /** e.g. `../api/focus.md#usage`. */
  url: string;
  /** What the reference is for: only `image` and `media` have to exist as files. */
  kind: "link" | "image" | "media";
  place: Place;
}

/** What others need to know of a page, without its text. */
export interface PageSummary {
  /** Path of its source file. */
  path: string;
  area: string | null;
  id: string;
  /** The route that its path gives it; the graph decides the final one. */
  route: string;
  frontMatter: FrontMatter;
  /** Front matter, else the first level-1 heading, else made from the file name. */
  title: string;
  /** Id of the title that the page's text has as its leading heading; null when the title comes from elsewhere. */
  titleId: string | null;
  /** Front matter, else the first paragraph, at most 160 characters. */
  description: string;
  headings: Heading[];
  links: PageLink[];
  /** Names of the registered components it uses, e.g. `channel-trace`. */
  components: string[];
  /** Source files that it includes. */
  includes: string[];
  history: History | null;
  /** Where the keys of its front matter stand, by key. */
  places: Record<string, Place>;
  problems: Problem[];
}

/** A page, parsed. Plain data: it may cross to a worker or lie in a cache. */
export interface Page extends PageSummary {
  tree: Root;
  /** The title as the tree of the level-1 heading, when the page wrote one with markup or in other words than `title`; else null. */
  titleTree: Root | null;
  /** What a page of the reference shows instead of a tree. */
  api?: ApiPage<Root>;
}

/** What the HTML of a page's text refers to and offers. */
export interface DrawnFacts {
  /** `isOpen`: the URL is as the author wrote it, and still has to be resolved. */
  links: { url: string; element: string; isOpen: boolean }[];
  /** Every `id` (and `a[name]`). */
  anchors: string[];
  islands: FoundIsland[];
  /** Other origins that its scripts ask for data. */
  connectOrigins: string[];
  /** It has a level-1 heading, e.g. one that a component of the page makes. */
  hasHeading1: boolean;
}

/** What others need to know of a page that was drawn, without its HTML. */
export interface DrawnPage extends PageSummary {
  /** It is a page of the reference. */
  isApi: boolean;
  /** Its title is more than plain text. */
  hasTitleMarkup: boolean;
  facts: DrawnFacts;
}

/** The text of a page as HTML, with a mark wherever a URL stands that only the graph knows. */
export interface DrawnText {
  content: string;
  /** The title with its markup; null for plain text. */
  title: string | null;
  /** What the marks `0`, `1` and so on stand for: URLs as the author wrote them, without query and hash. */
  urls: string[];
}
