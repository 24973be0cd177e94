/** Order and first letters of names, for lists from A to Z, as a language has them. */
import { languageTag } from "./languageTag.ts";

export interface Alphabet {
  /** What a name sorts by: lower case, from its first letter or digit on. */
  keyOf(name: string): string;
  /** Compares two keys. Digits come first and signs last, as their headings do. */
  compare(a: string, b: string): number;
  /** Heading of a key: `S` for `signalQuality`, `E` for `élan`, `N` for `@noema/sdk`, `0–9` for `2FA`, `#` for `→`. */
  letterOf(key: string): string;
}

export function alphabetOf(locale: string): Alphabet {
  // Every machine uses English for a language that it does not have.
  const tags = [languageTag(locale), "en"];
  const order = new Intl.Collator(tags);
  const letters = new Intl.Collator(tags, { sensitivity: "base" });
  const rankOf = (key: string) => (/^\p{N}/u.test(key) ? 0 : /^\p{L}/u.test(key) ? 1 : 2);
  return {
    keyOf: (name) => {
      const lower = name.normalize("NFC").toLocaleLowerCase(tags);
      return lower.replace(/^[^\p{L}\p{N}]+/u, "") || lower;
    },
    compare: (a, b) => rankOf(a) - rankOf(b) || order.compare(a, b),
    letterOf(key) {
      const rank = rankOf(key);
      if (rank !== 1) return rank === 0 ? "0–9" : "#";
      const [first = ""] = key;
      const bare = first
        .normalize("NFD")
        .replace(/\p{Mn}/gu, "")
        .normalize("NFC");
      // In some languages, a letter with a mark is a separate letter, e.g. Å after Z in Swedish.
      return (letters.compare(first, bare) === 0 ? bare : first).toLocaleUpperCase(tags);
    },
  };
}
