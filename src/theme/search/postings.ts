/**
 * Where a term occurs, as text: numbers in base 64 with five bits a character, as in the mappings of source maps but
 * without a sign. Of each page: its distance to the page before, how many of its sections have the term, and for each of
 * those its distance to the one before, a weight and where in the section the term is.
 */

/** One section that has a term. */
export interface Posting {
  page: number;
  /** Index among the sections of the page; 0 is the page itself. */
  section: number;
  /** How much the section is about the term: 1 to 31. */
  weight: number;
  /** Where the term is first: words from the start of the section, by eight; at most 31. */
  at: number;
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const values = new Uint8Array(128);
for (let value = 0; value < 64; value++) values[digits.charCodeAt(value)] = value;

export function encode(value: number): string {
  if (value < 32) return digits[value] ?? "";
  return (digits[32 | (value & 31)] ?? "") + encode(value >>> 5);
}

/** What one page adds to a term: all but the distance to the page before. */
export function encodePage(sections: Omit<Posting, "page">[]): string {
  let text = encode(sections.length);
  let last = 0;
  for (const { section, weight, at } of sections) {
    text += encode(section - last) + encode(weight) + encode(at);
    last = section;
  }
  return text;
}

/** Reads postings from their text, one page after the other. */
export function readPages(
  text: string,
  onPage?: (page: number, start: number, end: number) => void,
  onPosting?: (posting: Posting) => void,
): void {
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 5) {
      const digit = values[text.charCodeAt(at++)] ?? 0;
      value |= (digit & 31) << shift;
      if (digit < 32) return value;
    }
  };
  for (let page = -1; at < text.length; ) {
    page += next() + 1;
    const start = at;
    const count = next();
    let section = 0;
    for (let index = 0; index < count; index++) {
      section += next();
      const weight = next();
      const position = next();
      onPosting?.({ page, section, weight, at: position });
    }
    onPage?.(page, start, at);
  }
}

/** All pages of a term, each with what `encodePage` made of it; sorted by page. */
export function joinPages(pages: Iterable<readonly [page: number, text: string]>): string {
  let [joined, last] = ["", -1];
  for (const [page, text] of pages) {
    joined += encode(page - last - 1) + text;
    last = page;
  }
  return joined;
}

export function splitPages(text: string): Map<number, string> {
  const pages = new Map<number, string>();
  readPages(text, (page, start, end) => pages.set(page, text.slice(start, end)));
  return pages;
}
