/** Makes hits of the best sections: how well their names answer the query decides with what their texts say. */
import type { Hit, HitGroup } from "./answer.ts";
import type { PageEntry, SearchRoot, SectionEntry } from "./files.ts";
import { coverOfName, type Query } from "./query.ts";
import { fold, isCommon, type Language, partsOf, termsOf, wordsOf } from "./words.ts";

const mostHits = { symbols: 6, pages: 8, sections: 3 };

interface PageHit {
  area: number;
  /** A guide whose samples use the symbol that the query names: others only say the word. */
  isUse?: boolean;
  hit: Hit;
}

/** What was asked, and what of the index it may mean. */
interface SearchRequest {
  query: Query;
  terms: ReadonlySet<string>;
  language: Language;
}

/** What a page has to show: each of its symbols, and its other sections as one hit. */
export function hitsOf(page: PageEntry, scores: ReadonlyMap<number, number>, request: SearchRequest): PageHit[] {
  const all = [...scores].flatMap(([section, score]) => {
    const entry = page.sections[section];
    return entry ? { entry, hit: hitOf(entry, page, score, request) } : [];
  });
  all.sort((a, b) => b.hit.score - a.hit.score);
  const symbols = all.filter(({ hit }) => hit.kind !== null).map(({ hit }) => ({ area: page.area, hit }));
  const [first, ...others] = all.filter(({ hit }) => hit.kind === null).map(({ hit }) => hit);
  if (!first) return symbols;
  return [
    ...symbols,
    {
      area: page.area,
      isUse: isUsed(page, request),
      hit: { ...first, sections: others.filter(({ page: own }) => own !== "").slice(0, mostHits.sections) },
    },
  ];
}

function hitOf(entry: SectionEntry, page: PageEntry, score: number, request: SearchRequest): Hit {
  const [anchor, name, kind, parent] = entry;
  const isPage = anchor === "" && kind === undefined;
  const isReference = page.sections[0]?.[2] !== undefined;
  const factor = kind === undefined ? headingFactor(name, request) * (isReference ? factors.reference : 1) : symbolFactor(entry, request);
  return {
    url: anchor === "" ? page.url : `${page.url}#${encodeURI(anchor)}`,
    name,
    page: isPage ? "" : (parent ?? (kind === undefined ? page.title : "")),
    trail: page.trail,
    kind: kind ?? null,
    score: score * (page.boost ?? 1) * factor,
    sections: [],
  };
}

/** How much more a name counts. */
const factors = {
  /** A page or section that the query names. */
  page: 1.8,
  /** A page or section whose name contains the query. */
  part: 1.25,
  /** A symbol that the query names as code does. */
  name: 3,
  /** An export that the query names with a plain word. */
  word: 2,
  /** A member or parameter that the query names with a plain word. */
  member: 1.6,
  /** A name that equals the query, capitals included. */
  written: 1.2,
  /** An export with a page of its own. */
  exported: 1.1,
  parameter: 0.6,
  /** A section of the reference: guides come before properties with the same words. */
  reference: 0.75,
};

function isUsed({ uses = [] }: PageEntry, { query, language }: SearchRequest): boolean {
  const member = ` ${query.isName ? query.name : query.text}`;
  const owns = query.isSentence ? [] : uses.map((name) => foldedWords(name, language).join(" "));
  return owns.some((own) => own === query.text || own.endsWith(member));
}

/** A title or heading whose words are all in the query counts the more, the more of the query they are. */
function headingFactor(name: string, { query, terms, language }: SearchRequest): number {
  const foldedName = foldedWords(name, language).join(" ");
  if (foldedName === query.text) return factors.page;
  const words = wordsOf(name, language.locale).filter((word) => !isCommon(fold(word), language));
  if (words.length > 0 && words.every((word) => terms.has(termsOf(word, language).whole))) {
    return 1 + (factors.page - 1) * Math.min(1, words.length / query.words.length);
  }
  return foldedName.includes(query.text) ? factors.part : 1;
}

/** How well the name of a symbol answers a query, beyond the words that both have. */
function symbolFactor([, name, kind, parent]: SectionEntry, { query, language }: SearchRequest): number {
  const foldedName = foldedWords(name, language).join(" ");
  const full = parent === undefined ? foldedName : `${foldedWords(parent, language).join(" ")} ${foldedName}`;
  const fits = foldedName === query.text || full === query.text || full.endsWith(` ${query.text}`);
  const kindFactor = kind === "parameter" ? factors.parameter : parent === undefined ? factors.exported : 1;
  if (fits || foldedName === query.name) {
    const plain = parent === undefined ? factors.word : factors.member;
    const factor = query.isSentence ? factors.part : fits && query.isName ? factors.name : plain;
    return factor * kindFactor * (query.isName && query.typedText.endsWith(name) ? factors.written : 1);
  }
  const parts = foldedParts(name, language);
  const parentParts = foldedParts(parent ?? "", language);
  const cover = Math.max(coverOfName(query.parts, parts), coverOfName(query.parts, [...parentParts, ...parts]));
  // Several plain words, e.g. "signal quality", are the title of a guide first.
  const wordFactor = query.isSentence ? 0.7 : query.words.length > 1 ? 0.85 : 1;
  return kindFactor * (query.isName ? 1.4 : wordFactor) * (1 + cover);
}

function foldedWords(text: string, { locale }: Language): string[] {
  return wordsOf(text, locale).map(fold);
}

/** `signalQuality` -> `["signal", "quality"]` */
function foldedParts(text: string, { locale }: Language): string[] {
  return wordsOf(text, locale).flatMap(partsOf).map(fold);
}

/** How much more the pages of one area count, unless the query is a name: of the area that the reader is in, else of the first one. */
const areaFactors = { own: 1.25, first: 1.1 };
/** What says less of the query than this share of the best is left out, so that no group ends in results that only touch on it. */
const leastShare = 1 / 8;

/** Ranks the hits of all areas together, then groups them, in the order of their first. `path` is that of the page that the reader is on. */
export function groupHits(hits: PageHit[], query: Query, { root: { areas, bases }, path }: { root: SearchRoot; path: string }): HitGroup[] {
  const own = areaOf(path, bases);
  const least = areas.map((_, area) => Math.min(...hits.filter((found) => found.isUse && found.area === area).map(({ hit }) => hit.score)));
  const ranked = hits.map(({ area, hit, isUse }) => {
    if (hit.kind !== null) return { id: "symbols" as const, hit };
    // Those that do not use the name stay below those that do.
    const score = isUse ? hit.score : Math.min(hit.score, (least[area] ?? 0) * 0.99);
    const factor = query.isName || area !== Math.max(own, 0) ? 1 : own < 0 ? areaFactors.first : areaFactors.own;
    return { id: area, hit: { ...hit, score: score * factor } };
  });
  ranked.sort((a, b) => b.hit.score - a.hit.score);
  const best = ranked[0]?.hit.score ?? 0;
  const groups = new Map<HitGroup["id"], Hit[]>();
  for (const { id, hit } of ranked) if (hit.score > best * leastShare) addToGroup(groups, id, hit);
  return [...groups].map(([id, hits]) => ({ id, label: id === "symbols" ? "" : (areas[id] ?? ""), hits }));
}

function addToGroup(groups: Map<HitGroup["id"], Hit[]>, id: HitGroup["id"], hit: Hit): void {
  const hits = groups.get(id) ?? [];
  if (hits.length < (id === "symbols" ? mostHits.symbols : mostHits.pages)) groups.set(id, [...hits, hit]);
}

/** The area with the longest base that a path is in; -1 for none. */
function areaOf(path: string, bases: readonly string[]): number {
  const lengths = bases.map((base) => (path === base || path.startsWith(base.replace(/\/?$/, "/")) ? base.length : 0));
  const longest = Math.max(...lengths);
  return longest > 0 ? lengths.indexOf(longest) : -1;
}
