/** Highlights code at build time: common languages with our own readers, all others with TextMate grammars, each loaded when a page first needs it. */
import type { HighlighterCore, LanguageRegistration } from "@shikijs/core";
import { escapeHtml } from "../../text/html.ts";
import type { Highlighter } from "../context.ts";
import { paintLines } from "./canvas.ts";
import { knownLanguages } from "./languages.ts";
import { createLineHighlighter } from "./lineHighlighter.ts";
import { painters } from "./painters.ts";
import { tokenTheme } from "./tokenTheme.ts";

/** Blocks beyond this size are shown plain. */
const maxCharacters = 200_000;

/** One for all pages: it remembers its languages, and of those with a grammar every line that it has seen. */
export function createHighlighter(): Highlighter {
  const loading = new Map<string, Promise<boolean>>();
  const loaded = new Map<string, (code: string) => string[]>();

  async function loadLanguage(language: string): Promise<boolean> {
    const painter = painters.get(language);
    if (painter) {
      loaded.set(language, (code) => paintLines(code, painter));
      return true;
    }
    const name = `@shikijs/langs/${language}`;
    const grammar = (await import(/* @vite-ignore */ name)) as { default: Grammars };
    loaded.set(language, createLineHighlighter(await createEngine(grammar.default), language));
    return true;
  }

  return {
    load(language) {
      const known = loading.get(language);
      if (known) return known;
      const made = knownLanguages.has(language) ? loadLanguage(language) : Promise.resolve(language === "text");
      loading.set(language, made);
      return made;
    },
    highlight(code, language) {
      const highlightLines = loaded.get(language);
      return highlightLines && code.length <= maxCharacters ? highlightLines(code) : code.split("\n").map(escapeHtml);
    },
  };
}

type Grammars = LanguageRegistration[];

/**
 * One for each language: a grammar also uses those of other languages that its engine happens to know, and a page
 * must look the same whatever pages were read before it.
 */
async function createEngine(grammars: Grammars): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createOnigurumaEngine }] = await Promise.all([
    import("@shikijs/core"),
    import("@shikijs/engine-oniguruma"),
  ]);
  const engine = createOnigurumaEngine(import("@shikijs/engine-oniguruma/wasm-inlined"));
  return createHighlighterCore({ engine, themes: [tokenTheme], langs: [grammars] });
}
