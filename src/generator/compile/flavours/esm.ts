/** Reads the `import` and `export` lines of a page. They are never run: what matters is which name means which file. */
import { assetUrl, type Effort, endOfBrackets, type Literal, readLiteral } from "./literal.ts";

/** What a page knows by name. */
export interface Bindings {
  /** Files by the name that they were imported under, e.g. `Setup` -> `./_setup.md`. */
  imports: Map<string, string>;
  /** Values of `export const x = …` that are literals, and those that an include passes on. */
  values: Map<string, Literal>;
  /** Names that the page defines by code. */
  defined: Set<string>;
}

export function createBindings(values: Iterable<[string, Literal]> = []): Bindings {
  return { imports: new Map(), values: new Map(values), defined: new Set() };
}

/** True where a statement may begin; cheap. */
export const statementStart = /(?:import|export)[\s{*"']/y;
/** `{ a, b as c }` or `* as a`. */
const importedNames = String.raw`(?:\{[^{}"';]{0,5000}\}|\*\s*as\s+[^\s"'{},;*]+)`;
const importClause = String.raw`([^\s"'{},;*]+(?:\s*,\s*${importedNames})?|${importedNames})`;
const importLine = new RegExp(
  String.raw`import(?:\s+(?:type\s+)?${importClause}\s*from\s*|\s*)(?:"([^"\n]+)"|'([^'\n]+)')[ \t]*;?[ \t]*(?:\/\/[^\n]*)?(?=\n|$)`,
  "y",
);
const exportStart =
  /export\s+(?:(default)\s|(?:async\s+)?function[\s*]+([\w$]+)|class\s+([\w$]+)|(?:const|let|var)\s+([\w$]+)(?:\s*:[^=\n]*)?\s*=(?!=)|[{*])/y;

/** Notes what a statement at an offset names; returns the offset behind it, or null if there is no statement. */
export function readStatement(text: string, at: number, { bindings, effort }: { bindings: Bindings; effort: Effort }): number | null {
  importLine.lastIndex = at;
  const imported = importLine.exec(text);
  if (imported) {
    noteImports(imported[1] ?? "", imported[2] ?? imported[3] ?? "", bindings);
    return at + imported[0].length;
  }
  exportStart.lastIndex = at;
  const exported = exportStart.exec(text);
  if (!exported) return null;
  const name = exported[4];
  const from = at + exported[0].length - (/[{*]$/.test(exported[0]) ? 1 : 0);
  const end = endOfStatement(text, from, effort);
  const literal = name === undefined ? null : readLiteral(text.slice(from, end).replace(/;\s*$/, ""), bindings.values);
  if (name !== undefined && literal) addValue(name, literal.value, bindings.values);
  else bindings.defined.add(name ?? exported[2] ?? exported[3] ?? "");
  return end;
}

/** A value under its name, and the parts of an object under theirs: `meta.title`. */
export function addValue(name: string, value: Literal, values: Map<string, Literal>): void {
  values.set(name, value);
  if (value === null || typeof value !== "object" || Array.isArray(value) || name.split(".").length > 5) return;
  for (const [key, part] of Object.entries(value)) addValue(`${name}.${key}`, part, values);
}

/** Files that are shown as they are: their name means their URL. */
const media = /\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm|mp3|pdf)$/i;

function noteImports(clause: string, file: string, { imports, values }: Bindings): void {
  const whole = /^(?:\*\s*as\s+)?([A-Za-z_$][\w$]*)/.exec(clause)?.[1];
  if (whole !== undefined) imports.set(whole, file);
  if (whole !== undefined && media.test(file)) values.set(whole, assetUrl(file));
  for (const part of /\{([^}]*)\}/.exec(clause)?.[1]?.split(",") ?? []) {
    const name = /([\w$]+)\s*$/.exec(part)?.[1];
    if (name !== undefined) imports.set(name, file);
  }
}

/** An operator is at most this far from the end of its line. */
const longestTail = 100;

/** Offset of the end of the line on which no bracket is open any more and no operator waits. */
function endOfStatement(text: string, from: number, effort: Effort): number {
  let at = from;
  while (at < text.length) {
    const next = /[([{`"'\n]/g;
    next.lastIndex = at;
    const mark = next.exec(text);
    if (!mark) return text.length;
    if (mark[0] === "\n") {
      if (
        !/(?:[=,(+?:|&]|=>)[ \t]*$/.test(text.slice(Math.max(from, mark.index - longestTail), mark.index)) ||
        /^\n[ \t]*\n/.test(text.slice(mark.index, mark.index + 200))
      )
        return mark.index;
      at = mark.index + 1;
    } else at = /[([{]/.test(mark[0]) ? (endOfBrackets(text, mark.index, { effort }) ?? text.length) : endOfString(text, mark.index);
  }
  return text.length;
}

function endOfString(text: string, at: number): number {
  const string = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|`(?:[^`\\]|\\[\s\S])*`/y;
  string.lastIndex = at;
  return at + (string.exec(text)?.[0].length ?? 1);
}
