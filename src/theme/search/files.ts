/**
 * The files of a search index, all in one folder. A file of terms has a line a term: the term, a space, its postings.
 * `index.json`
 * is read first and names all others, whose names change with their content. A query reads one file of terms for each
 * word, and then those of the pages that it shows.
 */

/** `index.json` */
export interface SearchRoot {
  /** Of these files: the browser reads no other one. */
  format: 1;
  /** Of the text, BCP 47. */
  locale: string;
  /** How many sections there are. */
  sections: number;
  /** Files of terms; each holds those behind `after`, up to and with the `after` of the next one. */
  terms: [after: string, file: string][];
  /** Files of pages, `pagesInFile` pages each. */
  pages: string[];
  pagesInFile: number;
  /** Files of all terms by their length in characters, for spelling: `null` where there are none. */
  spelling: (string | null)[];
  /** Names of the areas of the site, by the number that pages name; readers see them as groups. */
  areas: string[];
  /** Words that mean the same, each with the others: `{ "eeg": ["brainwaves"] }`; folded, not stemmed. */
  synonyms: Record<string, string[]>;
}

/** A file of pages is an array of these. */
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
  /** The first one is the page itself. */
  sections: SectionEntry[];
}

/** `[anchor, name, kind, parent]`: the anchor is empty for the page itself; a kind makes it a symbol. */
export type SectionEntry = [anchor: string, name: string, kind?: SymbolKind, parent?: string];

/** What a symbol is; icons and filters go by it. */
export type SymbolKind =
  | "class"
  | "enumeration"
  | "function"
  | "interface"
  | "typeAlias"
  | "variable"
  | "namespace"
  | "constructor"
  | "property"
  | "accessor"
  | "method"
  | "enumMember"
  | "parameter";
