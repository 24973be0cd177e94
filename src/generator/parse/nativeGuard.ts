/**
 * Says for which texts satteri's tree is known to equal the reference's. Directives are the one area where
 * the two read faulty or unusual input differently: a fence inside code, a label over two lines, containers
 * that are not nested by length. Whatever is not plainly regular goes to the reference; that costs time only.
 */

/** What may stand before a block: quote marks, list marks, a footnote's label. */
const prefix = String.raw`[ \t>]*(?:(?:[-*+]|\d{1,9}[.)]|\[\^[^\]\n]*\]:)[ \t]+[ \t>]*)*`;
const colonLine = new RegExp(`^(${prefix})(:{2,})(.*)$`);
const codeFence = new RegExp(`^${prefix}(\`{3,}|~{3,})`);
/** e.g. `note[Title]{open}` */
const regularOpener = /^[A-Za-z][A-Za-z0-9-]*(?:\[[^[\]\\`<&]*\])?(?:\{[^{}&\\`]*\})?$/;
/** Small things that satteri reads otherwise, each with an example. */
const irregular = [
  /\0/,
  /(?:\[[ xX]\]|\[\^[^\]\n]*\]:)[ \t]*$/m, // `- [ ]` without text on its line, `[^1]:` likewise
  /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]*$/m, // `-` alone
  /\\([*_~])\1/, // `\**a**`
  /^ {1,3}</m, // ` <b>` behind a list item
  /\|[^\n]*\n[ \t]*</, // `<b>` right behind a table
];
/** `> > a` ended by `>` alone. */
const deepQuote = /^[ \t]*>[ \t]*>/m;
const emptyQuote = /^[ \t>]*>[ \t]*$/m;

export function isSafeForNative(text: string, hasDirectives: boolean): boolean {
  if (irregular.some((pattern) => pattern.test(text))) return false;
  if (deepQuote.test(text) && emptyQuote.test(text)) return false;
  return !hasDirectives || areDirectivesRegular(text.split("\n"));
}

/** True when every container is closed at its own column, by as many colons, before what is around it. */
function areDirectivesRegular(lines: string[]): boolean {
  const open: { colons: number; column: number; quotes: number }[] = [];
  let isInCode = false;
  for (const [index, line] of lines.entries()) {
    if (!line.includes("::")) {
      if (codeFence.test(line)) isInCode = !isInCode;
      continue;
    }
    const [, before = "", marks = "", rest = ""] = colonLine.exec(line) ?? [];
    const colons = marks.length;
    if (colons === 0) continue;
    const outer = open.at(-1);
    if (isInCode && outer) return false;
    const place = { colons, column: before.length, quotes: before.split(">").length };
    if (colons > 2 && rest === "") {
      const isRegular = outer?.colons === colons && outer.column === place.column && outer.quotes === place.quotes;
      if (!isRegular || lines[index - 1]?.includes("|")) return false;
      open.pop();
    } else {
      if (!regularOpener.test(rest)) return false;
      if (colons > 2 && outer && colons >= outer.colons) return false;
      if (colons > 2) open.push(place);
    }
  }
  return open.length === 0;
}
