/**
 * Counts character references such as `&amp;`. satteri copies the rest of a paragraph for each one in it (100,000 took
 * gigabytes), remark-parse keeps some kilobytes of each.
 */

/** What a paragraph may hold for satteri. */
export const manyReferences = 1_000;
/** What a paragraph may hold for any parser. */
export const maxReferences = 30_000;

const reference = /&(?:#[xX]?[\da-fA-F]{1,8}|[A-Za-z][A-Za-z\d]{0,31});/y;
const blankLine = /\n[ \t>]*\n/;

/** Offset at which lines without a blank one between them hold more than `most` references; null when none do. */
export function findReferences(text: string, most: number): number | null {
  let [count, first, last] = [0, 0, 0];
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) {
    reference.lastIndex = at;
    if (!reference.test(text)) continue;
    if (count === 0 || blankLine.test(text.slice(last, at))) [count, first] = [0, at];
    last = at;
    if (++count > most) return first;
  }
  return null;
}
