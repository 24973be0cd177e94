/** Definitions of links that a page shares with the files that it includes as text, as other tools include them: `{{#include links.md}}`. */
import { includePathsAround, snippetFiles } from "../../text/snippets.ts";

const definition = /^[ \t>]*\[(?!\^)([^[\]]*[^\s[\]][^[\]]*)\]:[ \t]*(\S[^\n]*)$/gm;
const inBrackets = /\[([^[\]]+)\]/g;
const mostFiles = 1_000;

/** By label. The first one counts. */
export function definitionsAround(page: { path: string; text: string }, partials: Record<string, string>): Map<string, string> {
  const definitions = new Map<string, string>();
  if (snippetFiles(page.text).length === 0) return definitions;
  const seen = new Set<string>();
  const visit = (path: string, text: string): void => {
    seen.add(path);
    for (const [, label = "", target = ""] of text.matchAll(definition)) {
      if (!definitions.has(nameOf(label))) definitions.set(nameOf(label), `[${label}]: ${target}`);
    }
    for (const file of snippetFiles(text)) {
      const found = includePathsAround(file, path).find((each) => Object.hasOwn(partials, each));
      if (found !== undefined && !seen.has(found) && seen.size < mostFiles) visit(found, partials[found] ?? "");
    }
  };
  visit(page.path, page.text);
  return definitions;
}

/** Those that a text names and does not define. */
export function missingDefinitions(text: string, definitions: ReadonlyMap<string, string>): string[] {
  if (definitions.size === 0) return [];
  const own = new Set([...text.matchAll(definition)].map(([, label = ""]) => nameOf(label)));
  const named = new Set([...text.matchAll(inBrackets)].map(([, label = ""]) => nameOf(label)));
  return [...named].flatMap((name) => (own.has(name) ? [] : (definitions.get(name) ?? [])));
}

/** `[Kit  Pot]` and `[kit pot]` are one. */
export function nameOf(label: string): string {
  return label.trim().replace(/\s+/g, " ").toLowerCase();
}
