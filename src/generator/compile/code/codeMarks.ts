/** Reads the marks of code: `{1,5-6}` after the language, and comments such as `// highlight-next-line` or `// [!code ++]`. */
import type { SiteConfig } from "../../model/config.ts";
import { lazilyEach } from "../../text/lazily.ts";

/** `//`, `#`, `--`, `;;`, `%`, `'`, `REM`, `!`, `(*`, … */
export const commentStart = String.raw`(?:\/\/|#|--(?:\[\[)?|;+|%+|(?:_\s*)?['‘’]|[Rr][Ee][Mm]\b|!|"|\(\*|\*>|\/\*|<!--|<#|<%#|\{\{!--|\{-|\{#|@\*|\{\s*\/\*)`;
/** An asterisk and a slash, `-->`, … or nothing. */
const commentEnd = String.raw`(?:\*\/\s*\}?|-->|\*\)|\]\]|#>|-\}|#\}|%>|--\}\}|\*@)?`;

export type LineMark = "is-highlighted" | "is-added" | "is-removed";

export interface MarkedCode {
  /** Without the comments that were marks. */
  code: string;
  /** Marks by 0-based line. */
  marks: Map<number, LineMark>;
  /** Line of the source that each line of the code comes from, 0-based. */
  origins: number[];
}

const longestComment = 300;
const wholeLine = new RegExp(String.raw`^\s*${commentStart}\s*(\S.*?)\s*${commentEnd}\s*$`);
const atEnd = new RegExp(
  String.raw`${commentStart}\s*\[!code\s+(\+\+|--|highlight|hl|focus|error|warning)(?::(\d+))?\]\s*${commentEnd}[ \t]*$`,
);
/** A note of MkDocs, `# (1)!`, whose text is in the list below the block. */
const annotation = new RegExp(String.raw`${commentStart}(?:\s*\(\d+\)!)+(?=\s*${commentEnd}\s*$)`);

/** What each word in a comment makes of its lines. */
export const codeMarks: Record<string, LineMark> = {
  highlight: "is-highlighted",
  hl: "is-highlighted",
  focus: "is-highlighted",
  error: "is-removed",
  warning: "is-highlighted",
  "diff-add": "is-added",
  "++": "is-added",
  "diff-remove": "is-removed",
  "--": "is-removed",
};

/** A block whose comments mark nothing. */
export function unmarked(source: string): MarkedCode {
  return { code: source, marks: new Map(), origins: source.split("\n").map((_, index) => index) };
}

/** A comment on a line of its own, as the settings name it: `line` marks the next line, `start` and `end` the lines between. */
export type CodeComment = SiteConfig["markdown"]["codeComments"][number];

type CommentEffect = { mark: LineMark; scope: "next" | "start" | "end" };

/** What each comment does, by its text. */
const effectsOf = lazilyEach((comments: readonly CodeComment[]): ReadonlyMap<string, CommentEffect> => {
  const everywhere = (["highlight", "diff-add", "diff-remove"] as const).flatMap((kind) => {
    const mark = codeMarks[kind] ?? "is-highlighted";
    const effect = (scope: CommentEffect["scope"]): CommentEffect => ({ mark, scope });
    const short: [string, CommentEffect][] = kind === "highlight" ? [] : [[kind, effect("next")]];
    return [...short, [`${kind}-next-line`, effect("next")], [`${kind}-start`, effect("start")], [`${kind}-end`, effect("end")]] as const;
  });
  const ofSite = comments.flatMap(({ line, start, end, mark }) => {
    const texts: Record<CommentEffect["scope"], string | undefined> = { next: line, start, end };
    const scopes = (["next", "start", "end"] as const).filter((scope) => texts[scope] !== undefined);
    return scopes.map((scope): [string, CommentEffect] => [texts[scope] ?? "", { mark: `is-${mark}`, scope }]);
  });
  return new Map([...everywhere, ...ofSite]);
}, new WeakMap());

const none: readonly CodeComment[] = [];

/** Takes the marks out of the comments of a block. */
export function readMarks(source: string, comments = none): MarkedCode {
  const marks = new Map<number, LineMark>();
  const effects = effectsOf(comments);
  if (!/\[!code|\)!/.test(source) && ![...effects.keys()].some((text) => source.includes(text))) return unmarked(source);
  const lines: string[] = [];
  const origins: number[] = [];
  let open: LineMark | null = null;
  let next: { mark: LineMark; count: number } | null = null;
  for (const [index, line] of source.split("\n").entries()) {
    const effect = line.length > longestComment ? undefined : effects.get(wholeLine.exec(line)?.[1] ?? "");
    if (effect) {
      if (effect.scope === "next") next = { mark: effect.mark, count: 1 };
      else open = effect.scope === "start" ? effect.mark : null;
      continue;
    }
    const [comment, inline, count] = (line.includes("[!code") && atEnd.exec(line)) || [];
    const rest: string =
      comment === undefined ? line.replace(annotation, (notes) => notes.replaceAll(")!", ")")) : line.slice(0, -comment.length).trimEnd();
    const inlineMark = inline === undefined ? undefined : codeMarks[inline];
    if (inlineMark && rest.trim() === "") {
      next = { mark: inlineMark, count: Number(count ?? 1) };
      continue;
    }
    if (inlineMark && count) next = { mark: inlineMark, count: Number(count) };
    const mark: LineMark | null | undefined = inlineMark ?? next?.mark ?? open;
    if (mark) marks.set(lines.length, mark);
    if (next && --next.count <= 0) next = null;
    lines.push(rest);
    origins.push(index);
  }
  return { code: lines.join("\n"), marks, origins };
}

/** `1,5-6` -> 0, 4, 5; null if it is not a list of lines. */
export function readLineList(list: string): number[] | null {
  const numbers: number[] = [];
  for (const part of list.split(",")) {
    const [match, from = "", to = from] = /^\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part) ?? [];
    const first = Number(from);
    const last = Number(to);
    if (match === undefined || first < 1 || last < first) return null;
    for (let line = first; line <= last && numbers.length < 10_000; line++) numbers.push(line - 1);
  }
  return numbers;
}
