/** Answers queries from the files of a search index. No DOM: the browser and the tests use the same. */
import type { Answer } from "./answer.ts";
import { type FileKind, nameOfFile, type SearchRoot, unpackPages } from "./files.ts";
import { groupHits, hitsOf } from "./hits.ts";
import { unpackLines } from "./postings.ts";
import { readQuery } from "./query.ts";
import { scorePages } from "./score.ts";
import { findWord, type Reader, readTerms, suggest } from "./terms.ts";
import { isSpelledTerm, type Language } from "./words.ts";

interface EngineOptions {
  /** Reads a file of the index by its name, e.g. `index.json`, `files/terms.1f2e3d4c5b.txt`. */
  load: (name: string) => Promise<string>;
  /** Stems words of the index's language. */
  stem: (word: string) => string;
  /** Stems words of the language that pages without a translation are in. */
  stemOther?: ((word: string) => string) | undefined;
}

export type Engine = ReturnType<typeof openEngine>;

const nothing: Answer = { groups: [], marks: [], missing: [], suggestions: [], topPages: [] };

/** Pages whose names are looked at, in the order of what their texts say: about as many as are shown, for each takes a file. */
const mostCandidates = 12;

export function openEngine({ load, stem, stemOther }: EngineOptions) {
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
  const readerOf =
    <T>(kind: FileKind, parse: (text: string) => T) =>
    (hash: string) =>
      read(nameOfFile(kind, hash), parse);
  const termsIn = readerOf("terms", readTerms);
  const pagesIn = readerOf("pages", unpackPages);
  const spellingIn = readerOf("spelling", unpackLines);
  return {
    /** Empty for a query that is no longer wanted when further files would have to be read. Pages next to the one at `path` come first. */
    async answer(text: string, isWanted = () => true, path = ""): Promise<Answer> {
      const index = await root();
      if (!isWanted()) return nothing;
      const language: Language = { locale: index.locale, stem, stemOther };
      const query = readQuery(text, language, index.synonyms);
      if (query.words.length === 0) return { ...nothing, topPages: index.topPages };
      const reader: Reader = { index, language, termsIn, spellingIn };
      const wordMatches = await Promise.all(query.words.map((word) => findWord(word, reader)));
      if (!isWanted()) return nothing;
      const pages = await Promise.all(
        scorePages(wordMatches, index, mostCandidates).map(async ({ page, sections }) => {
          const inFile = await pagesIn(index.pages[Math.floor(page / index.pagesInFile)] ?? "");
          return { entry: inFile[page % index.pagesInFile], sections };
        }),
      );
      const terms = wordMatches.flatMap((match) => [match.terms, ...match.parts].flatMap((each) => [...each.keys()]));
      const marks = [...new Set(terms)].filter((term) => !isSpelledTerm(term));
      const request = { query, terms: new Set(marks), language };
      const hits = pages.flatMap(({ entry, sections }) => (entry ? hitsOf(entry, sections, request) : []));
      const groups = groupHits(hits, query, { root: index, path });
      const suggestions = groups.length > 0 ? [] : await suggest(query.words, { index, spellingIn });
      const missing = query.words.filter((_, at) => wordMatches[at]?.terms.size === 0 && wordMatches[at].parts.length === 0);
      return { groups, marks, missing: missing.map((word) => word.text), suggestions, topPages: index.topPages };
    },
    /** Reads all files, so that later queries need no network. */
    async loadAll(): Promise<void> {
      const { terms, pages, spelling } = await root();
      await Promise.all([
        ...terms.map(([, name]) => termsIn(name)),
        ...pages.map(pagesIn),
        ...spelling.flatMap((name) => (name === null ? [] : spellingIn(name))),
      ]);
    },
  };
}
