/** Answers queries from the files of a search index. No DOM: the browser, `bcidocs check --search` and the tests use the same. */
import type { Answer } from "./answer.ts";
import type { PageEntry, SearchRoot } from "./files.ts";
import { groupHits, hitsOf } from "./hits.ts";
import { readQuery } from "./query.ts";
import { bestPages, scoreSections } from "./score.ts";
import { findWord, type Reader, readTerms, suggest } from "./terms.ts";
import type { Language } from "./words.ts";

export interface EngineOptions {
  /** Reads a file of the index by its name, e.g. `index.json`, `files/terms.1f2e3d4c5b.txt`. */
  load: (name: string) => Promise<string>;
  /** Stems words of the index's language. */
  stem: (word: string) => string;
  /** Stems words of the language that pages without a translation are in. */
  stemOther?: ((word: string) => string) | undefined;
}

export interface Engine {
  /** Rejects with what `load` rejects with. An empty query has an empty answer. */
  answer(query: string): Promise<Answer>;
  /** Reads all files, so that later queries need no network. */
  loadAll(): Promise<void>;
}

/** Pages whose names are looked at, in the order of what their texts say. */
const mostCandidates = 24;

export function openEngine({ load, stem, stemOther }: EngineOptions): Engine {
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
      const language: Language = { locale: index.locale, stem, stemOther };
      const query = readQuery(text, language, index.synonyms);
      if (query.words.length === 0) return { groups: [], marks: [], suggestions: [] };
      const reader: Reader = { index, language, termsIn, spellingIn };
      const found = await Promise.all(query.words.map((word) => findWord(word, reader)));
      const sections = scoreSections(found, index);
      const candidates = bestPages(sections, mostCandidates);
      const pages = await Promise.all(
        candidates.map(async (page) => {
          const inFile = await pagesIn(index.pages[Math.floor(page / index.pagesInFile)] ?? "");
          return [page, inFile[page % index.pagesInFile]] as const;
        }),
      );
      const marks = [...new Set(found.flatMap(({ terms, parts }) => [terms, ...parts].flatMap((each) => [...each.keys()])))];
      const asked = { query, terms: new Set(marks), language };
      const hits = pages.flatMap(([page, entry]) => (entry ? hitsOf(entry, sections.get(page) ?? new Map(), asked) : []));
      const groups = groupHits(hits, query, index);
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
