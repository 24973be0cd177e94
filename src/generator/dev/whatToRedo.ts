/** Decides what a change of files asks for. Pure. */
import type { PageMeta } from "../model/page.ts";

/** The least that has to be done. */
export type Task =
  | { kind: "nothing" }
  /** Only texts of pages have changed: each is compiled again, and nothing else. Source paths. */
  | { kind: "texts"; paths: string[] }
  /** The pipeline runs again, from the content on, or from the config on. */
  | { kind: "site"; hasNewConfig: boolean };

export interface Change {
  /** Relative to the site folder. */
  path: string;
  event: "changed" | "added" | "removed";
}

export interface SiteFiles {
  /** Whether the path is that of a page written in Markdown. */
  isText(path: string): boolean;
  /** Whether the config is this file or imports it. */
  isConfig(path: string): boolean;
}

export function taskFor(changes: readonly Change[], known: SiteFiles): Task {
  if (changes.length === 0) return { kind: "nothing" };
  const areTexts = changes.every(({ path, event }) => event === "changed" && known.isText(path));
  if (areTexts) return { kind: "texts", paths: [...new Set(changes.map(({ path }) => path))] };
  return { kind: "site", hasNewConfig: changes.some(({ path }) => known.isConfig(path)) };
}

/** Everything of a page that other pages, routes, sidebars or scripts may have: while it stays the same, so does the rest of the site. */
export function metadataForOthers({ frontMatter, title, description, history, id, route, places, samples, anchors }: PageMeta): string {
  // Problems of the graph name the places of keys; the scripts of live samples are bundled together.
  return JSON.stringify([frontMatter, title, description, history, id, route, places, samples?.map((sample) => sample.id), anchors]);
}

/** What TypeScript checks of a page, and which names of the SDK it has. */
export function sampleMetadata({ fences, codeNames }: PageMeta): string {
  return JSON.stringify([fences, codeNames]);
}
