/**
 * What sections say of each word of a query: a row a section. A short query has ten thousands of rows, so they are plain
 * lists of numbers, without an object for each.
 */

/** Stands for the place of a word that is not there. */
export const nowhere = 255;

export interface SectionTable {
  /** The last row of each page. */
  pages: ReadonlyMap<number, number>;
  /** By row: the row before of the same page; -1 for none. */
  before: readonly number[];
  /** By row: index of the section in its page. */
  section: readonly number[];
  /** By row and word: 0 to 1. */
  values: readonly number[];
  /** By row and word: where it is, as `Posting.at`. */
  places: readonly number[];
  /** Writes what sections say of one word. Of several values the largest counts, and of several places the first. */
  column(word: number): (page: number, section: number, value: number, at: number) => void;
}

/** More than any page has. */
const mostSections = 0x1_0000;

export function createSectionTable(words: number): SectionTable {
  const rows = new Map<number, number>();
  const pages = new Map<number, number>();
  const before: number[] = [];
  const sections: number[] = [];
  const values: number[] = [];
  const places: number[] = [];
  const rowOf = (page: number, section: number): number => {
    const key = page * mostSections + section;
    const known = rows.get(key);
    if (known !== undefined) return known;
    const row = sections.length;
    rows.set(key, row);
    before.push(pages.get(page) ?? -1);
    pages.set(page, row);
    sections.push(section);
    for (let word = 0; word < words; word++) {
      values.push(0);
      places.push(nowhere);
    }
    return row;
  };
  return {
    pages,
    before,
    section: sections,
    values,
    places,
    column: (word) => (page, section, value, at) => {
      const cell = rowOf(page, section) * words + word;
      values[cell] = Math.max(values[cell] ?? 0, value);
      places[cell] = Math.min(places[cell] ?? nowhere, at);
    },
  };
}
