/** Tokens that readers of docs expect and the grammars do not have: object keys in TypeScript, commands and their arguments, calls in Python. */
import type { Grammar, GrammarValue } from "prismjs";

/** The grammars by name, and the library's function that puts tokens into one of them, before the token `before`. */
interface Languages {
  insertBefore(language: string, before: string, tokens: Grammar): Grammar;
  [name: string]: unknown;
}

const objectKey: GrammarValue = {
  pattern: /((?:^|[{;])[ \t]*|\{[^(){}\n]{0,200},[ \t]*)(?!(?:case|default)\b)(?:readonly[ \t]+)?[$\w]+(?=\??:(?!:))/m,
  lookbehind: true,
  inside: { keyword: /^readonly\b/ },
};

const shellKeywords = "if|then|else|elif|fi|for|in|do|done|while|until|case|esac|select|function";
const command: GrammarValue = {
  pattern: new RegExp(
    `((?:^|[|&;(])[ \\t]*(?:[$%>][ \\t]+)?(?:(?:sudo|then|do|else|time|exec)[ \\t]+)?)(?!(?:${shellKeywords})\\b)[\\w.@/~+-]+(?=[\\s;|&)]|$)`,
    "m",
  ),
  lookbehind: true,
  alias: "function",
};

/** Changes the grammars in place, once for each process. */
export function refineGrammars(languages: unknown): void {
  const grammars = languages as Languages;
  for (const name of ["typescript", "tsx"]) grammars.insertBefore(name, "keyword", { "object-key": objectKey });
  grammars.insertBefore("bash", "environment", { command });
  append(grammars, "bash", { argument: /[^\s$`]+/ });
  grammars.insertBefore("python", "keyword", {
    "type-name": /\b[A-Z]\w*[a-z]\w*\b/,
    constant: /\b[A-Z][A-Z\d_]+\b/,
  });
  grammars.insertBefore("python", "builtin", { call: /\b[a-z_]\w*(?=\()/i });
  grammars.insertBefore("yaml", "number", {});
  grammars.insertBefore("yaml", "tag", {
    "plain-text": /(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|[-:?](?=[^\s,[\]{}]))(?:[^\n#,[\]{}:]|:(?=\S)|(?<=\S)#)*/,
  });
}

function append(grammars: Languages, name: string, tokens: Grammar): void {
  Object.assign(grammars[name] as Grammar, tokens);
}
