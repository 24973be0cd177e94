/**
 * Reads the literals of JavaScript: strings, numbers, booleans, null, templates without expressions, and lists and objects of these.
 * Nothing is ever run. Names count only where the caller knows their value.
 */

/** The value of a literal. */
export type Literal = string | number | boolean | null | undefined | Literal[] | { [key: string]: Literal };

/** Values of names such as `props.level`. */
export type Names = ReadonlyMap<string, Literal>;

/** Thrown inside of this file for whatever is not a literal. */
class NotLiteral extends Error {}

/** Lists within lists; more is not written by hand. */
const maxDepth = 50;
const escapes: Record<string, string> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", v: "\v", 0: "\0", "\n": "" };

/** The value of an expression that is a literal as a whole; null for any other. */
export function readLiteral(code: string, names: Names = new Map()): { value: Literal } | null {
  const reader = createReader(code, names);
  try {
    const value = reader.value(0);
    return reader.isAtEnd() ? { value } : null;
  } catch (error) {
    if (error instanceof NotLiteral) return null;
    throw error;
  }
}

function createReader(code: string, names: Names) {
  let at = 0;

  function skip(): void {
    const blank = /(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/y;
    blank.lastIndex = at;
    at += blank.exec(code)?.[0].length ?? 0;
  }

  function take(pattern: RegExp): RegExpExecArray | null {
    skip();
    pattern.lastIndex = at;
    const match = pattern.exec(code);
    if (match) at += match[0].length;
    return match;
  }

  function must(pattern: RegExp): RegExpExecArray {
    const match = take(pattern);
    if (!match) throw new NotLiteral();
    return match;
  }

  /** The items up to a closing mark, with a comma between them and maybe behind the last. */
  function items(end: RegExp, read: () => void): void {
    while (!take(end)) {
      read();
      if (!take(/,/y)) {
        must(end);
        return;
      }
    }
  }

  function quoted(): string | null {
    const body = take(/"((?:[^"\\\n]|\\[\s\S])*)"|'((?:[^'\\\n]|\\[\s\S])*)'|`((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)`/y);
    return body && unescaped(body[1] ?? body[2] ?? body[3] ?? "");
  }

  function list(depth: number): Literal[] {
    const values: Literal[] = [];
    items(/\]/y, () => values.push(value(depth + 1)));
    return values;
  }

  function object(depth: number): Literal {
    const entries: [string, Literal][] = [];
    items(/\}/y, () => {
      const key = quoted() ?? must(/[\p{ID_Start}$_][\p{ID_Continue}$]*|\d+/uy)[0];
      if (key === "__proto__") throw new NotLiteral();
      must(/:/y);
      entries.push([key, value(depth + 1)]);
    });
    return Object.fromEntries(entries);
  }

  /** A name whose value is known, or a call that only names a file. */
  function named(): Literal {
    const file = take(/(?:useBaseUrl|require)\(\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\$]*)`)\s*,?\s*\)(?:\.default)?/y);
    if (file) return assetUrl(file[1] ?? file[2] ?? file[3] ?? "");
    const name = must(/[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*/uy)[0];
    if (!names.has(name)) throw new NotLiteral();
    return names.get(name);
  }

  function value(depth: number): Literal {
    if (depth > maxDepth) throw new NotLiteral();
    if (take(/\[/y)) return list(depth);
    if (take(/\{/y)) return object(depth);
    if (take(/\(/y)) {
      const inner = value(depth + 1);
      must(/\)/y);
      return inner;
    }
    const text = quoted();
    if (text !== null) return text;
    const number = take(/[-+]?(?:0x[\da-f]+|(?:\d[\d_]*\.?\d*|\.\d+)(?:e[-+]?\d+)?)(?![\w$])/iy);
    if (number) return Number(number[0].replaceAll("_", ""));
    const word = take(/(?:true|false|null|undefined)(?![\w$.])/y)?.[0];
    if (word) return word === "undefined" ? undefined : (JSON.parse(word) as boolean | null);
    return named();
  }

  return {
    value,
    isAtEnd() {
      skip();
      return at === code.length;
    },
  };
}

function unescaped(body: string): string {
  return body.replace(/\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (whole, long, four, two, mark: string) => {
    const digits: string | undefined = long ?? four ?? two;
    if (digits === undefined) return escapes[mark] ?? mark;
    const point = Number.parseInt(digits, 16);
    return point > 0x10ffff ? whole : String.fromCodePoint(point);
  });
}

/** How many characters may still be looked at in vain. All looks at one text share it, so that they take time in line with its length. */
export interface Effort {
  left: number;
}

export interface BracketOptions {
  /** Longest distance. */
  limit?: number;
  effort: Effort;
}

/** Offset behind the bracket that closes the one at `at`, strings, templates and comments left out; null if it is never closed. */
export function endOfBrackets(text: string, at: number, { limit = 50_000, effort }: BracketOptions): number | null {
  if (effort.left <= 0) return null;
  // A template or a comment that is never closed goes on to the end: nothing behind it can close the bracket.
  const token =
    /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*(?:`|$)|\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|[()[\]{}]/g;
  token.lastIndex = at;
  let depth = 0;
  let match = token.exec(text);
  for (; match && match.index < at + limit; match = token.exec(text)) {
    const mark = match[0];
    if (mark.length > 1) continue;
    depth += "([{".includes(mark) ? 1 : -1;
    if (depth === 0) return match.index + 1;
  }
  effort.left -= (match?.index ?? text.length) - at;
  return null;
}

/** The URL of a file that code names: `@site/static/img/a.png` -> `/img/a.png`. */
export function assetUrl(file: string): string {
  return file.replace(/^@site\/(?:static\/)?/, "/");
}
