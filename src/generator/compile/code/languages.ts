/** The names that a code block may give its language. */
import { baseGrammars, lazyGrammars } from "./grammars.ts";
/** Further names of languages, by the grammar that serves them. Rust has those of rustdoc too, whose default language it is. */
import aliases from "./languageAliases.json" with { type: "json" };
/** `plain`: names of plain text, and of languages that no grammar serves. `common`: what a misspelt name means most likely, the most used first. */
import names from "./languageNames.json" with { type: "json" };

const grammars: ReadonlyMap<string, string | null> = new Map([
  ...names.plain.split(" ").map((name): [string, null] => [name, null]),
  ...[...baseGrammars, ...lazyGrammars].map((name): [string, string] => [name, name]),
  ...Object.entries(aliases).flatMap(([grammar, others]) => others.split(" ").map((name): [string, string] => [name, grammar])),
]);

/** All names that a code block may give its language; of names that are equally near to a misspelt one, the first is suggested. */
export const languageNames: readonly string[] = [...new Set([...names.common.split(" "), ...grammars.keys()])];

/** The grammar for a language; null for plain text, undefined for an unknown name. */
export function grammarOf(language: string): string | null | undefined {
  return grammars.get(language);
}
