/**
 * Highlights line by line and remembers each: what a grammar makes of a line depends on the line and on the
 * state that the lines before it left behind, and most lines of a docs site (`});`, imports, set-up) come again.
 */
import type { HighlighterCore } from "@shikijs/core";
import { classOfMarker, tokenTheme } from "./tokenTheme.ts";

type Grammar = ReturnType<HighlighterCore["getLanguage"]>;
/** null before the first line; compared by identity, which remembering keeps stable. */
type State = Parameters<Grammar["tokenizeLine2"]>[1];

interface Line {
  html: string;
  next: State;
}

/** Longer lines are shown plain: they are data, and would take the time of thousands of others. */
const longestLine = 2_000;
/** A limit in time would make the output depend on the load of the machine. */
const noTimeLimit = 0;

/** The lines of a block of code as HTML. The grammar must be one of `highlighter`, which must have `tokenTheme`. */
export function createLineHighlighter(highlighter: HighlighterCore, language: string): (code: string) => string[] {
  const grammar = highlighter.getLanguage(language);
  const { colorMap } = highlighter.setTheme(tokenTheme.name);
  const remembered = new Map<State, Map<string, Line>>();

  const highlightLine = (text: string, state: State): Line => {
    if (text.length > longestLine) return { html: escapeText(text), next: state };
    const { tokens, ruleStack } = grammar.tokenizeLine2(text, state, noTimeLimit);
    return { html: lineToHtml(text, tokens, colorMap), next: ruleStack };
  };

  return (code) => {
    let state: State = null;
    return code.split("\n").map((text) => {
      const lines = remembered.get(state) ?? new Map<string, Line>();
      remembered.set(state, lines);
      const line = lines.get(text) ?? highlightLine(text, state);
      lines.set(text, line);
      state = line.next;
      return line.html;
    });
  };
}

/** `tokens` are pairs of a start and of packed metadata, whose bits 15 to 23 are the index of the colour. */
function lineToHtml(text: string, tokens: Uint32Array, colorMap: readonly string[]): string {
  let html = "";
  let pending = "";
  let pendingClass: string | undefined;
  const flush = () => {
    if (pending !== "") html += pendingClass ? `<span class="${pendingClass}">${escapeText(pending)}</span>` : escapeText(pending);
    pending = "";
  };
  for (let at = 0; at < tokens.length; at += 2) {
    const content = text.slice(tokens[at], tokens[at + 2] ?? text.length);
    const color = colorMap[((tokens[at + 1] ?? 0) >>> 15) & 0x1ff];
    const tokenClass = classOfMarker.get(color?.toLowerCase() ?? "");
    // Tokens of one class that stand side by side become one; a blank joins the token before it.
    if (tokenClass !== pendingClass && content.trim() !== "") {
      flush();
      pendingClass = tokenClass;
    }
    pending += content;
  }
  flush();
  return html;
}

/** Text between tags. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (mark) => (mark === "&" ? "&amp;" : mark === "<" ? "&lt;" : "&gt;"));
}
