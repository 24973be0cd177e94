/** The words of our own content, sorted into classes whose members can replace one another. */
import { keptWords } from "./kept.ts";

/** `readSample` has two words, `EMAIL_ADDRESS` too, `HTMLElement` as well. */
export const wordPattern = /[A-Za-z][a-z]+|[A-Z]+(?![a-z])/g;

/** The class of each word, and its index there. The size of a class is a prime number, so that every step visits all of it. */
export interface Vocabulary {
  classes: readonly (readonly string[])[];
  places: ReadonlyMap<string, { group: number; index: number }>;
}

const shortest = 4;

/** Words that end alike are used alike, more or less. */
const endings = [/ings?$/, /ed$/, /ly$/, /(ion|ment|ness|ity)s?$/, /(er|or)s?$/, /(al|ic|ive|ous|able|ful)$/, /[^s]s$/, /./];

export function collectVocabulary(texts: readonly string[]): Vocabulary {
  const words = new Set(texts.flatMap((text) => text.match(wordPattern) ?? []).map((word) => word.toLowerCase()));
  const groups = endings.map((): string[] => []);
  for (const word of [...words].sort()) {
    if (word.length < shortest || keptWords.has(word)) continue;
    groups[endings.findIndex((ending) => ending.test(word))]?.push(word);
  }
  const classes = groups.map((group) => group.slice(0, primeUpTo(group.length)));
  const places = new Map(classes.flatMap((group, number) => group.map((word, index) => [word, { group: number, index }] as const)));
  return { classes, places };
}

function primeUpTo(limit: number): number {
  for (let number = limit; number > 1; number -= 1) {
    if (isPrime(number)) return number;
  }
  return 0;
}

function isPrime(number: number): boolean {
  for (let divisor = 2; divisor * divisor <= number; divisor += 1) {
    if (number % divisor === 0) return false;
  }
  return true;
}
