/**
 * Highlights line by line and remembers each: what a grammar makes of a line depends on the line and on the
 * state that the lines before it left behind, and most lines of a docs site (`});`, imports, set-up) come again.
 */
import type { HighlighterCore } from "@shikijs/core";
import { escapeHtml } from "../../text/html.ts";
import { classOfMarker, tokenTheme } from "./tokenTheme.ts";

type Grammar = ReturnType<HighlighterCore["getLanguage"]>;
/** null before the first line. */
type State = Parameters<Grammar["tokenizeLine2"]>[1];

interface Line {
  html: string;
  next: State;
}

/** So many lines are remembered before the memory is emptied; a line takes a few hundred bytes. */
const mostLines = 50_000;
/** Longer lines are shown plain: they are data, and would take the time of thousands of others. */
const longestLine = 2_000;
/** Behind a line that leaves more than this open, e.g. brackets that are never closed, code is shown plain: each line would cost more. */
const deepestState = 300;
/** A limit in time would make the output depend on the load of the machine. */
const noTimeLimit = 0;

/** The lines of a block of code as HTML. The grammar must be one of `highlighter`, which must have `tokenTheme`. */
export function createLineHighlighter(highlighter: HighlighterCore, language: string): (code: string) => string[] {
  const grammar = highlighter.getLanguage(language);
  const { colorMap } = highlighter.setTheme(tokenTheme.name);
  const states = createStateTable();
  let remembered = new Map<State, Map<string, Line>>();
  let count = 0;

  const highlightLine = (text: string, state: State): Line => {
    if (text.length > longestLine || (state?.depth ?? 0) > deepestState) return { html: escapeHtml(text), next: state };
    const { tokens, ruleStack } = grammar.tokenizeLine2(text, state, noTimeLimit);
    return { html: lineToHtml(text, tokens, colorMap), next: states.same(ruleStack) };
  };
  const remember = (text: string, state: State): Line => {
    if (++count % mostLines === 0) remembered = new Map();
    const line = highlightLine(text, state);
    const lines = remembered.get(state);
    if (lines) lines.set(text, line);
    else remembered.set(state, new Map([[text, line]]));
    return line;
  };

  return (code) => {
    let state: State = null;
    return code.split("\n").map((text) => {
      const line: Line = remembered.get(state)?.get(text) ?? remember(text, state);
      state = line.next;
      return line.html;
    });
  };
}

/**
 * Every line leaves a state object of its own behind. The table gives equal ones the same identity, so that
 * what was remembered after one block's `});` serves all others.
 */
function createStateTable(): { same(state: NonNullable<State>): State } {
  const known = new Map<string, NonNullable<State>[]>();
  return {
    same(state) {
      // `equals` leaves this flag out, though it changes where `\\G` matches on the next line.
      const { beginRuleCapturedEOL } = state as { beginRuleCapturedEOL?: boolean };
      const key = `${state.depth} ${beginRuleCapturedEOL}`;
      const candidates = known.get(key) ?? [];
      known.set(key, candidates);
      const equal = candidates.find((candidate) => candidate.equals(state));
      if (!equal) candidates.push(state);
      return equal ?? state;
    },
  };
}

/** `tokens` are pairs of a start and of packed metadata, whose bits 15 to 23 are the index of the colour. */
function lineToHtml(text: string, tokens: Uint32Array, colorMap: readonly string[]): string {
  let html = "";
  let pending = "";
  let pendingClass: string | undefined;
  const flush = () => {
    if (pending !== "") html += pendingClass ? `<span class="${pendingClass}">${escapeHtml(pending)}</span>` : escapeHtml(pending);
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
