/** Takes code apart by one regular expression whose groups name what they found. */
import type { Canvas } from "../canvas.ts";

/** What one match found: the name of its group, and where it stands. */
export interface Found {
  name: string;
  text: string;
  from: number;
  to: number;
}

/** All that a pattern finds, in order; its alternatives are named groups, of which one matches. */
export function* scan(canvas: Canvas, pattern: RegExp): Generator<Found> {
  for (const match of canvas.code.matchAll(pattern)) {
    for (const name in match.groups) {
      const text = match.groups[name];
      if (text === undefined) continue;
      yield { name, text, from: match.index, to: match.index + match[0].length };
      break;
    }
  }
}
