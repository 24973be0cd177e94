/** What a source file is compiled to. */
import type { Root } from "hast";
import type { SymbolKind } from "../../theme/search/files.ts";
import type { ApiPage } from "./api.ts";
import type { FrontMatter } from "./frontMatterSchema.ts";
import type { HtmlMetadata } from "./htmlMetadata.ts";
import type { Place, Problem } from "./problem.ts";
import type { SampleFence } from "./samples.ts";
import type { SourceFile } from "./source.ts";

/** A heading of the page; levels 2 to 6, the title is not among them. */
export interface Heading {
  depth: number;
  /** The id that the HTML has. */
  id: string;
  /** Plain text. */
  text: string;
  /** The theme's word for it, if it is not the author's: pages show that, in their language, and the number after it. */
  word?: string;
}

/** A link, image or other reference as the author wrote it. */
export interface PageLink {
  /** e.g. `../api/focus.md#usage`. */
  url: string;
  /** What the reference is for: only `image` and `media` have to exist as files. */
  kind: "link" | "image" | "media";
  place: Place;
}

/** What other steps need to know of a page: everything but its text. JSON. */
export interface PageMeta extends Pick<SourceFile, "path" | "area" | "version" | "locale" | "id" | "route" | "includes" | "history"> {
  /** It is a page of the reference. */
  isApi: boolean;
  frontMatter: FrontMatter;
  /** Front matter, else the first level-1 heading, else made from the file name. */
  title: string;
  /** Id of the title that the page's text has as its leading heading; null when the title comes from elsewhere. */
  titleId: string | null;
  /** Its title is more than plain text. */
  hasTitleMarkup: boolean;
  /** Front matter, else the first paragraph, at most 160 characters. */
  description: string;
  /** Position of each key of its front matter. */
  places: Record<string, Place>;
  /** What a page of the reference declares; left out for all others. */
  symbols?: PageSymbol[];
  /** Comments that let problems of links pass; left out for none. */
  ignores?: InlineIgnore[];
  /** Code blocks that readers can run; left out for none. */
  samples?: LiveSample[];
  /** Code within its text that may name something of the SDK, by the number of its slot; left out for none. */
  codeNames?: CodeName[];
  /** Ids that references of MkDocs on other pages may lead to; left out where the syntax has none. */
  anchors?: string[];
  /** Code blocks that TypeScript checks; left out for none. */
  fences?: SampleFence[];
  /** It begins with a start page's name, buttons and features; left out for all others. */
  isStart?: true;
  /** It ends with cards of the pages around it in its sidebar; left out for all others. */
  hasCards?: true;
  /** CSS rules of its own; left out for none. */
  styles?: string[];
  problems: Problem[];
}

/** A code block that readers can run. */
export interface LiveSample {
  /** Names its content: equal blocks are one sample. */
  id: string;
  /** Lines as in the file, so that places of errors are right: those that do not run are empty. */
  code: string;
  /** The opening fence. */
  place: Place;
}

/** Code within the text of a page that may name something of the SDK. */
export interface CodeName {
  /** As it is written. @example "Noema#calm" */
  name: string;
  /** The heading over it; left out at the beginning of the page. */
  heading?: Pick<Heading, "id" | "text">;
  /** Anchor of the member whose comment names it; left out on pages that are not of the reference. */
  owner?: string;
  /** It is the id of a place on another page, see `anchors`. */
  isAnchor?: true;
  /** It is in brackets, so that it has to be a name. */
  isBracketed?: true;
  /** Where a name in brackets is. */
  place?: Place;
  /** The second brackets of `[text][label]`, which are text where no page has the id. @example "[label]" */
  label?: string;
}

/** A comment that lets a problem of the next line pass. */
export interface InlineIgnore {
  /** A code, e.g. `L001`. */
  rule: string;
  reason: string;
  place: Place;
  nextLine: number;
}

/** A name that a page of the reference declares. */
export interface PageSymbol {
  /** e.g. `signalQuality`. */
  name: string;
  kind: SymbolKind;
  /** Empty for what the page itself is about. */
  anchor: string;
  /** What it belongs to, e.g. `Noema`, or `Noema.login` for a parameter. */
  parent?: string;
  /** Signatures or type, e.g. `(credentials: Credentials): Promise<Session>`; left out for none. */
  signatures?: string[];
  isDeprecated?: true;
  /** The first sentence of its comment as plain text; left out for none. */
  description?: string;
}

/** The text of a page as HTML, with a slot wherever a URL goes that only the graph knows. JSON. */
export interface PageBody {
  html: string;
  /** The title with its markup; null for plain text. */
  title: string | null;
  /** What the slots `0`, `1` and so on are for: URLs as the author wrote them, without query and hash. */
  urls: string[];
  headings: Heading[];
  /** Links as the author wrote them, and where. */
  links: PageLink[];
  references: BodyReferences;
}

/** What the HTML of a page's text refers to and offers. */
export interface BodyReferences extends Omit<HtmlMetadata, "links" | "mediaOrigins"> {
  /** `isOpen`: the URL is as the author wrote it, and not resolved yet. */
  links: { url: string; element: string; isOpen: boolean }[];
  /** It has a level-1 heading, e.g. one that a component of the page makes. */
  hasHeading1: boolean;
}

/** One source file, compiled: what `compilePage` gives. JSON. */
export interface CompiledPage {
  meta: PageMeta;
  body: PageBody;
  /** What the page adds to the search index; see `packContribution`. */
  search: string;
  /** Paths of the images that the page requests, missing ones too. */
  images: string[];
  /** Names of the components of the site that were rendered. */
  components: string[];
}

/** A page, parsed: used inside of `compilePage`. */
export interface ParsedPage extends Omit<PageMeta, "isApi" | "hasTitleMarkup" | "history"> {
  headings: Heading[];
  links: PageLink[];
  /** Names of the registered components it uses, e.g. `channel-trace`. */
  components: string[];
  tree: Root;
  /** The title as the tree of the level-1 heading, when the page wrote one with markup or in other words than `title`; else null. */
  titleTree: Root | null;
  /** What a page of the reference shows instead of a tree. */
  api?: ApiPage<Root>;
}
