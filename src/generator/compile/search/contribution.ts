/** What one page adds to the search index: its sections and symbols, and how much each is about each term. */
import type { SectionEntry } from "../../../theme/search/files.ts";
import { encodePage, largestAt, largestWeight, type Posting } from "../../../theme/search/postings.ts";
import { signatureTerms } from "../../../theme/search/signatures.ts";
import { fold, initialsOf, isCommon, type Language, spelledTerm, termsOf, wordsOf } from "../../../theme/search/words.ts";
import type { PageSymbol } from "../../model/page.ts";
import { lazilyEach } from "../../text/lazily.ts";
import { addToList } from "../../text/lists.ts";
import { type SpelledCode, sectionsOfHtml } from "./pageText.ts";

export interface SearchablePage {
  html: string;
  title: string;
  titleId: string | null;
  /** `keywords` of the front matter. */
  keywords: string[];
  /** What the page declares; empty for a page that is not one of the reference. */
  symbols: PageSymbol[];
}

export interface Contribution {
  /** The first one is the page itself. */
  sections: SectionEntry[];
  /** What `encodePage` made, by term. */
  terms: Map<string, string>;
}

/** How much a word counts by where it is, against one word of the text. */
const counts = {
  title: 12,
  symbol: 14,
  part: 5,
  heading: 6,
  keyword: 6,
  type: 10,
  parent: 2,
  row: 4,
  spelled: 2,
  text: 1,
  link: 0.4,
  code: 0.4,
};
/** Words of a section that is neither long nor short. */
const usualLength = 60;
/** How much a long section weighs less: 0 for not at all, 1 for in proportion. */
const lengthPenalty = 0.5;
/** How much what is deprecated counts, against what replaces it under the same name. */
const deprecatedShare = 0.4;
/** How soon more of the same word weigh no more. */
const saturation = 2.5;

/** Words that have the same place. */
const wordsInBlock = 8;

/** Never fails: terms of any text can be read. */
export function contributionOf(page: SearchablePage, language: Language): Contribution {
  const texts = sectionsOfHtml(page.html, page.titleId);
  // Parameters have no heading, and neither have members of which there is little to say.
  const isParameter = ({ kind }: PageSymbol) => kind === "parameter";
  const symbolAt = new Map(page.symbols.filter((symbol) => !isParameter(symbol)).map((symbol) => [symbol.anchor, symbol]));
  const scores = createScores(language);
  const sections: SectionEntry[] = [];
  for (const { anchor, heading, text, links, code, spelled } of texts) {
    const symbol = symbolAt.get(anchor);
    const name = anchor === "" ? page.title : heading.replace(/\s+/g, " ").trim();
    scores.begin(sections.length);
    sections.push(symbol ? entryOf(symbol) : [anchor, name]);
    if (symbol) scores.addSymbol(symbol);
    else scores.addName(name, anchor === "" ? counts.title : counts.heading);
    for (const keyword of anchor === "" ? page.keywords : []) scores.addName(keyword, counts.keyword);
    scores.addText(text, counts.text);
    scores.addText(links, counts.link);
    scores.addCode(code);
    scores.addSpelled(spelled);
  }
  const anchors = new Set(texts.map(({ anchor }) => anchor));
  for (const symbol of page.symbols.filter((one) => isParameter(one) || !anchors.has(one.anchor))) {
    scores.begin(sections.length);
    sections.push(entryOf(symbol));
    scores.addSymbol(symbol);
  }
  return { sections, terms: scores.encode() };
}

function entryOf({ anchor, name, kind, parent }: PageSymbol): SectionEntry {
  return parent === undefined ? [anchor, name, kind] : [anchor, name, kind, parent];
}

interface Count {
  /** Weighted occurrences in names, whose length does not matter. */
  nameWeight: number;
  /** In the text. */
  text: number;
  at: number;
}

/** The terms of one section, and how many words of text it has. */
interface Section {
  index: number;
  words: number;
  counts: Map<string, Count>;
}

/** From 1 to `largestWeight`. */
function weightOf({ nameWeight, text }: Count, words: number): number {
  const score = nameWeight + text / (1 - lengthPenalty + (lengthPenalty * words) / usualLength);
  return Math.max(1, Math.round((largestWeight * score) / (score + saturation)));
}

function createScores(language: Language) {
  const cache = cacheFor(language);
  const terms = new Map<string, Posting[]>();
  let current: Section = { index: -1, words: 0, counts: new Map() };
  const count = (term: string, field: "nameWeight" | "text", by: number) => {
    const before = current.counts.get(term);
    if (before) before[field] += by;
    else current.counts.set(term, { nameWeight: 0, text: 0, at: Math.floor(current.words / wordsInBlock) & largestAt, [field]: by });
  };
  const countName = (word: string, by: number, byPart: number) => {
    const { whole, parts } = cache(word);
    count(whole, "nameWeight", by);
    for (const part of parts) count(part, "nameWeight", byPart);
  };
  const end = () => {
    const { index: section, words } = current;
    for (const [term, each] of current.counts) addToList(terms, term, { section, weight: weightOf(each, words), at: each.at });
  };
  return {
    /** Goes on with another section. */
    begin(index: number): void {
      end();
      current = { index, words: 0, counts: new Map() };
    },
    addName(name: string, by: number): void {
      for (const word of wordsOf(name, language.locale)) countName(word, by, by / 2);
    },
    addSymbol({ name, parent, signatures = [], isDeprecated }: PageSymbol): void {
      const share = isDeprecated ? deprecatedShare : 1;
      for (const word of wordsOf(name, language.locale)) {
        countName(word, counts.symbol * share, counts.part * share);
        const initials = initialsOf(word);
        if (initials) count(initials, "nameWeight", counts.part * share);
      }
      // A signature that has little else counts more.
      for (const terms of signatures.map(signatureTerms))
        for (const term of terms) count(term, "nameWeight", (counts.type * share) / terms.length);
      for (const word of parent ? wordsOf(parent, language.locale) : []) count(cache(word).whole, "nameWeight", counts.parent);
    },
    addText(text: string, by: number): void {
      for (const word of wordsOf(text, language.locale)) {
        current.words++;
        const { whole, parts, isCommon: isOmitted } = cache(word);
        if (isOmitted) continue;
        count(whole, "text", by);
        for (const part of parts) count(part, "text", by / 2);
      }
    },
    addCode(code: string): void {
      for (const word of new Set(wordsOf(code, language.locale)))
        if (word.length > 2 && !/^\d/.test(word) && !keywords.has(word)) count(cache(word).whole, "text", counts.code);
    },
    addSpelled(spelled: readonly SpelledCode[]): void {
      for (const { text, isRow } of spelled) {
        // By the whole name: the parts of it are in the text, which is about something else.
        for (const word of isRow ? wordsOf(text, language.locale) : []) count(cache(word).whole, "nameWeight", counts.row);
        const term = spelledTerm(text);
        if (term) count(term, "nameWeight", counts.spelled);
      }
    },
    encode(): Map<string, string> {
      end();
      return new Map([...terms].map(([term, postings]) => [term, encodePage(postings)]));
    },
  };
}

type KnownWord = ReturnType<typeof termsOf> & { isCommon: boolean };

/** Nobody looks for the samples that have these. */
const keywords = new Set(
  (
    "any async await boolean break case catch class console const def else export extends false finally for from func function if implements import " +
    "int interface let log new none null number private public return self static string this throw true try type undefined var void while with"
  ).split(" "),
);

/** Words of a site are mostly the same few thousand. */
const mostWords = 50_000;

const cacheFor = lazilyEach((language: Language) => {
  const wordCache = new Map<string, KnownWord>();
  return (word: string) => {
    let terms = wordCache.get(word);
    if (!terms) {
      terms = { ...termsOf(word, language), isCommon: isCommon(fold(word), language) };
      if (wordCache.size >= mostWords) wordCache.clear();
      wordCache.set(word, terms);
    }
    return terms;
  };
}, new WeakMap<Language, (word: string) => KnownWord>());

/** As it is stored: a line of JSON, then a line a term. */
export function packContribution({ sections, terms }: Contribution): string {
  return [JSON.stringify(sections), ...[...terms].map(([term, text]) => `${term} ${text}`)].join("\n");
}

/** The packed contribution of a page without text. */
export function emptyContribution(title: string): string {
  return packContribution({ sections: [["", title]], terms: new Map() });
}

export function unpackContribution(packed: string): Contribution {
  const terms = new Map<string, string>();
  eachTerm(packed, (term, text) => terms.set(term, text));
  return { sections: sectionsOf(packed), terms };
}

/** Reads only the first line of a packed contribution: a site has far more terms than sections. */
export function sectionsOf(packed: string): SectionEntry[] {
  const end = packed.indexOf("\n");
  return JSON.parse(end < 0 ? packed : packed.slice(0, end)) as SectionEntry[];
}

/** Reads the terms of a packed contribution. */
export function eachTerm(packed: string, onTerm: (term: string, text: string) => void): void {
  for (let end = packed.indexOf("\n"); end >= 0; ) {
    const start = end + 1;
    end = packed.indexOf("\n", start);
    const space = packed.indexOf(" ", start);
    onTerm(packed.slice(start, space), packed.slice(space + 1, end < 0 ? packed.length : end));
  }
}
