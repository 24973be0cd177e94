/** Tells lists of types in angle brackets from comparisons. */
import type { Reader } from "./reader.ts";
import { isKeyword } from "./words.ts";

/** The index behind the `>` that closes the `<` ahead; -1 when what stands between is no list of types. */
export function endOfTypeList(reader: Reader, end: number): number {
  const { text, kind, partner } = reader.tokens;
  const last = Math.min(end, reader.at + 200);
  let open = 0;
  for (let at = reader.at; at < last; at++) {
    const mark = text[at] ?? "";
    if (kind[at] !== "mark") {
      if (kind[at] === "word" && isKeyword(mark) && !/^(?:extends|typeof|void|in|const|this|new|import)$/.test(mark)) return -1;
    } else if (mark === "<") open++;
    else if (mark === ">" && --open === 0) return at + 1;
    else if ((mark === "(" || mark === "[" || mark === "{") && (partner[at] ?? -1) > at) at = partner[at] ?? at;
    else if (!/^(?:=>|[,.|&?:=-]|\.\.\.|>)$/.test(mark)) return -1;
  }
  return -1;
}
