/** Takes code apart by one regular expression whose groups name what they found. */
import type { Canvas } from "../canvas.ts";

/** What one match found: the name of its group, and where it stands. */
export interface Found {
  name: string;
  text: string;
  from: number;
  to: number;
}

/** Where a lexer reads on and by which pattern; whoever takes what was found may change both. */
export interface Reader {
  at: number;
  pattern: RegExp;
}

/** All that a pattern finds, in order; its alternatives are named groups, of which one matches. */
export function scan(canvas: Canvas, pattern: RegExp): Generator<Found> {
  return scanOn(canvas, { at: 0, pattern });
}

/** The same for languages in which what was found decides how to read on. */
export function* scanOn(canvas: Canvas, reader: Reader): Generator<Found> {
  for (;;) {
    const { pattern } = reader;
    pattern.lastIndex = reader.at;
    const match = pattern.exec(canvas.code);
    if (!match) return;
    // An empty match must not be found again and again.
    reader.at = Math.max(pattern.lastIndex, match.index + 1);
    let group = 1;
    while (group < match.length && match[group] === undefined) group++;
    const text = match[0];
    yield { name: namesOf(pattern)[group - 1] ?? "", text, from: match.index, to: match.index + text.length };
  }
}

const names = new WeakMap<RegExp, string[]>();

/** The names of a pattern's groups, in order: to look through the groups of each match by name would take several times as long. */
function namesOf(pattern: RegExp): string[] {
  const known = names.get(pattern);
  if (known) return known;
  const found = [...pattern.source.matchAll(/\(\?<(\w+)>/g)].map(([, name = ""]) => name);
  names.set(pattern, found);
  return found;
}
