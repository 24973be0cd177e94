/** The search index of a site, in files. After an edit, only the files that it changes are made again. */
import { type FileKind, nameOfFile, type PageEntry, packPages, type SearchRoot } from "../../theme/search/files.ts";
import { createJoiner, type Joiner, packLines, unpackLines } from "../../theme/search/postings.ts";
import { mainScope, searchFolder, searchScopes } from "../areas/searchScopes.ts";
import { eachTerm, sectionsOf, unpackContribution } from "../compile/search/contribution.ts";
import { type IndexedPage, indexedPages, type SearchInput, type SearchSettings, searchSettings } from "../outputs/search/indexedPage.ts";
import { isSpelled, spellingOf } from "../outputs/search/spelling.ts";
import type { ChangedTerms, KnownFile, TermFile } from "../outputs/search/termFiles.ts";
import { patchTermFiles, publishedTerms, termFiles } from "../outputs/search/termFiles.ts";
import { contentHash } from "../text/hash.ts";
import type { PageSet } from "./compilePages.ts";
import { keyOf } from "./key.ts";
import { recall } from "./memo.ts";
import { LostValueError, type Store } from "./store.ts";

export interface SearchIndex {
  /** Text of `index.json`. */
  root: string;
  /** Names of all other files. */
  names: string[];
  /** Text of one of them. */
  read(name: string): string;
}

type IndexStore = Pick<Store, "get" | "has" | "put" | "flush">;

export interface SearchIndexInput {
  /** Distinguishes the indexes of one site; left out for a site with one. */
  name?: string;
  pages: IndexedPage[];
  /** What of the root does not come from the pages. */
  settings: SearchSettings;
  compiled: Pick<PageSet, "search" | "searchKeyOf">;
  store: IndexStore;
}

/** What the indexes of a site are made of. */
export interface SearchedSite extends Pick<SearchInput, "graph" | "config" | "metas">, Pick<SearchIndexInput, "store"> {
  pages: SearchIndexInput["compiled"];
}

/** One for each version and language; none for a site without a search. */
export function searchIndexesOf(site: SearchedSite, samples?: SearchInput["samples"]) {
  if (site.config.search === false) return [];
  return searchScopes(site.graph).map((scope) => ({ folder: searchFolder(scope), make: () => searchIndexOf(site, scope, samples) }));
}

/** The index in which readers of a version and language search. */
export function searchIndexOf(site: SearchedSite, scope = mainScope, samples?: SearchInput["samples"]): Promise<SearchIndex> {
  const { config, graph, metas, pages: compiled, store } = site;
  const pages = indexedPages({ graph, scope, config, metas, ...(samples && { samples }) });
  return makeSearchIndex({ pages, name: searchFolder(scope), settings: searchSettings({ graph, scope, config }), compiled, store });
}

/** What is remembered of the last index. */
interface State {
  /** Path of each page, and the key of what it adds. */
  pages: [path: string, searchKey: string][];
  /** Number of sections of each page. */
  sections: number[];
  terms: KnownFile[];
  /** Hashes of the files of pages, and what each was made from. */
  pageFiles: { hash: string; key: string }[];
  spelling: (string | null)[];
}

/** Few, because readers fetch a file for each page that they are shown; more where `index.json` would have too many names. */
const pagesInFile = (pages: number): number => Math.max(16, 2 ** Math.ceil(Math.log2(pages / 4096)));
/** Files of terms that are made before they are written to the store. */
const filesAtOnce = 100;
/** Of more changed pages than this share, the whole index is made again. */
const fewChanged = 0.2;

export async function makeSearchIndex(input: SearchIndexInput): Promise<SearchIndex> {
  const { name = "", pages, settings, compiled, store } = input;
  const stateKey = keyOf("search", name, settings.locale);
  const before = recall<State>(store, stateKey);
  const files = createFiles(store);
  const keys = pages.map(({ path }) => [path, compiled.searchKeyOf(path)] as [string, string]);
  const terms = { keys, files, compiled, store };
  const made = (before && (await patchTerms(before, terms))) ?? (await makeTerms(terms));
  const pageFiles = await makePageFiles(pages, before, terms);
  const state: State = { ...made, pages: keys, pageFiles };
  const root: SearchRoot = {
    format: 2,
    ...settings,
    sections: state.sections.reduce((sum, count) => sum + count, 0),
    terms: state.terms.map(({ after, hash }) => [after, hash]),
    pages: pageFiles.map(({ hash }) => hash),
    pagesInFile: pagesInFile(pages.length),
    spelling: state.spelling,
  };
  store.put(stateKey, JSON.stringify(state));
  const ofTerms = new Set(state.terms.map(({ hash }) => nameOfFile("terms", hash)));
  const read = (name: string) => (ofTerms.has(name) ? publishedTerms(files.read(name)) : files.read(name));
  return { root: JSON.stringify(root), names: [...new Set(namesOf(state))], read };
}

function namesOf({ terms, pageFiles = [], spelling }: Pick<State, "terms" | "spelling"> & Partial<State>): string[] {
  return [
    ...terms.map(({ hash }) => nameOfFile("terms", hash)),
    ...pageFiles.map(({ hash }) => nameOfFile("pages", hash)),
    ...spelling.flatMap((hash) => (hash === null ? [] : nameOfFile("spelling", hash))),
  ];
}

type Files = ReturnType<typeof createFiles>;

/** Files are in the store under their names, which name their content. */
function createFiles(store: IndexStore) {
  const keyFor = (name: string) => keyOf("search file", name);
  return {
    /** Answers the hash of a file with this text. */
    put(kind: FileKind, text: string): string {
      const hash = contentHash(text);
      store.put(keyFor(nameOfFile(kind, hash)), text);
      return hash;
    },
    has: (name: string) => store.has(keyFor(name)),
    read(name: string): string {
      const text = store.get(keyFor(name));
      if (text === null) throw new LostValueError(`The cache has lost the search file ${name}.`);
      return text;
    },
  };
}

type MadeTerms = Pick<State, "sections" | "terms" | "spelling">;

interface TermInput {
  keys: State["pages"];
  files: Files;
  compiled: SearchIndexInput["compiled"];
  store: IndexStore;
}

async function makeTerms({ keys, files, compiled, store }: TermInput): Promise<MadeTerms> {
  const joiner = createJoiner();
  const sections: number[] = [];
  for (const [page, [path]] of keys.entries()) {
    const contribution = await compiled.search(path);
    sections.push(sectionsOf(contribution).length);
    eachTerm(contribution, (term, text) => joiner.add(term, page, text));
  }
  const names = joiner.terms();
  const terms: KnownFile[] = [];
  for (const file of termFiles(linesOf(names, joiner))) {
    terms.push(put(file, files));
    // Else all files would wait in memory.
    if (terms.length % filesAtOnce === 0) await store.flush();
  }
  return { sections, terms, spelling: putSpelling(spellingOf(names), files) };
}

/** One after the other, so that the postings of all terms are not in memory twice. */
function* linesOf(terms: readonly string[], joiner: Joiner): Generator<string> {
  for (const term of terms) yield `${term} ${joiner.take(term)}`;
}

function put({ after, lines }: TermFile, files: Files): KnownFile {
  return { after, hash: files.put("terms", packLines(lines)) };
}

function putSpelling(lists: Map<number, string[]>, files: Files): (string | null)[] {
  return Array.from({ length: Math.max(0, ...lists.keys()) + 1 }, (_, length) => {
    const list = lists.get(length);
    return list ? files.put("spelling", packLines(list)) : null;
  });
}

/** null when too much has changed, or when something of the last index is gone. */
async function patchTerms(before: State, { keys, files, compiled, store }: TermInput): Promise<MadeTerms | null> {
  const isSame = before.pages.length === keys.length && before.pages.every(([path], index) => path === keys[index]?.[0]);
  if (!isSame || !namesOf({ terms: before.terms, spelling: before.spelling }).every(files.has)) return null;
  const changed = keys.flatMap(([path, key], page) => (key === before.pages[page]?.[1] ? [] : [{ page, path }]));
  if (changed.length > keys.length * fewChanged) return null;
  const changes: ChangedTerms = new Map();
  const sections = [...before.sections];
  for (const { page, path } of changed) {
    const earlier = store.get(before.pages[page]?.[1] ?? "");
    if (earlier === null) return null;
    const [old, now] = [unpackContribution(earlier), unpackContribution(await compiled.search(path))];
    sections[page] = now.sections.length;
    for (const term of new Set([...old.terms.keys(), ...now.terms.keys()])) {
      const text = now.terms.get(term) ?? null;
      if (text === (old.terms.get(term) ?? null)) continue;
      const pages = changes.get(term) ?? new Map<number, string | null>();
      changes.set(term, pages.set(page, text));
    }
  }
  if (changes.size === 0) return { sections, terms: before.terms, spelling: before.spelling };
  const patched = patchTermFiles(before.terms, changes, ({ hash }) => unpackLines(files.read(nameOfFile("terms", hash))));
  const terms = patched.files.map((file) => ("hash" in file ? file : put(file, files)));
  return { sections, terms, spelling: patchSpelling(before.spelling, patched, files) };
}

function patchSpelling(
  before: (string | null)[],
  { added, removed }: { added: string[]; removed: string[] },
  files: Files,
): (string | null)[] {
  const changed = new Set([...added, ...removed].filter(isSpelled).map(({ length }) => length));
  const gone = new Set(removed);
  const longest = Math.max(before.length - 1, ...changed);
  const hashes = Array.from({ length: longest + 1 }, (_, length) => {
    const hash = before[length] ?? null;
    if (!changed.has(length)) return hash;
    const terms = hash === null ? [] : unpackLines(files.read(nameOfFile("spelling", hash)));
    const newTerms = added.filter((term) => isSpelled(term) && term.length === length);
    const list = [...terms.filter((term) => !gone.has(term)), ...newTerms].sort();
    return list.length > 0 ? files.put("spelling", packLines(list)) : null;
  });
  while (hashes.at(-1) === null) hashes.pop();
  return hashes;
}

async function makePageFiles(
  pages: IndexedPage[],
  before: State | null,
  { keys, files, compiled }: TermInput,
): Promise<State["pageFiles"]> {
  const made: State["pageFiles"] = [];
  const size = pagesInFile(pages.length);
  for (let start = 0; start < pages.length; start += size) {
    const own = pages.slice(start, start + size);
    const visible = own.map(({ title, entry }) => [title, entry]);
    const key = keyOf(visible, keys.slice(start, start + size));
    const known = before?.pageFiles[made.length];
    if (known?.key === key && files.has(nameOfFile("pages", known.hash))) {
      made.push(known);
      continue;
    }
    const entries: PageEntry[] = [];
    for (const { path, title, entry } of own) entries.push({ ...entry, title, sections: sectionsOf(await compiled.search(path)) });
    made.push({ key, hash: files.put("pages", packPages(entries)) });
  }
  return made;
}
