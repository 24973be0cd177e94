/** Finds the terms of the index that a word of a query may mean. */
import type { SearchRoot } from "./files.ts";
import { unpackLines } from "./postings.ts";
import type { QueryWord } from "./query.ts";
import { isSpelledTerm, type Language } from "./words.ts";

/** How much a term that is not the word itself counts. */
const qualities = { exact: 1, apart: 0.4, unspelled: 0.7, prefix: 0.75, synonym: 0.8, ending: 0.65, mistake: 0.5 };
/** Terms that begin with what was typed. */
const mostPrefixTerms = 40;
/** Words shorter than this have no typing mistakes. */
const shortestMistaken = 5;

/** Lines of a file of terms, sorted. */
type Terms = [term: string, postings: string][];

export function readTerms(text: string): Terms {
  return unpackLines(text).map((line) => {
    const space = line.indexOf(" ");
    return [line.slice(0, space), line.slice(space + 1)];
  });
}

export interface Reader {
  index: SearchRoot;
  language: Language;
  termsIn: (hash: string) => Promise<Terms>;
  spellingIn: (hash: string) => Promise<string[]>;
}

type Spelling = Pick<Reader, "index" | "spellingIn">;

/** Postings and how much they count, by term. */
export type WeighedTerms = Map<string, { postings: string; quality: number }>;

/** What one word of a query may mean. */
export interface FoundTerms {
  terms: WeighedTerms;
  /** The terms of each part of a name; none for a plain word. */
  parts: WeighedTerms[];
  /** A page need not have it. */
  isOptional: boolean;
}

/** A name such as `sigQual` is read in two ways: as a whole, and as the beginnings of its parts. */
export async function findWord(word: QueryWord, reader: Reader): Promise<FoundTerms> {
  const whole = await findTerms(word, reader);
  const stemOf = reader.language.stem;
  const words = word.parts.length < 2 ? [] : word.parts.map((text) => ({ ...word, text, stem: stemOf(text), synonyms: [], spelled: null }));
  const parts = await Promise.all(words.map((part) => findTerms(part, reader)));
  if (parts.length > 0 && parts.every((terms) => terms.size > 0)) return { terms: whole, parts, isOptional: word.isOptional };
  return { terms: await orSimilar(whole, word, reader), parts: [], isOptional: word.isOptional };
}

async function findTerms(word: QueryWord, reader: Reader): Promise<WeighedTerms> {
  const terms: WeighedTerms = new Map();
  const add = (term: string, postings: string | null, quality: number) => {
    if (postings !== null && (terms.get(term)?.quality ?? 0) < quality) terms.set(term, { postings, quality });
  };
  const joined = word.joined && (await postingsOf(word.joined, reader));
  if (word.joined && joined) add(word.joined, joined, qualities.exact);
  const spelled = word.spelled && (await postingsOf(word.spelled, reader));
  if (word.spelled && spelled) add(word.spelled, spelled, qualities.exact);
  const exact = joined ? qualities.apart : spelled ? qualities.unspelled : qualities.exact;
  const other = reader.language.stemOther?.(word.text) ?? word.text;
  for (const form of new Set([word.text, word.stem, other])) add(form, await postingsOf(form, reader), exact);
  for (const [term, postings] of joined || spelled ? [] : await withPrefix(word.text, reader)) {
    add(term, postings, qualities.prefix * Math.sqrt(word.text.length / term.length));
  }
  for (const synonym of word.synonyms) {
    const stemmed = reader.language.stem(synonym);
    add(stemmed, await postingsOf(stemmed, reader), qualities.synonym);
  }
  return terms;
}

/** Where the site has no such word: one that ends in another way, or that may have been meant. */
async function orSimilar(found: WeighedTerms, word: QueryWord, reader: Reader): Promise<WeighedTerms> {
  const terms = new Map(found);
  const add = async (term: string, quality: number) => {
    const postings = await postingsOf(term, reader);
    if (postings !== null) terms.set(term, { postings, quality });
  };
  const addShorter = async (by: number) => {
    const length = word.text.length - by;
    if (terms.size === 0 && length >= 4) await add(word.text.slice(0, length), qualities.ending);
  };
  // `streamin` on the way to `streaming`, whose term is `stream`.
  for (const by of [1, 2]) await addShorter(by);
  if (terms.size === 0 && word.text.length >= shortestMistaken) {
    for (const term of await withMistake(word, reader)) await add(term, qualities.mistake);
  }
  // Without three letters, more words are another one: a mistake is likelier.
  await addShorter(3);
  return terms;
}

/** Index of the file that holds a term, or would. */
function fileOf(term: string, { terms }: SearchRoot): number {
  return Math.max(0, firstFrom(term, terms) - 1);
}

async function postingsOf(term: string, { index, termsIn }: Reader): Promise<string | null> {
  const name = index.terms[fileOf(term, index)]?.[1];
  if (name === undefined) return null;
  const terms = await termsIn(name);
  const found = terms[firstFrom(term, terms)];
  return found?.[0] === term ? found[1] : null;
}

/** Index of the first term that does not come before this one. */
function firstFrom(term: string, terms: Terms): number {
  let [low, high] = [0, terms.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle]?.[0] ?? "") < term) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Terms that begin with this, shortest first. Of those that fill more than two files, the rest is left out. */
async function withPrefix(prefix: string, { index, termsIn }: Reader): Promise<Terms> {
  const first = fileOf(prefix, index);
  const names = index.terms
    .slice(first, first + 2)
    .flatMap(([after, name], offset) => (offset === 0 || after.startsWith(prefix) ? name : []));
  const matches: Terms = [];
  for (const terms of await Promise.all(names.map(termsIn))) {
    for (let at = firstFrom(prefix, terms); terms[at]?.[0].startsWith(prefix); at++) {
      // The words of a piece of code are terms, too. Types of signatures are asked for as what they are.
      if (isSpelledTerm(terms[at]?.[0] ?? "") === isSpelledTerm(prefix)) matches.push(terms[at] as Terms[number]);
    }
  }
  return matches.sort(([a], [b]) => a.length - b.length).slice(0, mostPrefixTerms);
}

/** Terms that the word may have meant. Terms are stems, so up to three letters at the end of the word may be no part of them. */
async function withMistake({ text, stem }: QueryWord, { index: { spelling }, spellingIn }: Spelling): Promise<string[]> {
  const lengths = [0, 1, 2, 3].map((letters) => text.length - letters).filter((length) => length >= shortestMistaken - 1);
  for (const meant of new Set([text, stem, ...lengths.map((length) => text.slice(0, length))])) {
    const names = spelling.slice(Math.max(0, meant.length - 1), meant.length + 2).flatMap((name) => name ?? []);
    const found = (await Promise.all(names.map(spellingIn))).flat().filter((term) => isOneMistake(meant, term));
    if (found.length > 0) return found;
  }
  return [];
}

/** Words of the site that the query may mean. */
export async function suggest(words: QueryWord[], reader: Spelling): Promise<string[]> {
  return (await Promise.all(words.map((word) => withMistake(word, reader)))).flat().slice(0, 5);
}

/** Whether two words differ by one typing mistake at most: a letter too many, too few or wrong, or two that changed places. */
export function isOneMistake(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const [restA, restB] = [endA - start, endB - start];
  if (restA <= 1 && restB <= 1) return true;
  return restA === 2 && restB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
}
