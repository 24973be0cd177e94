/** Changes the words, names and numbers of a page: the same everywhere in one page, others in the next, so that the code stays valid. */
import { createRandom, pickIndex } from "./random.ts";
import { type Vocabulary, wordPattern } from "./vocabulary.ts";

/** Turns a text into its variant. */
export type Vary = (text: string) => string;

export interface Variation {
  /** For code and for names: every word and every number may change. */
  code: Vary;
  /** For a line of Markdown: addresses and raw HTML do not change. */
  prose: Vary;
}

/** Not a word of the text: the target of a link, an address, an element. */
const fixedParts = /(\]\([^)]*\)|https?:\/\/[^\s)>]+|<\/?[a-z][^>]*>)/g;

/** Each seed has a variation of its own, which never maps two words to the same one. */
export function createVariation({ classes, places }: Vocabulary, seed: number): Variation {
  const random = createRandom(seed);
  const moves = classes.map(({ length }) => ({ step: 1 + pickIndex(random, Math.max(1, length - 1)), from: pickIndex(random, length) }));
  const digit = pickIndex(random, 9) + 1;

  const varyWord = (word: string) => {
    const place = places.get(word.toLowerCase());
    const move = place && moves[place.group];
    const group = place && classes[place.group];
    if (!place || !move || !group) return word;
    return inCaseOf(word, group[(place.index * move.step + move.from) % group.length] ?? word);
  };
  const code: Vary = (text) => text.replace(wordPattern, varyWord).replace(/\b\d{2,}\b/g, (number) => varyNumber(number, digit));
  const prose: Vary = (text) =>
    text
      .split(fixedParts)
      .map((part, index) => (index % 2 === 1 ? part : code(part)))
      .join("");
  return { code, prose };
}

/** The first digit stays, so that 404 does not become 004. */
function varyNumber(number: string, digit: number): string {
  return number[0] + number.slice(1).replace(/\d/g, (old) => String((Number(old) + digit) % 10));
}

/** `Focus` -> `Signal`, `EMAIL` -> `SIGNAL`. */
function inCaseOf(model: string, word: string): string {
  if (model === model.toUpperCase()) return word.toUpperCase();
  return model[0] === model[0]?.toUpperCase() ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word;
}
