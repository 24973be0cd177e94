/** Finds the words of a query in texts. Pure; what it returns becomes text nodes and `<mark>` elements, never HTML. */
import { fold, partsOf } from "../../search/words.ts";

/** A run of text. */
export interface Piece {
  text: string;
  isMarked: boolean;
}

/** A place in a text. */
export interface Match {
  start: number;
  end: number;
  /** Index of the mark. */
  mark: number;
}

const word = /[\p{L}\p{N}\p{M}_$]+/gu;

/** Scripts without spaces between words: there a mark may begin anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Where words, or parts of identifiers, begin with one of the marks; in the order of the text, never one inside of another. */
export function findMarks(text: string, marks: readonly string[]): Match[] {
  const found: Match[] = [];
  for (const { 0: run, index } of text.matchAll(word)) {
    let end = 0;
    for (const start of beginnings(run)) {
      const hit = start < end ? null : markAt(run.slice(start), marks);
      if (!hit) continue;
      end = start + hit.length;
      found.push({ start: index + start, end: index + end, mark: hit.mark });
    }
  }
  return found;
}

/** Where a mark may begin in a word: `signalQuality` -> 0, 6. */
function beginnings(run: string): number[] {
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
