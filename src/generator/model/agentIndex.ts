/** The JSON that programs read of a site. `static/reference.schema.json` describes that of the reference. */
import type { PageSymbol } from "./page.ts";

/** `agents.json`: where each version and language has its files; paths are relative to it. */
export interface AgentIndex {
  /** Changes when a field is removed or changes its meaning. */
  schemaVersion: 1;
  title: string;
  /** Where the site is published; its base URL alone where that is not known. */
  url: string;
  /** The main one first. */
  sets: AgentSet[];
}

export interface AgentSet {
  /** null on a site without versions. */
  version: string | null;
  /** What readers call the version. */
  label: string | null;
  /** Whether it is the version that readers get without asking. */
  isLatest: boolean;
  locale: string;
  list: string;
  texts: string;
  /** Folder of the search index; null for a site without a search. */
  search: string | null;
  /** null for a version without a reference. */
  reference: string | null;
}

/** The names of the reference, e.g. `docs/reference.json`. */
export interface ReferenceIndex {
  schemaVersion: 1;
  title: string;
  /** null for a reference that is that of all versions. */
  version: string | null;
  symbols: ReferenceSymbol[];
}

export interface ReferenceSymbol extends Omit<PageSymbol, "anchor"> {
  /** With the anchor. */
  url: string;
}
