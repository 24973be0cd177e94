/** The JSON that programs read of a site. `static/reference.schema.json` describes that of the reference. */
import * as z from "zod";
import type { PageSymbol } from "./page.ts";

const text = z.string().max(1000);

const agentSetSchema = z.object({
  /** null on a site without versions. */
  version: text.nullable(),
  /** What readers call the version. */
  label: text.nullable(),
  /** Whether it is the version that readers get without asking. */
  isLatest: z.boolean(),
  locale: text,
  list: text,
  texts: text,
  /** Folder of the search index; null for a site without a search. */
  search: text.nullable(),
  /** null for a version without a reference. */
  reference: text.nullable(),
});

/** `agents.json`: where each version and language has its files; paths are relative to it. */
export const agentIndexSchema = z.object({
  /** Changes when a field is removed or changes its meaning. */
  schemaVersion: z.literal(1),
  title: text,
  /** Where the site is published; its base URL alone where that is not known. */
  url: text,
  /** The main one first. */
  sets: z.array(agentSetSchema).min(1),
});

export type AgentSet = z.infer<typeof agentSetSchema>;
export type AgentIndex = z.infer<typeof agentIndexSchema>;

/** The names of the reference, e.g. `docs/reference.json`. */
export interface ReferenceIndex {
  schemaVersion: 1;
  title: string;
  /** null for a reference that is that of all versions. */
  version: string | null;
  symbols: ReferenceSymbol[];
}

/** What an answer needs of it. */
export const referenceSchema = z.object({
  symbols: z.array(
    z.object({
      ...{ name: z.string(), kind: z.string(), url: z.string(), parent: z.string().optional(), description: z.string().optional() },
      ...{ signatures: z.array(z.string()).optional(), isDeprecated: z.literal(true).optional() },
    }),
  ),
});

export interface ReferenceSymbol extends Omit<PageSymbol, "anchor"> {
  /** With the anchor. */
  url: string;
}
