/** Answers queries from the files of a search index. No DOM: the browser, `bcidocs check --search` and the tests use the same. */
import type { Answer, Hit, HitGroup } from "./answer.ts";
import { isOneMistake } from "./distance.ts";
import type { PageEntry, SearchRoot, SectionEntry } from "./files.ts";
import { readPages } from "./postings.ts";
import { coverOfName, type Query, type QueryWord, readQuery } from "./query.ts";
import { fold, type Language, partsOf, wordsOf } from "./words.ts";

export interface EngineOptions {
  /** Reads a file of the index by its name, e.g. `index.json`, `terms-1f2e3d4c5b.txt`. */
  load: (name: string) => Promise<string>;
  /** Stems words of the index's language. */
  stem: (word: string) => string;
}

export interface Engine {
  /** Rejects with what `load` rejects with. An empty query has an empty answer. */
  answer(query: string): Promise<Answer>;
  /** Reads all files, so that later queries need no network. */
  loadAll(): Promise<void>;
}

/** How much a term that is not the word itself counts. */
const qualities = { exact: 1, prefix: 0.75, synonym: 0.8, ending: 0.65, mistake: 0.5 };
/** Terms that begin with what was typed. */
const mostPrefixTerms = 40;
/** Words shorter than this have no typing mistakes. */
const shortestMistaken = 5;
/** How much of a page's own weight its sections share. */
const inherited = 0.45;
/** How much a word counts that a page need not have. */
const optionalWeight = 0.25;
/** Pages whose names are looked at, in the order of what their texts say. */
const mostCandidates = 24;
const mostHits = { symbols: 6, pages: 8, sections: 3 };

export function openEngine({ load, stem }: EngineOptions): Engine {
  const files = new Map<string, Promise<unknown>>();
  const read = <T>(name: string, parse: (text: string) => T): Promise<T> => {
    let file = files.get(name) as Promise<T> | undefined;
    if (!file) {
      file = load(name).then(parse);
      // Another try may succeed.
      file.catch(() => files.delete(name));
      files.set(name, file);
    }
    return file;
  };
  const root = () => read("index.json", (text) => JSON.parse(text) as SearchRoot);
  const termsIn = (name: string) => read(name, readTerms);
  const pagesIn = (name: string) => read(name, (text) => JSON.parse(text) as PageEntry[]);
  const spellingIn = (name: string) => read(name, (text) => text.split("\n"));
  return {
    async answer(text) {
      const index = await root();
      const language: Language = { locale: index.locale, stem };
      const query = readQuery(text, language, index.synonyms);
      if (query.words.length === 0) return { groups: [], marks: [], suggestions: [] };
      const reader: Reader = { index, language, termsIn, spellingIn };
      const found = (await Promise.all(query.words.map((word) => findWord(word, reader)))).flat();
      const sections = scoreSections(found, index);
      const candidates = bestPages(sections);
      const pages = await Promise.all(
        candidates.map(async (page) => {
          const inFile = await pagesIn(index.pages[Math.floor(page / index.pagesInFile)] ?? "");
          return [page, inFile[page % index.pagesInFile]] as const;
        }),
      );
      const hits = pages.flatMap(([page, entry]) => (entry ? hitsOf(entry, sections.get(page) ?? new Map(), query) : []));
      const groups = groupHits(hits, query, index);
      const marks = [...new Set(found.flatMap(({ terms }) => [...terms.keys()]))];
      const suggestions = groups.length > 0 ? [] : await suggest(query.words, { index, spellingIn });
      return { groups, marks, suggestions };
    },
    async loadAll() {
      const { terms, pages, spelling } = await root();
      await Promise.all([
        ...terms.map(([, name]) => termsIn(name)),
        ...pages.map(pagesIn),
        ...spelling.flatMap((name) => (name === null ? [] : spellingIn(name))),
      ]);
    },
  };
}

/** Lines of a file of terms, sorted. */
type Terms = [term: string, postings: string][];

function readTerms(text: string): Terms {
  return text.split("\n").map((line) => {
    const space = line.indexOf(" ");
    return [line.slice(0, space), line.slice(space + 1)];
  });
}

interface Reader {
  index: SearchRoot;
  language: Language;
  termsIn: (name: string) => Promise<Terms>;
  spellingIn: (name: string) => Promise<string[]>;
}

/** What one word of a query may mean. */
interface FoundTerms {
  /** A page need not have it. */
  isOptional: boolean;
  /** Postings and how much they count, by term. */
  terms: Map<string, { postings: string; quality: number }>;
}

/** Of an abbreviated name such as `sigQual`, each part is a word. */
async function findWord(word: QueryWord, reader: Reader): Promise<FoundTerms[]> {
  const whole = await findTerms(word, reader);
  if (word.parts.length < 2 || whole.terms.size > 0) return [await orSimilar(whole, word, reader)];
  return Promise.all(word.parts.map((part) => findTerms({ ...word, text: part, stem: part, synonyms: [] }, reader)));
}

async function findTerms(word: QueryWord, reader: Reader): Promise<FoundTerms> {
  const terms: FoundTerms["terms"] = new Map();
  const add = (term: string, postings: string | null, quality: number) => {
    const known = terms.get(term);
    if (postings !== null && (known?.quality ?? 0) < quality) terms.set(term, { postings, quality });
  };
  for (const own of new Set([word.text, word.stem])) add(own, await postingsOf(own, reader), qualities.exact);
  for (const [term, postings] of await withPrefix(word.text, reader)) {
    add(term, postings, qualities.prefix * Math.sqrt(word.text.length / term.length));
  }
  for (const synonym of word.synonyms) {
    const own = reader.language.stem(synonym);
    add(own, await postingsOf(own, reader), qualities.synonym);
  }
  return { terms, isOptional: word.isOwner };
}

/** Where the site has no such word: one that ends in another way, or that may have been meant. */
async function orSimilar(found: FoundTerms, word: QueryWord, reader: Reader): Promise<FoundTerms> {
  const terms = new Map(found.terms);
  const add = async (term: string, quality: number) => {
    const postings = await postingsOf(term, reader);
    if (postings !== null) terms.set(term, { postings, quality });
  };
  // `streamin` on the way to `streaming`, whose term is `stream`.
  for (let length = word.text.length - 1; terms.size === 0 && length >= Math.max(4, word.text.length - 3); length--) {
    await add(word.text.slice(0, length), qualities.ending);
  }
  if (terms.size === 0 && word.text.length >= shortestMistaken) {
    for (const term of await withMistake(word.text, reader)) await add(term, qualities.mistake);
  }
  return { ...found, terms };
}

/** Index of the file that holds a term, or would. */
function fileOf(term: string, { terms }: SearchRoot): number {
  let [low, high] = [0, terms.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((terms[middle]?.[0] ?? "") < term) low = middle;
    else high = middle - 1;
  }
  return low;
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
  const found: Terms = [];
  for (const terms of await Promise.all(names.map(termsIn))) {
    for (let at = firstFrom(prefix, terms); terms[at]?.[0].startsWith(prefix); at++) found.push(terms[at] as Terms[number]);
  }
  return found.sort(([a], [b]) => a.length - b.length).slice(0, mostPrefixTerms);
}

/** Terms that the word may have meant. Terms are stems, so up to three letters at the end of the word may be no part of them. */
async function withMistake(word: string, { index, spellingIn }: Pick<Reader, "index" | "spellingIn">): Promise<string[]> {
  for (let length = word.length; length >= Math.max(shortestMistaken - 1, word.length - 3); length--) {
    const meant = word.slice(0, length);
    const names = index.spelling.slice(length - 1, length + 2).flatMap((name) => name ?? []);
    const known = await Promise.all(names.map(spellingIn));
    const found = known.flat().filter((term) => isOneMistake(meant, term));
    if (found.length > 0) return found;
  }
  return [];
}

/** Words of the site that share the beginning or the end of a word with the query. */
async function suggest(words: QueryWord[], reader: Pick<Reader, "index" | "spellingIn">): Promise<string[]> {
  const found = await Promise.all(words.map(({ text }) => withMistake(text, reader)));
  return found.flat().slice(0, 5);
}

/** What the text of one section says of each word of the query. */
interface SectionScore {
  /** By word: 0 to 1. */
  words: Float32Array;
  /** By word: where it is, as `Posting.at`; 255 for nowhere. */
  at: Uint8Array;
  score: number;
}

/** Sections by page and by their index in it. */
type PageScores = Map<number, Map<number, SectionScore>>;

function scoreSections(found: FoundTerms[], { sections: total }: SearchRoot): PageScores {
  const pages: PageScores = new Map();
  const sectionAt = (page: number, section: number): SectionScore => {
    const ofPage = pages.get(page) ?? new Map<number, SectionScore>();
    pages.set(page, ofPage);
    const known = ofPage.get(section) ?? { words: new Float32Array(found.length), at: new Uint8Array(found.length).fill(255), score: 0 };
    ofPage.set(section, known);
    return known;
  };
  const rarity = found.map(({ terms, isOptional }, word) => {
    let largest = 0;
    for (const { postings, quality } of terms.values()) {
      let count = 0;
      readPages(postings, undefined, ({ page, section, weight, at }) => {
        const score = sectionAt(page, section);
        const value = (quality * weight) / 31;
        if (value > (score.words[word] ?? 0)) score.words[word] = value;
        if (at < (score.at[word] ?? 255)) score.at[word] = at;
        count++;
      });
      largest = Math.max(largest, count * quality);
    }
    return Math.log(1 + total / (largest + 0.5)) * (isOptional ? optionalWeight : 1);
  });
  for (const sections of pages.values())
    for (const [section, score] of sections) score.score = scoreOf(section, score, { sections, rarity });
  return pages;
}

/** A section has part in what its page is about. */
function scoreOf(
  section: number,
  { words, at }: SectionScore,
  { sections, rarity }: { sections: Map<number, SectionScore>; rarity: number[] },
): number {
  const ofPage = section === 0 ? undefined : sections.get(0);
  let [sum, covered, all] = [0, 0, 0];
  rarity.forEach((weight, word) => {
    const own = words[word] ?? 0;
    const value = Math.max(own, inherited * (ofPage?.words[word] ?? 0));
    all += weight;
    if (value === 0) return;
    sum += weight * (value + (own > 0 ? 0.1 : 0));
    covered += weight;
  });
  const places = at.filter((place) => place < 255);
  const isClose = places.length > 1 && Math.max(...places) - Math.min(...places) <= 1;
  return sum * (covered / all) ** 2 * (isClose ? 1.15 : 1);
}

function bestPages(pages: PageScores): number[] {
  const best = [...pages].map(([page, sections]) => [page, Math.max(...[...sections.values()].map(({ score }) => score))] as const);
  return best
    .sort(([pageA, a], [pageB, b]) => b - a || pageA - pageB)
    .slice(0, mostCandidates)
    .map(([page]) => page);
}

interface PageHit {
  area: number;
  hit: Hit;
}

/** What a page has to show: each of its symbols, and its other sections as one hit. */
function hitsOf(page: PageEntry, scores: Map<number, SectionScore>, query: Query): PageHit[] {
  const all = [...scores].flatMap(([section, { score }]) => {
    const entry = page.sections[section];
    return entry ? { entry, hit: hitOf(entry, page, { score, query }) } : [];
  });
  all.sort((a, b) => b.hit.score - a.hit.score);
  const symbols = all.filter(({ hit }) => hit.kind !== null).map(({ hit }) => ({ area: page.area, hit }));
  const [first, ...others] = all.filter(({ hit }) => hit.kind === null).map(({ hit }) => hit);
  if (!first) return symbols;
  return [
    ...symbols,
    { area: page.area, hit: { ...first, sections: others.filter(({ page: own }) => own !== "").slice(0, mostHits.sections) } },
  ];
}

function hitOf([anchor, name, kind, parent]: SectionEntry, page: PageEntry, { score, query }: { score: number; query: Query }): Hit {
  const isPage = anchor === "" && kind === undefined;
  return {
    url: anchor === "" ? page.url : `${page.url}#${encodeURIComponent(anchor)}`,
    name,
    page: isPage ? "" : (parent ?? (kind === undefined ? page.title : "")),
    trail: page.trail,
    kind: kind ?? null,
    score: score * (page.boost ?? 1) * nameFactor({ name, kind, parent }, query),
    sections: [],
  };
}

/** How well a name answers a query, beyond the words that both have. */
function nameFactor({ name, kind, parent }: { name: string; kind: string | undefined; parent: string | undefined }, query: Query): number {
  const own = fold(wordsOf(name, "en").join(" "));
  const full = parent === undefined ? own : `${fold(wordsOf(parent, "en").join(" "))} ${own}`;
  const fits = own === query.text || full === query.text || full.endsWith(` ${query.text}`);
  const fitsName = own === query.name;
  if (kind === undefined) return fits ? 1.7 : own.includes(query.text) ? 1.25 : 1;
  const kindFactor = kind === "parameter" ? 0.6 : parent === undefined ? 1.1 : 1;
  if (fits) return (query.isSentence ? 1.5 : 3) * kindFactor;
  if (fitsName) return 2.5 * kindFactor;
  const parts = wordsOf(name, "en").flatMap(partsOf).map(fold);
  const parentParts = wordsOf(parent ?? "", "en")
    .flatMap(partsOf)
    .map(fold);
  const cover = Math.max(coverOfName(query.parts, parts), coverOfName(query.parts, [...parentParts, ...parts]));
  const nameness = query.isName ? 1.4 : query.isSentence ? 0.7 : 1;
  return kindFactor * nameness * (1 + cover);
}

function groupHits(hits: PageHit[], query: Query, { areas }: SearchRoot): HitGroup[] {
  const best = Math.max(0, ...hits.map(({ hit }) => hit.score));
  const shown = hits.filter(({ hit }) => hit.score > best / 12).sort((a, b) => b.hit.score - a.hit.score);
  const symbols = shown.filter(({ hit }) => hit.kind !== null).map(({ hit }) => hit);
  const groups: HitGroup[] = [{ id: "symbols", label: "", hits: symbols.slice(0, mostHits.symbols) }];
  areas.forEach((label, area) => {
    const pages = shown.filter((found) => found.hit.kind === null && found.area === area).map(({ hit }) => hit);
    groups.push({ id: area, label, hits: pages.slice(0, mostHits.pages) });
  });
  const scoreOfGroup = ({ id, hits: [first] }: HitGroup) => (first?.score ?? 0) * (id === 0 && !query.isName ? 1.1 : 1);
  return groups.filter((group) => group.hits.length > 0).sort((a, b) => scoreOfGroup(b) - scoreOfGroup(a));
}
