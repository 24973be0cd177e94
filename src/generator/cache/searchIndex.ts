/** The search index of a site, in files. After an edit, only the files that it changes are made again. */
import type { PageEntry, SearchRoot } from "../../theme/search/files.ts";
import { type Contribution, unpackContribution } from "../compile/search/contribution.ts";
import type { IndexedPage } from "../outputs/search/indexedPage.ts";
import { isSpelled, spellingOf } from "../outputs/search/spelling.ts";
import {
  type ChangedTerms,
  type KnownFile,
  type PagesOfTerms,
  patchTermFiles,
  type TermFile,
  termFiles,
} from "../outputs/search/termFiles.ts";
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

export interface SearchIndexInput {
  /** Distinguishes the indexes of one site; left out for a site with one. */
  name?: string;
  pages: IndexedPage[];
  /** What of the root does not come from the pages. */
  settings: Pick<SearchRoot, "locale" | "areas" | "synonyms">;
  compiled: Pick<PageSet, "search" | "searchKeyOf">;
  store: Store;
}

/** What is remembered of the last index. */
interface State {
  /** Path of each page, and the key of what it adds. */
  pages: [path: string, searchKey: string][];
  /** Number of sections of each page. */
  sections: number[];
  terms: KnownFile[];
  /** Names of the files of pages, and what each was made from. */
  pageFiles: { name: string; key: string }[];
  spelling: (string | null)[];
}

const pagesInFile = 32;
/** Of more changed pages than this share, the whole index is made again. */
const fewChanged = 0.2;

export async function makeSearchIndex(input: SearchIndexInput): Promise<SearchIndex> {
  const { name = "", pages, settings, compiled, store } = input;
  const stateKey = keyOf("search", name, settings.locale);
  const before = recall<State>(store, stateKey);
  const files = createFiles(store);
  const keys = pages.map(({ path }) => [path, compiled.searchKeyOf(path)] as [string, string]);
  const contributions = createContributions(compiled);
  const made =
    (before && (await patchTerms(before, { keys, files, contributions, store }))) ?? (await makeTerms({ keys, files, contributions }));
  const pageFiles = await makePageFiles(pages, { before, keys, files, contributions });
  const state: State = { ...made, pages: keys, pageFiles };
  const root: SearchRoot = {
    format: 1,
    ...settings,
    sections: state.sections.reduce((sum, count) => sum + count, 0),
    terms: state.terms.map(({ after, name }) => [after, name]),
    pages: pageFiles.map(({ name }) => name),
    pagesInFile,
    spelling: state.spelling,
  };
  store.put(stateKey, JSON.stringify(state));
  const names = [...state.terms.map(({ name }) => name), ...root.pages, ...state.spelling.flatMap((name) => name ?? [])];
  return { root: JSON.stringify(root), names: [...new Set(names)], read: files.read };
}

interface Files {
  /** Answers the name of a file with this text. */
  put(kind: "terms" | "pages" | "spelling", text: string): string;
  has(name: string): boolean;
  read(name: string): string;
}

/** Files are in the store under their names, which name their content. */
function createFiles(store: Store): Files {
  const keyFor = (name: string) => keyOf("search file", name);
  return {
    put(kind, text) {
      const name = `files/${kind}.${contentHash(text)}.${kind === "pages" ? "json" : "txt"}`;
      store.put(keyFor(name), text);
      return name;
    },
    has: (name) => store.has(keyFor(name)),
    read(name) {
      const text = store.get(keyFor(name));
      if (text === null) throw new LostValueError(`The cache has lost the search file ${name}.`);
      return text;
    },
  };
}

type Contributions = (path: string) => Promise<Contribution>;

function createContributions(compiled: SearchIndexInput["compiled"]): Contributions {
  return async (path) => unpackContribution(await compiled.search(path));
}

type MadeTerms = Pick<State, "sections" | "terms" | "spelling">;

interface Tools {
  keys: State["pages"];
  files: Files;
  contributions: Contributions;
}

async function makeTerms({ keys, files, contributions }: Tools): Promise<MadeTerms> {
  const terms: PagesOfTerms = new Map();
  const sections: number[] = [];
  for (const [page, [path]] of keys.entries()) {
    const contribution = await contributions(path);
    sections.push(contribution.sections.length);
    for (const [term, text] of contribution.terms) {
      const known = terms.get(term);
      if (known) known.push([page, text]);
      else terms.set(term, [[page, text]]);
    }
  }
  return {
    sections,
    terms: termFiles(terms).map((file) => put(file, files)),
    spelling: putSpelling(spellingOf(terms.keys()), files),
  };
}

function put({ after, lines }: TermFile, files: Files): KnownFile {
  return { after, name: files.put("terms", lines.join("\n")) };
}

function putSpelling(lists: Map<number, string[]>, files: Files): (string | null)[] {
  return Array.from({ length: Math.max(0, ...lists.keys()) + 1 }, (_, length) => {
    const list = lists.get(length);
    return list ? files.put("spelling", list.join("\n")) : null;
  });
}

/** null when too much has changed, or when something of the last index is gone. */
async function patchTerms(before: State, { keys, files, contributions, store }: Tools & { store: Store }): Promise<MadeTerms | null> {
  const isSame = before.pages.length === keys.length && before.pages.every(([path], index) => path === keys[index]?.[0]);
  const names = [...before.terms.map(({ name }) => name), ...before.spelling.flatMap((name) => name ?? [])];
  if (!isSame || !names.every(files.has)) return null;
  const changed = keys.flatMap(([path, key], page) => (key === before.pages[page]?.[1] ? [] : [{ page, path }]));
  if (changed.length > keys.length * fewChanged) return null;
  const changes: ChangedTerms = new Map();
  const sections = [...before.sections];
  for (const { page, path } of changed) {
    const earlier = store.get(before.pages[page]?.[1] ?? "");
    if (earlier === null) return null;
    const [old, now] = [unpackContribution(earlier), await contributions(path)];
    sections[page] = now.sections.length;
    for (const term of new Set([...old.terms.keys(), ...now.terms.keys()])) {
      const text = now.terms.get(term) ?? null;
      if (text === (old.terms.get(term) ?? null)) continue;
      const pages = changes.get(term) ?? new Map<number, string | null>();
      changes.set(term, pages.set(page, text));
    }
  }
  if (changes.size === 0) return { sections, terms: before.terms, spelling: before.spelling };
  const patched = patchTermFiles(before.terms, changes, ({ name }) => files.read(name).split("\n"));
  const terms = patched.files.map((file) => ("name" in file ? file : put(file, files)));
  return { sections, terms, spelling: patchSpelling(before.spelling, patched, files) };
}

function patchSpelling(
  before: (string | null)[],
  { added, removed }: { added: string[]; removed: string[] },
  files: Files,
): (string | null)[] {
  const changed = new Set([...added, ...removed].filter(isSpelled).map(({ length }) => length));
  const lists = new Map<number, string[]>();
  for (const length of changed) {
    const name = before[length] ?? null;
    const gone = new Set(removed);
    const kept = name === null ? [] : files.read(name).split("\n");
    lists.set(
      length,
      [...kept.filter((term) => !gone.has(term)), ...added.filter((term) => isSpelled(term) && term.length === length)].sort(),
    );
  }
  const longest = Math.max(before.length - 1, ...changed);
  const names = Array.from({ length: longest + 1 }, (_, length) => {
    const list = lists.get(length);
    if (!list) return before[length] ?? null;
    return list.length > 0 ? files.put("spelling", list.join("\n")) : null;
  });
  while (names.at(-1) === null) names.pop();
  return names;
}

async function makePageFiles(
  pages: IndexedPage[],
  { before, keys, files, contributions }: Tools & { before: State | null },
): Promise<State["pageFiles"]> {
  const made: State["pageFiles"] = [];
  for (let start = 0; start < pages.length; start += pagesInFile) {
    const own = pages.slice(start, start + pagesInFile);
    const key = keyOf(
      own.map(({ title, entry }) => [title, entry]),
      keys.slice(start, start + pagesInFile),
    );
    const known = before?.pageFiles[made.length];
    if (known?.key === key && files.has(known.name)) {
      made.push(known);
      continue;
    }
    const entries: PageEntry[] = [];
    for (const { path, title, entry } of own) entries.push({ ...entry, title, sections: (await contributions(path)).sections });
    made.push({ key, name: files.put("pages", JSON.stringify(entries)) });
  }
  return made;
}
