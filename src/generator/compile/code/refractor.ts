/** The highlighter with the grammars of the languages that most docs use, registered in one order for every site. */
import bash from "refractor/bash";
import { refractor } from "refractor/core";
import css from "refractor/css";
import cssExtras from "refractor/css-extras";
import diff from "refractor/diff";
import ini from "refractor/ini";
import javascript from "refractor/javascript";
import jsExtras from "refractor/js-extras";
import json from "refractor/json";
import jsx from "refractor/jsx";
import markdown from "refractor/markdown";
import markup from "refractor/markup";
import python from "refractor/python";
import shellSession from "refractor/shell-session";
import toml from "refractor/toml";
import tsx from "refractor/tsx";
import typescript from "refractor/typescript";
import yaml from "refractor/yaml";
import { refineGrammars } from "./refinements.ts";
import { namesOf, type Tokens } from "./tokenLines.ts";

// A grammar takes over parts of those that are registered before it: scripts and styles into markup, the extras of JavaScript into TypeScript.
const grammars = [
  markup,
  css,
  cssExtras,
  javascript,
  jsExtras,
  jsx,
  typescript,
  tsx,
  json,
  bash,
  shellSession,
  diff,
  yaml,
  toml,
  ini,
  python,
  markdown,
];
for (const grammar of grammars) refractor.register(grammar);
refineGrammars(refractor.languages);

/** What `refractor` has of Prism and does not declare. */
interface Prism {
  languages: Record<string, unknown>;
  hooks: { run(name: string, state: object): void };
  tokenize(code: string, grammar: unknown): Tokens;
}

/**
 * The tokens of `code`, by a grammar that is registered. `refractor.highlight` does the same, and then makes a tree of
 * elements of them, which costs half as much again.
 */
export function tokenize(code: string, language: string): Tokens {
  const prism = refractor as unknown as Prism;
  const state = { code, language, grammar: prism.languages[language], tokens: "" as Tokens };
  prism.hooks.run("before-tokenize", state);
  state.tokens = prism.tokenize(state.code, state.grammar);
  prism.hooks.run("after-tokenize", state);
  if (language === "markdown") tokenizeFences(state.tokens);
  return state.tokens;
}

/** Puts tokens into the fences of Markdown, whose language Prism adds as an alias (e.g. `language-ts`). */
function tokenizeFences(tokens: Tokens): void {
  if (typeof tokens === "string") return;
  if (!("type" in tokens)) for (const token of tokens) tokenizeFences(token);
  else if (tokens.type !== "code-block") tokenizeFences(tokens.content);
  else {
    const language = namesOf(tokens)
      .find((name) => name.startsWith("language-"))
      ?.slice("language-".length);
    const isKnown = language !== undefined && refractor.registered(language);
    if (isKnown && typeof tokens.content === "string") tokens.content = tokenize(tokens.content, language);
  }
}

export { refractor };
