/**
 * Where a term occurs, as text: six bits a character, in base 64. Of each page: its distance to the page before, and two
 * characters for each of its sections that has the term, `mdddww` and `wwwaaa`: whether more sections follow, the distance to
 * the section before, a weight and where in the section the term is. A distance of seven and more goes on after them.
 */

/** One section that has a term. */
export interface Posting {
  /** Index among the sections of the page; 0 is the page itself. */
  section: number;
  /** How much the section is about the term: 1 to `largestWeight`. */
  weight: number;
  /** Where the term is first: in words from the start of the section, by eight; counted from 0 again after `largestAt`. */
  at: number;
}

export const [largestWeight, largestAt] = [31, 7];
/** Distances from here on take further characters. */
const far = 7;

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const values = new Uint8Array(128);
for (let value = 0; value < 64; value++) values[digits.charCodeAt(value)] = value;

/** A number of any size: five bits a character, as in the mappings of source maps but without a sign. */
function encode(value: number): string {
  if (value < 32) return digits[value] ?? "";
  return (digits[32 | (value & 31)] ?? "") + encode(value >>> 5);
}

/** What one page adds to a term: all but the distance to the page before. */
export function encodePage(sections: readonly Posting[]): string {
  let text = "";
  let last = 0;
  sections.forEach(({ section, weight, at }, index) => {
    const distance = section - last;
    const more = index < sections.length - 1 ? 32 : 0;
    text += digits[more | (Math.min(distance, far) << 2) | (weight >> 3)] ?? "";
    text += digits[((weight & 7) << 3) | at] ?? "";
    if (distance >= far) text += encode(distance - far);
    last = section;
  });
  return text;
}

interface PostingReader {
  /** With the part of the text that `encodePage` made. */
  onPage?: (page: number, start: number, end: number) => void;
  onPosting?: (page: number, section: number, weight: number, at: number) => void;
}

/** Reads postings from their text, one page after the other. */
export function readPages(text: string, { onPage, onPosting }: PostingReader): void {
  let index = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const digit = values[text.charCodeAt(index++)] ?? 0;
      value |= (digit & 31) << shift;
      if (digit < 32) return value;
    }
  };
  for (let page = -1; index < text.length; ) {
    page += next() + 1;
    const start = index;
    for (let section = 0, more = 1; more; ) {
      const high = values[text.charCodeAt(index++)] ?? 0;
      const low = values[text.charCodeAt(index++)] ?? 0;
      const distance = (high >> 2) & 7;
      section += distance < far ? distance : far + next();
      more = high & 32;
      onPosting?.(page, section, ((high & 3) << 3) | (low >> 3), low & 7);
    }
    onPage?.(page, start, index);
  }
}

/** All pages of a term, each with what `encodePage` made of it; sorted by page. */
export function joinPages(pages: Iterable<readonly [page: number, text: string]>): string {
  const joiner = createJoiner();
  for (const [page, text] of pages) joiner.add("", page, text);
  return joiner.take("");
}

export type Joiner = ReturnType<typeof createJoiner>;

/** After this many pages, what they say of a term becomes one text: until then, each of its pieces takes ten times its length. */
const pagesInPiece = 32;

/** Joins what the pages of a site say, for all terms at once. */
export function createJoiner() {
  const joined = new Map<string, { pieces: string[]; whole: string[]; last: number }>();
  return {
    /** Pages come in their order. */
    add(term: string, page: number, text: string) {
      const entry = joined.get(term) ?? { pieces: [], whole: [], last: -1 };
      entry.pieces.push(encode(page - entry.last - 1) + text);
      entry.last = page;
      if (entry.pieces.length === pagesInPiece) entry.whole.push(entry.pieces.splice(0).join(""));
      joined.set(term, entry);
    },
    terms: () => [...joined.keys()].sort(),
    /** What was said of a term. The joiner does not keep it. */
    take(term: string) {
      const { whole, pieces } = joined.get(term) ?? { whole: [], pieces: [] };
      joined.delete(term);
      return [...whole, ...pieces].join("");
    },
  };
}

export function splitPages(text: string): Map<number, string> {
  const pages = new Map<number, string>();
  readPages(text, { onPage: (page, start, end) => pages.set(page, text.slice(start, end)) });
  return pages;
}

/** Sorted lines as a file: each begins with how many characters it shares with the one before, e.g. `Astream`, `Ging` for `streaming`. */
export function packLines(lines: readonly string[]): string {
  let last = "";
  return lines
    .map((line) => {
      const most = Math.min(line.length, last.length);
      let shared = 0;
      while (shared < most && line[shared] === last[shared]) shared++;
      last = line;
      return encode(shared) + line.slice(shared);
    })
    .join("\n");
}

/** Letters of all lines of a file: what says that it has more would take all memory. */
const mostLetters = 2 ** 26;

export function unpackLines(text: string): string[] {
  let [last, letters] = ["", 0];
  return text.split("\n").map((line) => {
    let [shared, at] = [0, 0];
    for (let shift = 0, more = 1; more; shift += 5) {
      const digit = values[line.charCodeAt(at++)] ?? 0;
      shared |= (digit & 31) << shift;
      more = digit & 32;
    }
    last = last.slice(0, shared) + line.slice(at);
    letters += last.length;
    if (letters > mostLetters) throw new Error("The search index is damaged");
    return last;
  });
}
