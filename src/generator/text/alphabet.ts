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
