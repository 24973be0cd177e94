/** Definitions of links that a page shares with the files that it includes as text, as other tools include them: `{{#include links.md}}`. */
import { includePathsAround, snippetFiles } from "../../text/snippets.ts";

const inBrackets = /\[([^[\]]+)\]/g;
const mostFiles = 1_000;

/** By label, as they are written on one line. */
type Definitions = ReadonlyMap<string, string>;
export type ReadDefinitions = (path: string, text: string) => Promise<Definitions>;

/** The first one of a label counts. */
export async function definitionsAround(page: { path: string; text: string }, partials: Record<string, string>, read: ReadDefinitions) {
  const definitions = new Map<string, string>();
  if (snippetFiles(page.text).length === 0) return definitions;
  const seen = new Set<string>();
  const visit = async (path: string, text: string): Promise<void> => {
    seen.add(path);
    for (const [name, line] of await read(path, text)) if (!definitions.has(name)) definitions.set(name, line);
    for (const file of snippetFiles(text)) {
      const found = includePathsAround(file, path).find((each) => Object.hasOwn(partials, each));
      if (found !== undefined && !seen.has(found) && seen.size < mostFiles) await visit(found, partials[found] ?? "");
    }
  };
  await visit(page.path, page.text);
  return definitions;
}

/** Those that a text names and does not define. */
export async function missingDefinitions(text: string, definitions: Definitions, read: () => Promise<Definitions>): Promise<string[]> {
  const named = new Set(definitions.size === 0 ? [] : [...text.matchAll(inBrackets)].map(([, label = ""]) => nameOf(label)));
  const missing = [...named].filter((name) => definitions.has(name));
  const own = missing.length > 0 ? await read() : definitions;
  return missing.flatMap((name) => (own.has(name) ? [] : (definitions.get(name) ?? [])));
}

/** `[Kit  Pot]` and `[kit pot]` are one. */
export function nameOf(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}
