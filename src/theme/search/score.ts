/** How much each section says of a query: what is in its text, and a share of what is in the rest of its page. */
import type { SearchRoot } from "./files.ts";
import { type Posting, readPages } from "./postings.ts";
import type { FoundTerms, WeighedTerms } from "./terms.ts";

/** How much of a page's own weight its sections share. */
const inherited = 0.5;
/** How much a whole page counts for each of its sections. */
const pageShare = 0.5;
/** How much a word counts that a page need not have. */
const optionalShare = 0.25;
/** How much the parts of a name count against the whole. */
const partsShare = 0.8;
const nowhere = 255;

/** What the text of one section says of each word of the query. */
export interface SectionScore {
  /** By word: 0 to 1. */
  words: Float32Array;
  /** By word: where it is, as `Posting.at`; `nowhere` for a word that is not there. */
  at: Uint8Array;
  score: number;
}

/** Sections by page and by their index in it. */
export type PageScores = Map<number, Map<number, SectionScore>>;

export function scoreSections(found: FoundTerms[], { sections: total }: SearchRoot): PageScores {
  const pages: PageScores = new Map();
  const sectionAt = (page: number, section: number): SectionScore => {
    const ofPage = pages.get(page) ?? new Map<number, SectionScore>();
    pages.set(page, ofPage);
    const known = ofPage.get(section) ?? {
      words: new Float32Array(found.length),
      at: new Uint8Array(found.length).fill(nowhere),
      score: 0,
    };
    ofPage.set(section, known);
    return known;
  };
  const rarity = found.map(({ terms, parts, isOptional }, word) => {
    const count = readTerms(terms, ({ page, section, at }, value) => {
      const score = sectionAt(page, section);
      score.words[word] = Math.max(score.words[word] ?? 0, value);
      score.at[word] = Math.min(score.at[word] ?? nowhere, at);
    });
    for (const { page, section, value } of sectionsWithAll(parts)) {
      const score = sectionAt(page, section);
      score.words[word] = Math.max(score.words[word] ?? 0, partsShare * value);
    }
    return Math.log(1 + total / (count + 0.5)) * (isOptional ? optionalShare : 1);
  });
  for (const sections of pages.values()) {
    const ofPage = scoreOfPage(sections, rarity);
    for (const [section, score] of sections) {
      score.score = scoreOfSection(score, { page: section === 0 ? undefined : sections.get(0), rarity }) + pageShare * ofPage;
    }
  }
  return pages;
}

/** Answers in how many sections the commonest of the terms is. */
function readTerms(terms: WeighedTerms, onPosting: (posting: Posting, value: number) => void): number {
  let largest = 0;
  for (const { postings, quality } of terms.values()) {
    let count = 0;
    readPages(postings, undefined, (posting) => {
      onPosting(posting, (quality * posting.weight) / 31);
      count++;
    });
    largest = Math.max(largest, count * quality);
  }
  return largest;
}

/** Sections that have every part of a name, and how much they say of the parts on average. */
function sectionsWithAll(parts: WeighedTerms[]): { page: number; section: number; value: number }[] {
  const known = new Map<string, { page: number; section: number; values: number[] }>();
  parts.forEach((terms, part) => {
    readTerms(terms, ({ page, section }, value) => {
      const key = `${page} ${section}`;
      const found = known.get(key) ?? { page, section, values: parts.map(() => 0) };
      found.values[part] = Math.max(found.values[part] ?? 0, value);
      known.set(key, found);
    });
  });
  const complete = [...known.values()].filter(({ values }) => values.every((value) => value > 0));
  return complete.map(({ page, section, values }) => ({
    page,
    section,
    value: values.reduce((sum, value) => sum + value, 0) / parts.length,
  }));
}

/** How much a page says of the query in all its sections. */
function scoreOfPage(sections: Map<number, SectionScore>, rarity: number[]): number {
  const sums = rarity.map((_, word) => [...sections.values()].reduce((sum, { words }) => sum + (words[word] ?? 0), 0));
  return weigh(
    sums.map((sum) => sum / (sum + 1)),
    rarity,
  );
}

/** A section has part in what its page is about. */
function scoreOfSection({ words, at }: SectionScore, { page, rarity }: { page: SectionScore | undefined; rarity: number[] }): number {
  const values = rarity.map((_, word) => {
    const own = words[word] ?? 0;
    return Math.max(own + (own > 0 ? 0.1 : 0), inherited * (page?.words[word] ?? 0));
  });
  const places = at.filter((place) => place < nowhere);
  const isClose = places.length > 1 && Math.max(...places) - Math.min(...places) <= 1;
  return weigh(values, rarity) * (isClose ? 1.15 : 1);
}

/** Sums what is said of each word, and counts it less for each word of which nothing is said. */
function weigh(values: number[], rarity: number[]): number {
  let [sum, covered, all] = [0, 0, 0];
  rarity.forEach((weight, word) => {
    const value = values[word] ?? 0;
    all += weight;
    sum += weight * value;
    if (value > 0) covered += weight;
  });
  return sum * (covered / all) ** 1.5;
}

/** Numbers of the pages with the best sections. */
export function bestPages(pages: PageScores, most: number): number[] {
  const best = [...pages].map(([page, sections]) => [page, Math.max(...[...sections.values()].map(({ score }) => score))] as const);
  return best
    .sort(([pageA, a], [pageB, b]) => b - a || pageA - pageB)
    .slice(0, most)
    .map(([page]) => page);
}
