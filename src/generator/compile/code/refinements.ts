/**
 * Tokens that readers of docs expect and the grammars do not have: keys of objects in TypeScript, commands in a shell,
 * calls in Python, plain values in YAML, directives in Markdown. `lookbehind` leaves the first group out of a token;
 * a pattern that is `greedy` sees the whole code, others only the text between the tokens found so far.
 */

/** Patterns of tokens by name. */
type Grammar = Record<string, unknown>;

/** Changes the grammars in place: all by name, and what puts tokens into one of them. */
export function refineGrammars(languages: unknown): void {
  const grammars = languages as { insertBefore(grammar: string, before: string, tokens: Grammar): Grammar; [name: string]: unknown };
  for (const name of ["javascript", "jsx", "typescript", "tsx"]) grammars.insertBefore(name, "keyword", { nil: /\b(?:null|undefined)\b/ });
  for (const name of ["typescript", "tsx"]) grammars.insertBefore(name, "keyword", typeScriptTokens);
  // Component names get the same colour as other tags.
  for (const name of ["jsx", "tsx"]) remove(inside(inside(grammars[name], "tag"), "tag"), "class-name");
  grammars.insertBefore("bash", "function-name", shellCommand);
  // Lists of known commands, which also find them among the arguments of others.
  remove(grammars.bash, "function", "builtin");
  Object.assign(grammars.bash as Grammar, { "shell-argument": /[^\s$`]+/ });
  grammars.insertBefore("python", "keyword", pythonNames);
  grammars.insertBefore("python", "builtin", { call: /\b[a-z_]\w*(?=\()/ });
  grammars.insertBefore("yaml", "tag", yamlScalar);
  Object.assign(grammars.yaml as Grammar, { comment: /(?<!\S)#.*/ });
  grammars.insertBefore("markdown", "title", markdownDirective);
}

/** The tokens within a token that has one pattern. */
function inside(grammar: unknown, token: string): unknown {
  return (grammar as Record<string, { inside: unknown }>)[token]?.inside;
}

function remove(grammar: unknown, ...tokens: string[]): void {
  for (const token of tokens) delete (grammar as Grammar)[token];
}

const modifiers = "(?:(?:private|protected|public|static|declare|override|abstract|readonly)[ \\t]+){0,4}";

const typeScriptTokens: Grammar = {
  // `rate: 256` at the start of a line or after a brace or a semicolon, or after the comma of a brace that is still open.
  "object-key": {
    pattern: new RegExp(
      `\\b(?=[$\\w]+\\??:(?!:))(?<=(?:^|\\n|[{;])[ \\t]*${modifiers}|\\{[^(){}\\n]{0,200},[ \\t]*)(?!(?:case|default)\\b)[$\\w]+`,
    ),
    greedy: true,
  },
  "type-name": /\b[A-Z]\b/,
};

const shellKeywords = "if|then|else|elif|fi|for|in|do|done|while|until|case|esac|select|function";

const shellCommand: Grammar = {
  "shell-command": {
    pattern: new RegExp(
      `((?:^|\\n|[|&;(])[ \\t]*(?:[$%>][ \\t]+)?(?:(?:sudo|then|do|else|time|exec)[ \\t]+)?)(?!(?:${shellKeywords})\\b)[a-z_./@~][\\w./@~+-]*(?=[\\s;|&)]|$)`,
      "i",
    ),
    lookbehind: true,
    greedy: true,
  },
};

const pythonNames: Grammar = {
  "builtin-function": /\b(?:print|exec)(?=\()/,
  "type-name": /\b(?!(?:None|True|False)\b)[A-Z]\w*[a-z]\w*\b/,
  constant: /\b[A-Z][A-Z\d_]+\b/,
};

const yamlScalar: Grammar = {
  "plain-scalar": /(?<![^\s[{,])(?:[^\s\-?:,[\]{}#&*!|>'"%@`]|[-:?](?=[^\s,[\]{}]))(?:[^\n#,[\]{}:]|:(?=\S)|(?<=\S)#)*/,
};

const markdownDirective: Grammar = {
  "markdown-directive": {
    pattern: /((?:^|\n)[ \t]*):{2,}[\w-]*(?:\[[^\]\n]*\])?(?:\{[^}\n]*\})?/,
    lookbehind: true,
    greedy: true,
    inside: {
      keyword: { pattern: /^(:+)[\w-]+/, lookbehind: true },
      string: /"[^"]*"|'[^']*'/,
      "attr-name": /[\w-]+(?==)/,
      operator: /=/,
      punctuation: /^:+|[[\]{}]/,
    },
  },
};
