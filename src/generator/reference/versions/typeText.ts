/** Types as text, on one line, so that two of them can be compared. */

/** As if it had been printed on one line: `(\n  a,\n  b,\n)` -> `(a, b)`. */
export function onOneLine(code: string): string {
  return code
    .replace(/\s+/g, " ")
    .replace(/([([<]) /g, "$1")
    .replace(/[,;]? ?([)\]])/g, "$1")
    .replace(/[,;] \}/g, " }")
    .replace(/,? >/g, (found, offset: number, text: string) => (text[offset - 1] === "=" ? found : ">"))
    .replace(/(^|[=:(<,] ?)\| /g, "$1")
    .trim();
}

/** At the separators that are in no bracket and no string. */
export function splitTop(text: string, separator: string): string[] {
  const parts: string[] = [];
  let [depth, start, quote] = [0, 0, ""];
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? "";
    if (quote !== "") {
      if (char === "\\") index++;
      else if (char === quote) quote = "";
      continue;
    }
    if (depth === 0 && text.startsWith(separator, index)) {
      parts.push(text.slice(start, index));
      index += separator.length - 1;
      start = index + 1;
    } else if (`"'\``.includes(char)) quote = char;
    else if ("([{<".includes(char)) depth++;
    // The end of an arrow closes nothing.
    else if (")]}>".includes(char) && !(char === ">" && text[index - 1] === "=")) depth--;
  }
  return [...parts, text.slice(start)];
}

/** What follows the first such separator; null where there is none. */
export function afterTop(text: string, separator: string): string | null {
  const [first = ""] = splitTop(text, separator);
  return first.length === text.length ? null : text.slice(first.length + separator.length);
}

/** `"a" | "b"` -> `"a"`, `"b"`. */
function choicesOf(type: string): Set<string> {
  return new Set(splitTop(type, " | ").map((one) => one.trim()));
}

/** Whatever `narrow` allows, `wide` allows too. Names are not looked up. */
export function isWithin(narrow: string, wide: string): boolean {
  if (narrow === wide || wide === "any" || wide === "unknown" || narrow === "never") return true;
  const all = choicesOf(wide);
  const isLiteralOf = (one: string) =>
    (/^["'`]/.test(one) && all.has("string")) ||
    (/^-?\d/.test(one) && all.has("number")) ||
    (/^(?:true|false)$/.test(one) && all.has("boolean"));
  const parts = [...choicesOf(narrow)];
  return !splitTop(narrow, " => ")[1] && parts.every((one) => all.has(one) || isLiteralOf(one));
}
