/** Chooses the part of a text that shows best what a query found. Pure. */
import { findMarks, type Match, type Piece, piecesOf } from "./marks.ts";

/** Characters that an excerpt has, about. */
const size = 160;
/** Characters that stand before the first marked word: on a phone it is in the first line still. */
const lead = 30;

/** Empty for an empty text. Where nothing is found, the text from its start. */
export function excerptOf(text: string, marks: readonly string[]): Piece[] {
  const start = startOf(text, bestPlace(findMarks(text, marks)));
  const end = text.length - start <= size ? text.length : endOfWord(text, start + size);
  const pieces = piecesOf(text.slice(start, end), marks);
  const cut = { text: "…", isMarked: false };
  return [...(start > 0 ? [cut] : []), ...pieces, ...(end < text.length ? [cut] : [])];
}

/** Where the most different marks are near each other; the first such place. */
function bestPlace(found: Match[]): number {
  let best = { at: 0, count: 0 };
  for (const { start } of found) {
    const near = found.filter((other) => other.start >= start && other.end <= start + size - lead);
    const count = new Set(near.map(({ mark }) => mark)).size;
    if (count > best.count) best = { at: start, count };
  }
  return best.at;
}

/** A little before the place, at the start of a word, and not in the middle of the last line. */
function startOf(text: string, place: number): number {
  const wanted = Math.min(place - lead, text.length - size);
  if (wanted <= 0) return 0;
  const space = text.indexOf(" ", wanted);
  return space < 0 || space > place ? Math.min(wanted, place) : space + 1;
}

/** The last space before the place, unless that is far away. */
function endOfWord(text: string, place: number): number {
  const space = text.lastIndexOf(" ", place);
  return space > place - 30 ? space : place;
}
