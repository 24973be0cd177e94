/** Finds the words of a query in texts, and the part of a text that shows best what was found. Pure; what it returns becomes text nodes and `<mark>` elements, never HTML. */
import { fold, joiners, partsOf, unspaced } from "../../search/words.ts";

/** A run of text. */
export interface Piece {
  text: string;
  isMarked: boolean;
}

/** A place in a text. */
interface Match {
  start: number;
  end: number;
  /** Index of the mark. */
  mark: number;
}

const word = new RegExp(`[\\p{L}\\p{N}\\p{M}_$${joiners}]+`, "gu");

/** Where words, or parts of identifiers, begin with one of the marks; in the order of the text, never one inside of another. */
export function findMarks(text: string, marks: readonly string[]): Match[] {
  const matches: Match[] = [];
  for (const { 0: run, index } of text.matchAll(word)) {
    let end = 0;
    for (const start of beginnings(run)) {
      const hit = start < end ? null : markAt(run.slice(start), marks);
      if (!hit) continue;
      end = start + hit.length;
      matches.push({ start: index + start, end: index + end, mark: hit.mark });
    }
  }
  return matches;
}

/** Where a mark may begin in a word: `signalQuality` -> 0, 6. */
function beginnings(run: string): number[] {
  // In scripts without spaces between words, a mark may begin anywhere.
  if (unspaced.test(run)) return [...run].map((_, at, letters) => letters.slice(0, at).join("").length);
  const starts: number[] = [];
  let from = 0;
  for (const part of partsOf(run)) {
    const start = run.indexOf(part, from);
    starts.push(start);
    from = start + part.length;
  }
  return starts[0] === 0 ? starts : [0, ...starts];
}

/** The longest mark that the text begins with, and how much of the text it is. */
function markAt(text: string, marks: readonly string[]): { mark: number; length: number } | null {
  const folded = fold(text);
  let best = -1;
  marks.forEach((mark, index) => {
    if (mark !== "" && folded.startsWith(mark) && mark.length > (marks[best]?.length ?? 0)) best = index;
  });
  if (best < 0) return null;
  // Folding may change the length, as from `ß` to `ss`: then all of the word is marked.
  return { mark: best, length: folded.length === text.length ? (marks[best]?.length ?? 0) : text.length };
}

export function piecesOf(text: string, marks: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { start, end: next } of findMarks(text, marks)) {
    pieces.push({ text: text.slice(end, start), isMarked: false }, { text: text.slice(start, next), isMarked: true });
    end = next;
  }
  return [...pieces, { text: text.slice(end), isMarked: false }].filter((piece) => piece.text !== "");
}

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
function bestPlace(matches: Match[]): number {
  let best = { at: 0, count: 0 };
  for (const { start } of matches) {
    const near = matches.filter((other) => other.start >= start && other.end <= start + size - lead);
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
