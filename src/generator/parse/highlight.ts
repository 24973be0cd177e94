/** Highlights code at build time with TextMate grammars, loading each language when a page first needs it. */
import type { HighlighterCore } from "@shikijs/core";
import type { Highlighter } from "./context.ts";
import { knownLanguages } from "./languages.ts";
import { classOfMarker, tokenTheme } from "./tokenTheme.ts";

type Core = typeof import("@shikijs/core");

interface Engine {
  core: Core;
  highlighter: HighlighterCore;
}

/** Longer lines are shown plain: they are data, and would take the time of thousands of others. */
const tokenizeMaxLineLength = 2_000;
/** Blocks beyond this size are shown plain. */
const maxCharacters = 200_000;

/** One for all pages: it remembers its languages and every block that it has seen. */
export function createHighlighter(): Highlighter {
  const engines: Promise<Engine>[] = [];
  const ready: Engine[] = [];
  const loading = new Map<string, Promise<boolean>>();
  const loaded = new Set<string>();
  const remembered = new Map<string, string[]>();

  async function loadLanguage(language: string): Promise<boolean> {
    if (engines.length === 0) engines.push(createEngine());
    const [engine] = await Promise.all(engines);
    if (!engine) return false;
    if (ready.length === 0) ready.push(engine);
    const name = `@shikijs/langs/${language}`;
    const grammar = (await import(/* @vite-ignore */ name)) as { default: Parameters<HighlighterCore["loadLanguage"]>[0] };
    await engine.highlighter.loadLanguage(grammar.default);
    loaded.add(language);
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
      const [engine] = ready;
      if (!engine || !loaded.has(language) || code.length > maxCharacters) return code.split("\n").map(escapeText);
      const key = `${language}\n${code}`;
      const lines = remembered.get(key) ?? tokenize(engine, code, language);
      remembered.set(key, lines);
      return lines;
    },
  };
}

async function createEngine(): Promise<Engine> {
  const [core, { createOnigurumaEngine }] = await Promise.all([import("@shikijs/core"), import("@shikijs/engine-oniguruma")]);
  const engine = createOnigurumaEngine(import("@shikijs/engine-oniguruma/wasm-inlined"));
  return { core, highlighter: await core.createHighlighterCore({ engine, themes: [tokenTheme], langs: [] }) };
}

function tokenize({ core, highlighter }: Engine, code: string, language: string): string[] {
  const lines = core.codeToTokensBase(highlighter, code, {
    lang: language,
    theme: tokenTheme.name,
    tokenizeMaxLineLength,
    tokenizeTimeLimit: 0, // A limit in time would make the output depend on the load of the machine.
  });
  return lines.map(lineToHtml);
}

/** Tokens of one class that stand side by side become one; a blank joins the token before it. */
function lineToHtml(tokens: { content: string; color?: string }[]): string {
  let html = "";
  let pending = "";
  let pendingClass: string | undefined;
  const flush = () => {
    if (pending !== "") html += pendingClass ? `<span class="${pendingClass}">${escapeText(pending)}</span>` : escapeText(pending);
    pending = "";
  };
  for (const { content, color } of tokens) {
    const tokenClass = classOfMarker.get(color?.toLowerCase() ?? "");
    const isBlank = content.trim() === "";
    if (!isBlank && tokenClass !== pendingClass) {
      flush();
      pendingClass = tokenClass;
    }
    pending += content;
  }
  flush();
  return html;
}

function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (mark) => (mark === "&" ? "&amp;" : mark === "<" ? "&lt;" : "&gt;"));
}
