/** What the words of Python are, wherever they stand. */
import type { TokenClass } from "../canvas.ts";

/** Words that begin a statement, and never a line within brackets. */
const statements = "assert break class continue def del elif except finally global import nonlocal pass raise return try while with";
const keywords = `${statements} as async await else for from if lambda yield`;
const functions = `abs aiter all anext any ascii bin breakpoint callable chr compile copyright credits delattr dir divmod enumerate eval
  exec exit filter format getattr globals hasattr hash help hex id input isinstance issubclass iter len license locals map max memoryview
  min next oct open ord pow print quit range repr reversed round setattr sorted sum vars zip`;
const types = `bool bytearray bytes classmethod complex dict float frozenset int list object property set slice staticmethod str super tuple
  type Exception BaseException ExceptionGroup BaseExceptionGroup GeneratorExit KeyboardInterrupt StopAsyncIteration StopIteration
  SystemExit Warning`;

const kinds = new Map<string, TokenClass>(
  (
    [
      [keywords, "tk-keyword"],
      ["and in is not or", "tk-operator"],
      ["Ellipsis False None NotImplemented True", "tk-constant"],
      [functions, "tk-function"],
      [types, "tk-type"],
      ["cls self", "tk-variable"],
    ] as const
  ).flatMap(([words, kind]) => words.split(/\s+/).map((word): [string, TokenClass] => [word, kind])),
);

/** Words that no bracket can hold at the start of a line: one that was never closed ends there. */
export const statementWords: ReadonlySet<string> = new Set(statements.split(" "));

/** The class of a word that the language knows, or that is named as errors are. */
export function kindOfWord(word: string): TokenClass | null {
  return kinds.get(word) ?? (/^[A-Z].*(?:Error|Warning)$/.test(word) ? "tk-type" : null);
}

/** Whether a name is written as constants are, e.g. `MAX_RATE`. */
export function isConstant(word: string): boolean {
  return /^_*[A-Z][\d_]*[A-Z][A-Z\d]*(?:_\w*)?$/.test(word);
}
