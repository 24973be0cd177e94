/** The files of a search index. `index.json` names all others, by their content; a query reads terms, ranks pages, and reads those it shows. */
import { packLines, unpackLines } from "./postings.ts";

/** `index.json` */
export interface SearchRoot {
  /** Version of the file format: the browser reads no other one. */
  format: 2;
  /** Language of the text, BCP 47. */
  locale: string;
  /** How many sections there are. */
  sections: number;
  /** Files of terms; each holds those after `after`, up to and with the `after` of the next one. */
  terms: [after: string, hash: string][];
  /** Files of pages, `pagesInFile` pages each. */
  pages: string[];
  pagesInFile: number;
  /** Files of all terms by their length in characters, for spelling: `null` where there are none. */
  spelling: (string | null)[];
  /** Names of the areas of the site, by the number that pages name; readers see them as groups. */
  areas: string[];
  /** URL that each of them begins with, e.g. `/docs`. */
  bases: string[];
  topPages: [title: string, url: string][];
  /** Words that mean the same, each with the others: `{ "eeg": ["brainwaves"] }`; folded, not stemmed. */
  synonyms: Record<string, string[]>;
}

export type FileKind = "terms" | "pages" | "spelling";

/** The root has the hash of each file alone. */
export function nameOfFile(kind: FileKind, hash: string): string {
  return `files/${kind}.${hash}.txt`;
}

export interface PageEntry {
  /** With base URL. */
  url: string;
  title: string;
  /** Number in `SearchRoot.areas`. */
  area: number;
  /** Labels that lead to the page, e.g. `["Guides"]`. */
  trail: string[];
  /** Factor from front matter or config; left out for 1. */
  boost?: number;
  /** Names of the SDK that its samples use, e.g. `Noema.calm`; left out for none. */
  uses?: string[];
  /** The first one is the page itself. */
  sections: SectionEntry[];
}

/** `[anchor, name, kind, parent]`: the anchor is empty for the page itself; a kind makes it a symbol. */
export type SectionEntry = [anchor: string, name: string, kind?: SymbolKind, parent?: string];

/** What a symbol is; icons and filters go by it. */
const symbolKinds = [
  "class",
  "enumeration",
  "function",
  "interface",
  "typeAlias",
  "variable",
  "namespace",
  "constructor",
  "property",
  "accessor",
  "method",
  "enumMember",
  "parameter",
] as const;
export type SymbolKind = (typeof symbolKinds)[number];

/** A page in a file, without what follows from the rest: the title as first name, usual anchors, and an `about` as of the page before. */
type PackedPage = [title: string, sections: PackedSection[], about?: Pick<PageEntry, "area" | "trail" | "boost"> | 0, uses?: string];
/** An anchor or parent of 0 is the usual one. */
type PackedSection = string | [name: string, anchor: string | 0, kind?: number, parent?: string | 0];

/** A line of URLs, packed, and then one of JSON for each page. */
export function packPages(pages: readonly PageEntry[]): string {
  let last = "";
  const packed = pages.map(({ title, sections, area, trail, boost, uses }): PackedPage => {
    const about = { area, trail, ...(boost !== undefined && { boost }) };
    const key = JSON.stringify(about);
    const isSame = key === last;
    last = key;
    const own = sections.map((section) => packSection(section, title));
    if (uses) return [title, own, isSame ? 0 : about, uses.join(" ")];
    return isSame ? [title, own] : [title, own, about];
  });
  return [packLines(pages.map(({ url }) => url)), JSON.stringify(packed)].join("\n\n");
}

function packSection([anchor, name, kind, parent]: SectionEntry, title: string): PackedSection {
  const isPage = anchor === "" && name === title;
  const ownName = isPage ? "" : name;
  const ownAnchor = anchor === anchorOf(ownName) ? 0 : anchor;
  if (kind === undefined) return ownAnchor === 0 ? ownName : [ownName, ownAnchor];
  const number = symbolKinds.indexOf(kind);
  return parent === undefined ? [ownName, ownAnchor, number] : [ownName, ownAnchor, number, parent === title ? 0 : parent];
}

export function unpackPages(text: string): PageEntry[] {
  const end = text.indexOf("\n\n");
  const urls = unpackLines(text.slice(0, end));
  let last: Pick<PageEntry, "area" | "trail" | "boost"> = { area: 0, trail: [] };
  return (JSON.parse(text.slice(end)) as PackedPage[]).map(([title, sections, about, uses], index) => {
    last = about || last;
    const used = uses === undefined ? {} : { uses: uses.split(" ") };
    return { url: urls[index] ?? "", title, ...last, ...used, sections: sections.map((section) => unpackSection(section, title)) };
  });
}

function unpackSection(packed: PackedSection, title: string): SectionEntry {
  const [own, ownAnchor = 0, kind, parent] = typeof packed === "string" ? ([packed] as const) : packed;
  const anchor = ownAnchor === 0 ? anchorOf(own) : ownAnchor;
  const name = own === "" ? title : own;
  const symbol = kind === undefined ? undefined : symbolKinds[kind];
  if (symbol === undefined) return [anchor, name];
  return parent === undefined ? [anchor, name, symbol] : [anchor, name, symbol, parent === 0 ? title : parent];
}

/** What most headings have as their id. */
function anchorOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}
