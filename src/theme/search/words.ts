/** Splits text into words and stems them to terms. The build and the browser share it: both must read a word in the same way. */

/** How words of one language are read. */
export interface Language {
  /** BCP 47, e.g. `en`. */
  locale: string;
  /** Word, lower-cased and folded, to its stem, e.g. `streaming` -> `stream`. */
  stem: (word: string) => string;
  /** The same in the language of pages that are not translated into this one. */
  stemOther?: ((word: string) => string) | undefined;
}

/** The terms of one word as it is written. */
interface Terms {
  /** The whole word: the stem of a plain word, an identifier as it is, e.g. `signalquality`. */
  whole: string;
  /** Stems of the parts of an identifier, e.g. `signal`, `qualiti`; empty for a plain word. */
  parts: string[];
}

/** Scripts that put no spaces between words, or too few. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordPattern = /[\p{L}\p{N}\p{M}_$]+/gu;
/** English endings after an apostrophe carry no meaning: `don't`, `device's`. */
const ending = /['’](?:s|t|d|m|re|ve|ll)(?![\p{L}])/gu;
/** Soft hyphens and joiners, which nobody sees within a word. */
export const joiners = "\u00ad\u200c\u200d\u2060\ufeff";
const joiner = new RegExp(`[${joiners}]`, "g");
const humps = /\p{Lu}+(?!\p{Ll})\d*|\p{Lu}?[\p{Ll}\d]+|[^\p{Lu}\p{Ll}\d_$]+/gu;

const segmenters = new Map<string, Intl.Segmenter>();

/** Words in their order, as they are written, e.g. `["The", "signalQuality", "stream"]`. */
export function wordsOf(text: string, locale: string): string[] {
  const words = (/['’\u00ad\u200c-\ufeff]/.test(text) ? text.replace(ending, "").replace(joiner, "") : text).match(wordPattern) ?? [];
  return /[\u0e00-\uffff]/.test(text) && unspaced.test(text)
    ? words.flatMap((word) => (unspaced.test(word) ? segments(word, locale) : word))
    : words;
}

function segments(run: string, locale: string): string[] {
  let segmenter = segmenters.get(locale);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(locale, { granularity: "word" });
    segmenters.set(locale, segmenter);
  }
  // The segmenter's time grows with the square of the length.
  const pieces = run.match(/.{1,500}/gsu) ?? [];
  return pieces.flatMap((piece) => [...segmenter.segment(piece)].flatMap(({ segment, isWordLike }) => (isWordLike ? segment : [])));
}

/** Lower case, without the marks of Latin, Greek, Arabic and Hebrew letters: `Qualität` -> `qualitat`. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  // Marks of Japanese and Thai make another letter, and stay.
  return isAscii(lower)
    ? lower
    : lower
        .replace(/[ßæøłđœ]/g, (letter) => letters[letter] ?? letter)
        .normalize("NFD")
        .replace(joiner, "")
        .replace(/[\u0300-\u036f\u064b-\u065f\u0670\u0640\u0591-\u05c7]/g, "")
        .normalize("NFKC");
}

const letters: Record<string, string> = { ß: "ss", æ: "ae", ø: "o", ł: "l", đ: "d", œ: "oe" };

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what ASCII is
  return /^[\x00-\x7f]*$/.test(text);
}

/** Parts of an identifier as it is written: `PSDByChannel` -> `["PSD", "By", "Channel"]`; one for a plain word. */
export function partsOf(word: string): string[] {
  return word.match(humps) ?? [word];
}

export function termsOf(word: string, { stem }: Language): Terms {
  const parts = partsOf(word);
  // `SDKs`, `APIs`
  if (parts.length < 2 || /^\p{Lu}+s$/u.test(word)) return { whole: stem(fold(word)), parts: [] };
  return { whole: fold(word), parts: parts.map((part) => stem(fold(part))) };
}

/** First letters of an identifier's parts, for two to six of them: `signalQuality` -> `sq`; null for others. */
export function initialsOf(word: string): string | null {
  const parts = partsOf(word);
  return parts.length >= 2 && parts.length <= 6 ? fold(parts.map((part) => part[0] ?? "").join("")) : null;
}

/** The term of code with more than a word, as spelled: `--strict`, `themeConfig.navbar`, `@kit/sdk`; null for a single word. */
export function spelledTerm(code: string): string | null {
  const term = code.replace(/(?:\(\)|[.,:;?!])$/, "").toLowerCase();
  return /^[\p{L}\p{N}_$@./:-]{3,60}$/u.test(term) && /[.@/:-][\p{L}\p{N}_$]/u.test(term) ? term : null;
}

/** Whether a term of the index is one of these. */
export function isSpelledTerm(term: string): boolean {
  return /[.@/:-]/.test(term);
}

/** Words that say nothing of what an English text is about: they count in titles and headings only. */
const common = new Set(
  (
    "a about after all also am an and any are as at be because been before being but by can could did do does doing each else " +
    "few for from had has have having he her here hers him his how i if in into is it its just like me more most my no nor not of off on " +
    "once only or other our out over own same she should so some such than that the their them then there these they this " +
    "those through to too under until up very was we were what when where which while who why will with would you your"
  ).split(" "),
);

/** Whether a word, folded but not stemmed, is left out of texts and sentences. */
export function isCommon(word: string, { locale }: Language): boolean {
  return /^en\b/.test(locale) && common.has(word);
}
