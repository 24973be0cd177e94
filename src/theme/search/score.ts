/** How much each section says of a query: what is in its text, and a share of what is in the rest of its page. */
import type { SearchRoot } from "./files.ts";
import { largestAt, largestWeight, readPages } from "./postings.ts";
import { createSectionTable, nowhere, type SectionTable } from "./sectionTable.ts";
import type { FoundTerms, WeighedTerms } from "./terms.ts";

/** How much of a page's own weight its sections share. */
const inherited = 0.5;
/** How much a whole page counts for each of its sections. */
const pageShare = 0.5;
/** How much a word counts that a page need not have. */
const optionalShare = 0.25;
/** How much the parts of a name count against the whole. */
const partsShare = 0.8;
/** How much more words near each other count. */
const closeness = 1.15;

/** A page, and how much its sections say. */
export interface ScoredPage {
  page: number;
  /** By index of the section. */
  sections: Map<number, number>;
  /** That of its best section. */
  score: number;
}

/** Pages that have something of the query, the best first. */
export function scorePages(found: FoundTerms[], { sections: total }: SearchRoot): ScoredPage[] {
  const table = createSectionTable(found.length);
  const rarity = found.map(({ terms, parts, isOptional }, word) => {
    const count = readTerms(terms, (page, section, value, at) => table.add(page, section, { word, value, at }));
    for (const { page, section, value } of sectionsWithAll(parts)) {
      table.add(page, section, { word, value: partsShare * value, at: nowhere });
    }
    return Math.log(1 + total / (count + 0.5)) * (isOptional ? optionalShare : 1);
  });
  const pages = [...table.pages].map(([page, last]) => scorePage(page, rowsOf(last, table), { table, rarity }));
  return pages.sort((a, b) => b.score - a.score || a.page - b.page);
}

/** Of one page, in the order in which they came. */
function rowsOf(last: number, { before }: SectionTable): number[] {
  const rows: number[] = [];
  for (let row = last; row >= 0; row = before[row] ?? -1) rows.push(row);
  return rows.reverse();
}

interface Scored {
  table: SectionTable;
  /** By word: how much it counts. */
  rarity: readonly number[];
}

function scorePage(page: number, rows: readonly number[], scored: Scored): ScoredPage {
  const { table, rarity } = scored;
  const ofPage = pageShare * scoreOfWhole(rows, scored);
  const own = rows.find((row) => table.section[row] === 0);
  const sections = new Map<number, number>();
  let best = 0;
  for (const row of rows) {
    const values = rarity.map((_, word) => {
      const value = table.values[row * rarity.length + word] ?? 0;
      const shared = own === undefined || own === row ? 0 : inherited * (table.values[own * rarity.length + word] ?? 0);
      return Math.max(value + (value > 0 ? 0.1 : 0), shared);
    });
    const score = weigh(values, rarity) * (isClose(row, scored) ? closeness : 1) + ofPage;
    sections.set(table.section[row] ?? 0, score);
    best = Math.max(best, score);
  }
  return { page, sections, score: best };
}

/** How much a page says of the query in all its sections. */
function scoreOfWhole(rows: readonly number[], { table, rarity }: Scored): number {
  const values = rarity.map((_, word) => {
    let sum = 0;
    for (const row of rows) sum += table.values[row * rarity.length + word] ?? 0;
    return sum / (sum + 1);
  });
  return weigh(values, rarity);
}

/** Whether a section has several words of the query, and all of them next to each other. */
function isClose(row: number, { table, rarity }: Scored): boolean {
  if (rarity.length < 2) return false;
  const start = row * rarity.length;
  const places = table.places.slice(start, start + rarity.length).filter((place) => place < nowhere);
  if (places.length < 2) return false;
  const spread = Math.max(...places) - Math.min(...places);
  return spread <= 1 || spread === largestAt;
}

/** Sums what is said of each word, and counts it less for each word of which nothing is said. */
function weigh(values: readonly number[], rarity: readonly number[]): number {
  let [sum, covered, all] = [0, 0, 0];
  rarity.forEach((weight, word) => {
    const value = values[word] ?? 0;
    all += weight;
    sum += weight * value;
    if (value > 0) covered += weight;
  });
  return sum * (covered / all) ** 1.5;
}

/** Answers in how many sections the commonest of the terms is. */
function readTerms(terms: WeighedTerms, onPosting: (page: number, section: number, value: number, at: number) => void): number {
  let largest = 0;
  for (const { postings, quality } of terms.values()) {
    let count = 0;
    readPages(postings, {
      onPosting(page, section, weight, at) {
        onPosting(page, section, (quality * weight) / largestWeight, at);
        count++;
      },
    });
    largest = Math.max(largest, count * quality);
  }
  return largest;
}

/** Sections that have every part of a name, and how much they say of the parts on average. */
function sectionsWithAll(parts: WeighedTerms[]): { page: number; section: number; value: number }[] {
  if (parts.length === 0) return [];
  const table = createSectionTable(parts.length);
  parts.forEach((terms, word) => {
    readTerms(terms, (page, section, value, at) => table.add(page, section, { word, value, at }));
  });
  return [...table.pages].flatMap(([page, last]) =>
    rowsOf(last, table).flatMap((row) => {
      const values = table.values.slice(row * parts.length, (row + 1) * parts.length);
      const value = values.reduce((sum, each) => sum + each, 0) / parts.length;
      return values.every((each) => each > 0) ? [{ page, section: table.section[row] ?? 0, value }] : [];
    }),
  );
}
