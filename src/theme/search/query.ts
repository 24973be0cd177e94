/** Reads a query: which words it asks for, and whether it is a name or a sentence. */
import { isSignature, signatureTerms } from "./signatures.ts";
import { fold, isCommon, type Language, partsOf, spelledTerm, termsOf, wordsOf } from "./words.ts";

export interface QueryWord {
  /** Folded, as it was typed, e.g. `streaming`, `sigqual`. */
  text: string;
  /** Its term, e.g. `stream`. */
  stem: string;
  /** Words that mean the same; folded, not stemmed. */
  synonyms: string[];
  /** Parts of a name, e.g. `["sig", "qual"]`; one for a plain word. */
  parts: string[];
  /** With the particle after it, as names write it: `login` for `log in`; null for other words. */
  joined: string | null;
  /** The code that the word is the last one of, as it was typed: `--strict`, `themeconfig.navbar`; null for other words. */
  spelled: string | null;
  /** A page need not have it: what a name belongs to (`headset` in `headset.calm()`), or a word of asking (`how do I make it show`). */
  isOptional: boolean;
}

export interface Query {
  /** Words that have to be there. A name counts as one: `sigQual`. */
  words: QueryWord[];
  /** What was typed, folded, without what is not part of a word: `powerbyband alpha`. */
  text: string;
  /** What was typed, without what is not part of a word: `PowerByBand alpha`. */
  typedText: string;
  /** As `text`, without what a name belongs to: `alpha`. */
  name: string;
  /** Parts of a name, each a beginning of a part of what is meant: `sigQual` -> `["sig", "qual"]`; for other words themselves. */
  parts: string[];
  /** It is written as a name: `PowerByBand.alpha`, `calm()`, `WIFI_ONLY`. */
  isName: boolean;
  /** It is a sentence, or several words. */
  isSentence: boolean;
}

/** What an English question asks for has these words in it, or not. */
const asking = new Set(
  (
    "away best create different easily find get getting give go got happen happened happens happening help know let lets like make makes making mean means " +
    "need needs own people please possible problem put see show shows someone something tell thing things try turn use used user users using want way ways work works working"
  ).split(" "),
);

/** After a verb, they make another one. */
const particles = new Set(["in", "out", "up", "off", "down"]);

/** What is longer is no question: each word, and each part of a name, takes its time. */
export const most = { letters: 500, words: 32 };

export function readQuery(whole: string, language: Language, synonyms: Readonly<Record<string, string[]>>): Query {
  const text = whole.slice(0, most.letters);
  if (isSignature(text)) return readSignature(text);
  const typedWords = wordsOf(text, language.locale);
  const folded = typedWords.map(fold);
  const stemOf = (word: string) => termsOf(word, language).whole;
  const stemmed = Object.entries(synonyms).map(([key, others]) => [stemOf(key), others] as const);
  const synonymsOf = (wordStem: string) => stemmed.flatMap(([stem, others]) => (stem === wordStem ? others : []));
  const particleOf = new Map(typedWords.map((word, index) => [word, fold(typedWords[index + 1] ?? "")]));
  const meaningfulWords = typedWords.filter((word) => !isCommon(fold(word), language)).slice(0, most.words);
  const spelled = text.split(/\s+/).flatMap((code) => spelledTerm(code) ?? []);
  const isEnglish = isCommon("the", language);
  const owners = new Set(text.match(/[\p{L}\p{N}_$]+(?=[.#][\p{L}_$])/gu) ?? []);
  const words = (meaningfulWords.length > 0 ? meaningfulWords : typedWords.slice(0, most.words)).map((word) => {
    const foldedWord = fold(word);
    return {
      text: foldedWord,
      stem: stemOf(word),
      synonyms: synonymsOf(stemOf(word)),
      parts: partsOf(word).slice(0, most.words).map(fold),
      joined: isEnglish && particles.has(particleOf.get(word) ?? "") ? foldedWord + particleOf.get(word) : null,
      spelled: spelled.find((code) => code.endsWith(foldedWord)) ?? null,
      isOptional: owners.has(word) || asking.has(foldedWord),
    };
  });
  const nameWords = typedWords.filter((word) => !owners.has(word));
  // A query of optional words only needs all of them.
  if (words.every(({ isOptional }) => isOptional)) for (const word of words) word.isOptional = false;
  return {
    words: [...new Map(words.map((word) => [word.text, word])).values()],
    text: folded.join(" "),
    typedText: typedWords.join(" "),
    name: nameWords.map(fold).join(" "),
    parts: typedWords.flatMap(partsOf).map(fold),
    isName: /[\p{L}\d$_][.#][\p{L}_$]|[\p{L}\d_$]\(|_|\p{Ll}\p{Lu}/u.test(text),
    isSentence: typedWords.length > 2 || typedWords.length > meaningfulWords.length,
  };
}

/** `string => Promise<Session>`: each type is a word, and has to be there. */
function readSignature(text: string): Query {
  const words = signatureTerms(text)
    .slice(0, most.words)
    .map((term): QueryWord => ({ text: term, stem: term, synonyms: [], parts: [term], joined: null, spelled: null, isOptional: false }));
  return { words, text, typedText: text, name: text, parts: [], isName: true, isSentence: false };
}

/** How much of a name the parts of a query cover: `sig`, `qual` of `signal`, `quality`. 0 unless they begin its parts in order, from the first on. */
export function coverOfName(query: readonly string[], name: readonly string[]): number {
  let [at, covered] = [0, 0];
  for (const part of query) {
    while (at < name.length && !name[at]?.startsWith(part)) {
      if (at === 0) return 0;
      at++;
    }
    if (at === name.length) return 0;
    covered += part.length;
    at++;
  }
  return covered / name.join("").length;
}
