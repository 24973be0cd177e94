/** How much each section says of a query: what is in its text, and a share of what is in the rest of its page. */
import type { SearchRoot } from "./files.ts";
import { largestAt, largestWeight, readPages } from "./postings.ts";
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

/** Stands for the place of a word that is not there. */
const nowhere = 255;

/** What a section says of each word of a query, 0 to 1, and where the word is, as `Posting.at`. */
interface Section {
  values: number[];
  places: number[];
}

/** By page, and by the index of the section in it. */
type Sections = Map<number, Map<number, Section>>;

/** Writes what sections say of one of several words. Of several values the largest counts, and of several places the first. */
function writerOf(word: number, words: number, sections: Sections): (page: number, section: number, value: number, at: number) => void {
  return (page, section, value, at) => {
    const ofPage = sections.get(page) ?? new Map<number, Section>();
    const known = ofPage.get(section) ?? { values: Array<number>(words).fill(0), places: Array<number>(words).fill(nowhere) };
    known.values[word] = Math.max(known.values[word] ?? 0, value);
    known.places[word] = Math.min(known.places[word] ?? nowhere, at);
    sections.set(page, ofPage.set(section, known));
  };
}

/** A page, and how much its sections say. */
interface ScoredPage {
  page: number;
  /** By index of the section. */
  sections: Map<number, number>;
}

/** The pages that have most of the query, the best first. */
export function scorePages(found: FoundTerms[], { sections: total }: SearchRoot, most: number): ScoredPage[] {
  const sections: Sections = new Map();
  const rarity = found.map(({ terms, parts, isOptional }, word) => {
    const write = writerOf(word, found.length, sections);
    const count = readTerms(terms, write);
    for (const { page, section, value } of sectionsWithAll(parts)) write(page, section, partsShare * value, nowhere);
    return Math.log(1 + total / (count + 0.5)) * (isOptional ? optionalShare : 1);
  });
  const pages = [...sections].map(([page, ofPage]) => ({ page, sections: scoresOf(ofPage, rarity) }));
  const best = pages.map((each) => ({ ...each, score: Math.max(...each.sections.values()) }));
  return best.sort((a, b) => b.score - a.score || a.page - b.page).slice(0, most);
}

/** How much each section of a page says; `rarity` is how much each word counts. */
function scoresOf(sections: ReadonlyMap<number, Section>, rarity: readonly number[]): Map<number, number> {
  const whole = rarity.map((_, word) => {
    const sum = [...sections.values()].reduce((all, { values }) => all + (values[word] ?? 0), 0);
    return sum / (sum + 1);
  });
  const ofPage = pageShare * weigh(whole, rarity);
  // A section has part in what its page is about, which the first one says.
  const about = sections.get(0);
  const sorted = [...sections].sort(([a], [b]) => a - b);
  return new Map(
    sorted.map(([section, { values, places }]) => {
      const sectionValues = values.map((value, word) => {
        const shared = section === 0 ? 0 : inherited * (about?.values[word] ?? 0);
        return Math.max(value > 0 ? value + 0.1 : 0, shared);
      });
      return [section, weigh(sectionValues, rarity) * (isClose(places) ? closeness : 1) + ofPage];
    }),
  );
}

/** Whether a section has several words of the query, and all of them next to each other. */
function isClose(places: readonly number[]): boolean {
  const known = places.filter((place) => place !== nowhere);
  const distance = Math.max(...known) - Math.min(...known);
  return known.length > 1 && (distance <= 1 || distance === largestAt);
}

/** Sums the value of each word, and counts the sum less for each word without a value. */
function weigh(values: readonly number[], rarity: readonly number[]): number {
  let [sum, covered, all] = [0, 0, 0];
  for (const [word, weight] of rarity.entries()) {
    const value = values[word] ?? 0;
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
    // A very common term has only some of its postings, and their full number.
    const [known = "", all] = postings.split(" ");
    readPages(known, {
      onPosting(page, section, weight, at) {
        onPosting(page, section, (quality * weight) / largestWeight, at);
        count++;
      },
    });
    largest = Math.max(largest, Number(all ?? count) * quality);
  }
  return largest;
}

/** Sections that have every part of a name, and how much they say of the parts on average. */
function sectionsWithAll(parts: WeighedTerms[]): { page: number; section: number; value: number }[] {
  const found: Sections = new Map();
  for (const [part, terms] of parts.entries()) readTerms(terms, writerOf(part, parts.length, found));
  return [...found].flatMap(([page, sections]) =>
    [...sections].flatMap(([section, { values }]) => {
      const value = values.reduce((sum, each) => sum + each, 0) / parts.length;
      return values.every((each) => each > 0) ? [{ page, section, value }] : [];
    }),
  );
}
