/** A search over a few pages, made as a build makes it. */
import {
  contributionOf,
  packContribution,
  type SearchablePage,
  unpackContribution,
} from "../../src/generator/compile/search/contribution.ts";
import { spellingOf } from "../../src/generator/outputs/search/spelling.ts";
import { termFiles } from "../../src/generator/outputs/search/termFiles.ts";
import { loadStemmer } from "../../src/generator/text/stemmer.ts";
import { type Engine, openEngine } from "../../src/theme/search/engine.ts";
import { nameOfFile, type PageEntry, packPages, type SearchRoot } from "../../src/theme/search/files.ts";
import { joinPages, packLines } from "../../src/theme/search/postings.ts";

export type TestPage = Partial<SearchablePage> & {
  url: string;
  title: string;
  html: string;
  area?: number;
  boost?: number;
  uses?: string[];
};

/** An engine over a few pages, and the files that it has read. */
export async function searchIn(
  pages: TestPage[],
  settings: Partial<SearchRoot> = {},
  pagesInFile = 32,
): Promise<{ engine: Engine; load: (name: string) => Promise<string>; loaded: string[] }> {
  const locale = settings.locale ?? "en";
  const stem = await loadStemmer(locale);
  const terms = new Map<string, [number, string][]>();
  const entries: PageEntry[] = pages.map(({ url, title, area = 0, boost, uses, ...page }, index) => {
    const own = contributionOf({ titleId: null, keywords: [], symbols: [], title, ...page }, { locale, stem });
    const read = unpackContribution(packContribution(own));
    for (const [term, text] of read.terms) terms.set(term, [...(terms.get(term) ?? []), [index, text]]);
    return { url, title, area, trail: [], sections: read.sections, ...(boost && { boost }), ...(uses && { uses }) };
  });
  const files = new Map<string, string>();
  const pageFiles: string[] = [];
  for (let start = 0; start < entries.length; start += pagesInFile) {
    files.set(nameOfFile("pages", `${start}`), packPages(entries.slice(start, start + pagesInFile)));
    pageFiles.push(`${start}`);
  }
  const named = [...termFiles([...terms].map(([term, pages]) => `${term} ${joinPages(pages)}`).sort())].map(
    ({ after, lines }, index): [string, string] => {
      files.set(nameOfFile("terms", `${index}`), packLines(lines));
      return [after, `${index}`];
    },
  );
  const spelling: (string | null)[] = Array.from({ length: 30 }, () => null);
  for (const [length, list] of spellingOf(terms.keys())) {
    files.set(nameOfFile("spelling", `${length}`), packLines(list));
    spelling[length] = `${length}`;
  }
  const root: SearchRoot = {
    format: 2,
    locale,
    sections: entries.reduce((sum, { sections }) => sum + sections.length, 0),
    terms: named,
    pages: pageFiles,
    pagesInFile,
    spelling,
    areas: ["Docs", "Tool"],
    bases: ["/docs", "/tool"],
    topPages: [],
    synonyms: {},
    ...settings,
  };
  files.set("index.json", JSON.stringify(root));
  const loaded: string[] = [];
  const load = async (name: string) => {
    loaded.push(name);
    const text = files.get(name);
    if (text === undefined) throw new Error(`no file ${name}`);
    return text;
  };
  return { engine: openEngine({ load, stem }), load, loaded };
}
