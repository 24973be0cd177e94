/** What is known of a page after it was rendered: what it refers to and what it offers. Its HTML is in the output by then. */
import type { HtmlMetadata } from "./htmlMetadata.ts";
import type { OutputFile } from "./output.ts";
import type { PageLink } from "./page.ts";
import type { Problem } from "./problem.ts";

/** Metadata of the HTML that a page shares with no other page. JSON that depends on nothing but this HTML. */
export interface OwnMetadata extends Omit<HtmlMetadata, "links" | "anchors"> {
  /** How many of its links need a check. */
  linkCount: number;
  /** How many more, which lead to places of the page itself, e.g. those of the table of contents. */
  samePageLinkCount: number;
  /** Paths below `/assets/` among the URLs of its links and its head: files that are published because of them. */
  assetPaths: string[];
  /** Hashes of the components of the site that were rendered, by name. */
  components: Record<string, string>;
}

/** The larger part of the same, which most incremental builds never read. JSON. */
export type OwnReferences = Pick<HtmlMetadata, "links" | "anchors">;

/** What is kept of a page after it was rendered: enough to check its links. */
export interface RenderedPage {
  /** Route without base URL; `/404` for the not-found page. */
  route: string;
  /** Source path, for messages. */
  path: string;
  metadata: OwnMetadata;
  /** Names the text of its Markdown version; left out for a page without. */
  markdownKey?: string | undefined;
  /** Read when a check asks for them, and each time: of all pages, they are a quarter of what is known. */
  references: () => OwnReferences;
  /** The parts of the shell that other pages show as well: these objects are shared with them. */
  shell: readonly HtmlMetadata[];
  /** Links as the author wrote them, read when a check asks for them; none for a page without a source. */
  sourceLinks: () => PageLink[];
}

/** What `renderPages` gives for one page. */
export interface RenderResult {
  /** null for a page that failed. */
  page: RenderedPage | null;
  /** null where the file of the last build is still right. */
  file: OutputFile | null;
  /** Its Markdown version; null as above, and for a page without. */
  markdown: OutputFile | null;
  problems: Problem[];
}

/** Anchors of a page, those in its shell included. */
export function anchorsOf({ references, shell }: RenderedPage): Set<string> {
  return new Set([...references().anchors, ...shell.flatMap(({ anchors }) => anchors)]);
}

/** Metadata of the HTML of all pages and of the parts of the shell, each once. */
export function piecesOf(pages: readonly RenderedPage[]): Omit<HtmlMetadata, "links" | "anchors">[] {
  const pieces = new Set<Omit<HtmlMetadata, "links" | "anchors">>();
  for (const { metadata, shell } of pages) for (const piece of [metadata, ...shell]) pieces.add(piece);
  return [...pieces];
}
