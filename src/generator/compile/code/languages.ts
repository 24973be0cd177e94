/** The names that a code block may give its language. */
import { baseGrammars, lazyGrammars } from "./grammars.ts";
/** Further names of languages, by the grammar that serves them. Rust has those of rustdoc too, whose default language it is. */
import aliases from "./languageAliases.json" with { type: "json" };

/** Names of plain text, and of languages that no grammar serves. */
const plainNames =
  "text txt plain plaintext none raw ascii output tree math notrust " +
  "angular-expression angular-inline-style angular-inline-template angular-let-declaration angular-template angular-template-blocks ara ballerina beancount berry bibtex bird2 c3 cadence chapel clarity codeql dream-maker edge es-tag-css es-tag-glsl es-tag-html es-tag-sql es-tag-xml fennel fluent gdresource genie gleam gnuplot html-derivative hxml hy imba jison jsonnet jssm kdl lean logo moonbit move narrat org pkl polar qmldir qss raku reg rel riscv rosmsg sdbl smithy ssh-config talonscript tasl ts-tags typespec typst vue-directives vue-interpolations vue-sfc-style-variable-injection vue-vine wenyan wit zenscript 1c-query be bird cdc chpl lean4 lit mbt mbti nar perl6 ql ruby-signature talon tres tscn tsp typ";

const grammars: ReadonlyMap<string, string | null> = new Map([
  ...plainNames.split(" ").map((name): [string, null] => [name, null]),
  ...[...baseGrammars, ...lazyGrammars].map((name): [string, string] => [name, name]),
  ...Object.entries(aliases).flatMap(([grammar, names]) => names.split(" ").map((name): [string, string] => [name, grammar])),
]);

/** What a misspelt name means most likely, the most used first. */
const common = "ts js tsx jsx json bash sh css html python yaml md text java go rust cpp csharp swift kotlin sql diff xml php ruby".split(
  " ",
);

/** All names that a code block may give its language; of names that are equally near to a misspelt one, the first is suggested. */
export const languageNames: readonly string[] = [...new Set([...common, ...grammars.keys()])];

/** The grammar for a language; null for plain text, undefined for an unknown name. */
export function grammarOf(language: string): string | null | undefined {
  return grammars.get(language);
}
