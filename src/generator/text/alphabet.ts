/** Order and first letters of names, for lists from A to Z: the same on every machine, whatever its languages. */

/** Digits and everything that is neither letter nor digit have one heading each. */
export const digits = "0–9";
export const others = "#";

/**
 * Names sort by these keys: lower case, without accents, from the first letter or digit on. Digits come first and signs last,
 * as their headings do.
 */
export function sortKey(name: string): string {
  // Most names are plain ASCII.
  const isPlain = /^[a-z][ -~]*$/i.test(name);
  const letters = isPlain
    ? name
    : name
        .normalize("NFD")
        .replace(/\p{Mn}/gu, "")
        .normalize("NFC");
  const key = letters.toLowerCase().replace(/^[^\p{L}\p{N}]+/u, "");
  return key === "" ? `\u{10ffff}${name}` : key;
}

/** Of a name by its key: `signalQuality` -> `S`, `élan` -> `E`, `@noema/sdk` -> `N`, `2FA` -> `0–9`, `→` -> `#`. */
export function letterOf(key: string): string {
  const [first = ""] = key;
  if (/\p{L}/u.test(first)) return first.toUpperCase();
  return /\p{N}/u.test(first) ? digits : others;
}

/** How names sort in a language. */
export interface Alphabet {
  keyOf(name: string): string;
  /** Of two keys. */
  compare(a: string, b: string): number;
  /** Heading of a key. */
  letterOf(key: string): string;
}

const plain: Alphabet = { keyOf: sortKey, compare: (a, b) => (a < b ? -1 : a > b ? 1 : 0), letterOf };

/** English sorts by the code of its letters, as names in code do. Other languages have letters of their own, e.g. Å behind Z in Swedish. */
export function alphabetOf(locale: string): Alphabet {
  const collators = collatorsOf(locale);
  if (collators === null) return plain;
  const { order, letters, tag } = collators;
  const rankOf = (key: string) => (key.startsWith(signs) ? 2 : /^\p{N}/u.test(key) ? 0 : 1);
  return {
    keyOf(name) {
      const key = name
        .normalize("NFC")
        .toLocaleLowerCase(tag)
        .replace(/^[^\p{L}\p{N}]+/u, "");
      return key === "" ? `${signs}${name}` : key;
    },
    compare: (a, b) => rankOf(a) - rankOf(b) || order.compare(a, b) || plain.compare(a, b),
    letterOf(key) {
      const [first = ""] = key;
      const bare = sortKey(first);
      // In some languages, a letter with a mark is one of its own.
      if (!/\p{L}/u.test(first) || letters.compare(first, bare) === 0) return letterOf(bare);
      return first.toLocaleUpperCase(tag);
    },
  };
}

const signs = "\u{10ffff}";

/** null for English, and for what is not the name of a language. */
function collatorsOf(locale: string): { tag: string; order: Intl.Collator; letters: Intl.Collator } | null {
  const tag = locale.replaceAll("_", "-");
  if (/^en(?:-|$)/i.test(tag)) return null;
  try {
    return { tag, order: new Intl.Collator(tag), letters: new Intl.Collator(tag, { sensitivity: "base" }) };
  } catch {
    return null;
  }
}
