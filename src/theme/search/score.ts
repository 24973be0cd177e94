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
}

/** The pages that have most of the query, the best first. */
export function scorePages(found: FoundTerms[], { sections: total }: SearchRoot, most: number): ScoredPage[] {
  const table = createSectionTable(found.length);
  const rarity = found.map(({ terms, parts, isOptional }, word) => {
    const add = table.column(word);
    const count = readTerms(terms, add);
    for (const { page, section, value } of sectionsWithAll(parts)) add(page, section, partsShare * value, nowhere);
    return Math.log(1 + total / (count + 0.5)) * (isOptional ? optionalShare : 1);
  });
  const scored: Scored = { table, rarity, values: rarity.map(() => 0) };
  const pages = [...table.pages].map(([page, last]) => ({ page, last, score: scorePage(last, scored) }));
  pages.sort((a, b) => b.score - a.score || a.page - b.page);
  return pages.slice(0, most).map(({ page, last }) => {
    const sections = new Map<number, number>();
    scorePage(last, scored, (section, score) => sections.set(section, score));
    return { page, sections: new Map([...sections].sort(([a], [b]) => a - b)) };
  });
}

interface Scored {
  table: SectionTable;
  /** By word: how much it counts. */
  rarity: readonly number[];
  /** By word: scratch paper, for there are as many sections to score as a site has. */
  values: number[];
}

/** Answers the score of the best section. */
function scorePage(last: number, scored: Scored, onSection?: (section: number, score: number) => void): number {
  const { before, section } = scored.table;
  const ofPage = pageShare * scoreOfWhole(last, scored);
  let own = last;
  while (own >= 0 && section[own] !== 0) own = before[own] ?? -1;
  let best = 0;
  for (let row = last; row >= 0; row = before[row] ?? -1) {
    const score = scoreOfSection(row, own, scored) + ofPage;
    onSection?.(section[row] ?? 0, score);
    if (score > best) best = score;
  }
  return best;
}

/** How much a page says of the query in all its sections. */
function scoreOfWhole(last: number, scored: Scored): number {
  const { table, rarity, values } = scored;
  for (let word = 0; word < rarity.length; word++) {
    let sum = 0;
    for (let row = last; row >= 0; row = table.before[row] ?? -1) sum += table.values[row * rarity.length + word] ?? 0;
    values[word] = sum / (sum + 1);
  }
  return weigh(scored);
}

/** A section has part in what its page is about, which is the row `own`; -1 for a page of which that says nothing. */
function scoreOfSection(row: number, own: number, scored: Scored): number {
  const { table, rarity, values } = scored;
  for (let word = 0; word < rarity.length; word++) {
    const value = table.values[row * rarity.length + word] ?? 0;
    const shared = own < 0 || own === row ? 0 : inherited * (table.values[own * rarity.length + word] ?? 0);
    values[word] = Math.max(value > 0 ? value + 0.1 : 0, shared);
  }
  return weigh(scored) * (isClose(row, scored) ? closeness : 1);
}

/** Whether a section has several words of the query, and all of them next to each other. */
function isClose(row: number, { table: { places }, rarity }: Scored): boolean {
  let [first, last, count] = [nowhere, 0, 0];
  for (let word = 0; word < rarity.length; word++) {
    const place = places[row * rarity.length + word] ?? nowhere;
    if (place === nowhere) continue;
    count++;
    first = Math.min(first, place);
    last = Math.max(last, place);
  }
  return count > 1 && (last - first <= 1 || last - first === largestAt);
}

/** Sums what is said of each word, and counts it less for each word of which nothing is said. */
function weigh({ values, rarity }: Scored): number {
  let [sum, covered, all] = [0, 0, 0];
  for (let word = 0; word < rarity.length; word++) {
    const value = values[word] ?? 0;
    const weight = rarity[word] ?? 0;
    all += weight;
    sum += weight * value;
    if (value > 0) covered += weight;
  }
  return covered === all ? sum : sum * (covered / all) ** 1.5;
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
  parts.forEach((terms, part) => {
    readTerms(terms, table.column(part));
  });
  const found: { page: number; section: number; value: number }[] = [];
  for (const [page, last] of table.pages) {
    for (let row = last; row >= 0; row = table.before[row] ?? -1) {
      const values = table.values.slice(row * parts.length, (row + 1) * parts.length);
      const value = values.reduce((sum, each) => sum + each, 0) / parts.length;
      if (values.every((each) => each > 0)) found.push({ page, section: table.section[row] ?? 0, value });
    }
  }
  return found;
}
