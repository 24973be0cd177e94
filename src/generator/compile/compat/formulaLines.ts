/** Formulas whose double dollars share a line with the TeX, as Arithmatex and VitePress read them: `$$ a` to `b $$`, or `$$ a $$` alone. */
import { createCodeReader } from "./codeLines.ts";
import { type Line, newLine, textOfLine } from "./lines.ts";

const opening = /^([ \t]*)\$\$[ \t]*/;
const closing = /[ \t]*\$\$[ \t]*$/;

/** With the dollars of each on lines of their own, where the parser looks for them. A formula that begins with text ends before an empty line. */
export function splitFormulas(text: string, lines: Line[]): Line[] {
  const texts = lines.map((line) => textOfLine(text, line));
  const ends = nextLines(texts, (line) => closing.test(line));
  const gaps = nextLines(texts, (line) => line.trim() === "");
  const isCode = createCodeReader();
  let end = -1;
  return lines.flatMap((line, index) => {
    const written = texts[index] ?? "";
    const split = (...parts: string[]) => parts.map((part) => newLine(part, line.from));
    if (index <= end) {
      const tex = written.replace(closing, "");
      return index < end || tex.trim() === "" ? [line] : split(tex, `${/^[ \t]*/.exec(tex)?.[0]}$$`);
    }
    const [start, indent = ""] = isCode(written) ? [] : (opening.exec(written) ?? []);
    if (start === undefined) return [line];
    const tex = written.slice(start.length);
    const inner = tex.replace(closing, "");
    if (inner.includes("$$")) return [line];
    if (inner !== tex) return split(`${indent}$$`, indent + inner, `${indent}$$`);
    end = ends[index + 1] ?? -1;
    if (tex === "") return [line];
    if ((gaps[index] ?? end) < end) end = -1;
    return end < 0 ? [line] : split(`${indent}$$`, indent + tex);
  });
}

/** For each line, the index of the next one for which the test holds, itself included; undefined without one. */
function nextLines(texts: string[], test: (line: string) => boolean): (number | undefined)[] {
  const next: (number | undefined)[] = [];
  for (let index = texts.length - 1; index >= 0; index--) next[index] = test(texts[index] ?? "") ? index : next[index + 1];
  return next;
}
