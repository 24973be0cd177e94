/**
 * Conservation of words: which words of a page's source are not in its HTML. It reads the source as plain text, without a Markdown
 * parser, so that it does not repeat the mistakes of one; what may be missing is the table `unshown`.
 */

import { type HTMLElement, type Node, NodeType, parse } from "node-html-parser";
import { commentStart } from "../../src/generator/compile/code/codeMarks.ts";

/** A word of the source that the page does not have. */
export interface LostWord {
  word: string;
  /** 1-based. */
  line: number;
}

interface Word {
  text: string;
  /** Offset in the source; of a page, 0. */
  at: number;
}

/** `is{{product}}Error` */
const variable = /[\p{L}\p{N}]*(?:\{\{[^}\n]*\}\}[\p{L}\p{N}]*)+/dgu;

/** What readers do not get to see, by the reason. Groups of a pattern are text that they do see. */
const unshown: { reason: string; pattern: RegExp }[] = [
  { reason: "comments", pattern: /<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}/dg },
  {
    reason: "imports and exports",
    pattern: /^(?:import\s[^;]*?["'][^"'\n]+["'];?|export\s+(?:const|default|function)\b[^\n]*)$/dgm,
  },
  { reason: "options of what a plugin of MkDocs makes from code", pattern: /^:::[ \t]*[\w.:-]+[ \t]*(?:\n+[ \t]+[^\n]*)+/dgm },
  {
    reason: "the name and attributes of a container, but for its title",
    pattern:
      /^[ \t>]*:{3,}[ \t]*[\w-]*(?:\[([^\n]*?)\])?[ \t]*(?:\{(?:[^}\n]*?\b(?:title|label)="([^"\n]*)")?[^}\n]*\})?(?:[ \t]+([^\n{]+))?/dgm,
  },
  { reason: "programs and styles", pattern: /<script\b[^>]*>[\s\S]*?<\/script>|<style\b[^>]*>[\s\S]*?<\/style>/dgi },
  { reason: "leaf directives", pattern: /^[ \t>]*::[a-z][\w-]*(?:\[([^\]\n]*)\])?(?:\{[^}\n]*\})?$/dgm },
  {
    reason: "the kind of an admonition, but for its title",
    pattern: /^[ \t>]*(?:!!!|\?\?\?\+?|===[!+]?)[ \t]*(?:[\w-]+[ \t]*)*(?:"([^"\n]*)")?/dgm,
  },
  {
    reason: "the kind and options of a block of MkDocs, but for its title",
    pattern: /^[ \t]*\/{3,}[ \t]*(?:html|define)\b[^\n]*|^[ \t]*\/{3,}[ \t]*[\w-]+(?:[ \t]*\|[ \t]*([^\n]*))?(?:\n {4}[\w-]+:[^\n]*)*/dgm,
  },
  { reason: "the language of inline code", pattern: /(?<=`)(?:#!|:{3,})[\w#.+-]+[ \t]+(?=[^\s`])/dg },
  { reason: "the kind of an alert", pattern: /^[ \t>]*>[ \t]*\[![A-Z]+\]/dgim },
  {
    reason: "includes",
    pattern: /^[ \t>]*(?:-+8<-+[ \t]*$[\s\S]*?^[ \t>]*-+8<-+|-+8<-+[^\n]*|\{[!*][^\n]*[!*]\}|\{\{#[^\n]*\}\}|<<<[^\n]*)$/dgm,
  },
  { reason: "ids, classes and other attributes", pattern: /(?<!\{)\{[ \t]*:?[ \t]*(?:[#.]|[a-z][\w-]*=)[^}\n]*\}/dg },
  { reason: "parameters of templates", pattern: /\[\[#\w+(?: ([^\]\n]*))?\]\]/dg },
  { reason: "rules of the books of Rust", pattern: /^r\[[\w.-]+\]/dgm },
  { reason: "marks for the table of contents", pattern: /^\[(?:TOC|\[toc\])\]$/dgim },
  {
    reason: "destinations of links",
    pattern: /\]\((?:<[^>\n]*>|(?:\\.|[^\s()\\]|\([^\s()]*\))*)(?:\s+(?:"([^"]*)"|'([^']*)'))?\s*\)/dg,
  },
  {
    reason: "definitions of footnotes and labels",
    pattern: /^[ \t>]*\[\^[^\]\n]+\]:|^[ \t>]*\[(?:\\.|[^\]\n\\])+\]:(?:[ \t]*\n)?[ \t]*\S+(?:[ \t]*\n?[ \t]+["'(][^\n]*["')])?[ \t]*$/dgm,
  },
  { reason: "what abbreviations stand for", pattern: /^ {0,3}\*\[[^\]\n]+\] ?:[^\n]*$/dgm },
  { reason: "references to footnotes", pattern: /\[\^[^\]\n]+\]/dg },
  { reason: "labels of references", pattern: /\]\[[^\]\n]*\]/dg },
  {
    reason: "elements, but for texts in their attributes",
    // But not `List<T>`.
    pattern:
      /<\/?(?:(?:(?<![\p{L}\p{N}]<)|(?![A-Z]\w*>))[A-Za-z][\w.:-]*(?:\s(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*)?)?\/?>/dgu,
  },
  { reason: "variables", pattern: variable },
  { reason: "expressions of MDX", pattern: /\{(?:"[^"\n]*"|'[^'\n]*'|[\w.$]+)\}/dg },
  { reason: "names of emoji and icons", pattern: /:[a-z0-9_+-]+:/dg },
  { reason: "numbers of lists", pattern: /^[ \t>]*\d{1,9}[.)](?=[ \t])/dgm },
  { reason: "ticks of tasks", pattern: /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]+\[[ xX]\]/dgm },
];

const attributeText = /\b(?:alt|title|label|aria-label|caption|summary|header|placeholder)=(?:"([^"]*)"|'([^']*)')/dg;
/** Without attributes. */
const inlineTag = /^<\/?(?:a|abbr|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u|var)>$/;
const fence = /^([ \t>]*(?:[-*+][ \t]+|\d+[.)][ \t]+)?)(`{3,}|~{3,})([^\n]*)$/;
/** Comments of a code block that mark lines. */
const codeMarks = new RegExp(
  String.raw`${commentStart}\s*(?:(?:highlight|diff-add|diff-remove)(?:-(?:next-line|start|end))?(?![\w-])|\[!code[^\]\n]*\])`,
  "g",
);
/** Lines of Rust that mdBook hides. */
const hiddenRust = /^[ \t>]*#(?: .*)?$/gm;

/** Lines of a sample that are for the compiler. */
const cutLines =
  /^[\s\S]*?^[ \t>]*\/\/ ?---cut(?:-before)?---$|^[ \t>]*\/\/ ?---cut-start---$[\s\S]*?---cut-end---$|^[ \t>]*\/\/ ?---cut-after---$[\s\S]*/gm;

/** Docusaurus leaves out the fence. */
const mdxBlock = /^([ \t]*```mdx-code-block[ \t]*\n)([\s\S]*?)^([ \t]*```[ \t]*)$/gm;

const includeLines = /^[ \t]*(?:-+8<-+[^\n]*|\{\{#[^\n]*\}\}|\{[!*][^\n]*[!*]\}|<!--[ \t]*@include:[^\n]*-->)$/gm;

/** Words of the source that the page lacks, in order. Those on `reportedLines`, 1-based, have a problem that says so. */
export function lostWords(source: string, html: string, reportedLines: ReadonlySet<number> = new Set()): LostWord[] {
  const words = wordsOfSource(source);
  const lineOf = lineFinder(source);
  return unmatched(words, wordsOf(textOfPage(html))).flatMap(({ text, at }) => {
    const line = lineOf(at);
    return reportedLines.has(line) ? [] : [{ word: text, line }];
  });
}

function wordsOfSource(source: string): Word[] {
  const body = source.replace(/^\uFEFF?---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/, (whole) => {
    const title = [...whole.matchAll(/^title:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|(?![|>&*!{[])([^#\n]*))/dgm)];
    return keepOnly(whole, title.slice(0, 1));
  });
  return splitFences(
    body.replace(mdxBlock, (_, open: string, mdx: string, close: string) => `${spaces(open)}${mdx}${spaces(close)}`),
  ).flatMap(({ text, at, isCode, isRust }) =>
    wordsOf(
      isCode
        ? [codeMarks, cutLines, includeLines, variable, ...(isRust ? [hiddenRust] : [])].reduce(
            (code, pattern) => code.replace(pattern, spaces),
            text,
          )
        : shownProse(text),
    ).map((word) => ({ ...word, at: word.at + at })),
  );
}

function shownProse(text: string): string {
  let prose = text;
  for (const { reason, pattern } of unshown) {
    prose = prose.replace(pattern, (...match) => {
      const whole: string = match[0];
      if (/destinations|labels/.test(reason) && !/["']/.test(whole)) return joiner(whole);
      if (reason.startsWith("elements"))
        return inlineTag.test(whole)
          ? joiner(whole)
          : keepOnly(whole, [...whole.matchAll(attributeText)]).replace(/<\/?[a-z][^<>]*>/g, spaces);
      const [exec] = [...whole.matchAll(new RegExp(pattern.source, pattern.flags))];
      return keepOnly(whole, exec ? [exec] : []);
    });
  }
  // In languages without spaces a link is next to the words around it; elsewhere, brackets are between words of code.
  return (
    prose
      .replace(/`[^`\n]+`/g, (code) => code.replaceAll("~", " "))
      // "[`Kit`]s"
      .replace(/(?<=`)\](?=[\p{L}\p{N}])/gu, joiner)
      .replace(/(?<=\p{Lo})[*~`[\u200B]+(?=\p{Lo})/gu, joiner)
      .replace(/(?<=[\p{L}\p{N}])(?!~(?!~))[*~`\u200B]+(?=[\p{L}\p{N}])/gu, joiner)
      // `H~2~O`, but not `20~25`
      .replace(/(?<=\p{L})~(?=\p{N})|(?<=\p{N})~(?=\p{L})/gu, joiner)
  );
}

/** The text of the groups where it is, spaces elsewhere. */
function keepOnly(whole: string, matches: RegExpExecArray[]): string {
  const ranges = matches.flatMap(({ indices = [] }) => indices.slice(1).filter((range) => range !== undefined));
  return [...whole].length === whole.length && ranges.length === 0
    ? spaces(whole)
    : whole.replace(/[\s\S]/g, (char, at: number) =>
        ranges.some(([from, to]) => at >= from && at < to) ? char : (/\s/.exec(char)?.[0] ?? " "),
      );
}

/** Marks within a word do not separate it. */
function joiner(marks: string): string {
  return "\u200B".repeat(marks.length);
}

function spaces(text: string): string {
  return text.replace(/\S/g, " ");
}

interface Part {
  text: string;
  at: number;
  isCode: boolean;
  isRust: boolean;
}

/** Prose and code blocks by turns. The title of a block counts as code. */
function splitFences(source: string): Part[] {
  const parts: Part[] = [];
  let isRust = false;
  let open: string | null = null;
  let at = 0;
  const add = (line: string, isCode: boolean) => {
    const last = parts.at(-1);
    if (last?.isCode === isCode && last.isRust === isRust) last.text += `${line}\n`;
    else parts.push({ text: `${line}\n`, at, isCode, isRust });
  };
  // A comment or style over several lines may hold fences.
  const shown = source.replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}|^<style\b[\s\S]*?<\/style>/gm, (hidden) =>
    /^ *(?:`{3}|~{3})/m.test(hidden) ? spaces(hidden) : hidden,
  );
  for (const line of shown.split("\n")) {
    const [match, , mark = "", info = ""] = fence.exec(line) ?? [];
    if (match !== undefined && open === null && !(mark.startsWith("`") && info.includes("`"))) {
      open = mark;
      isRust = /^\s*\{?\.?rust\b/i.test(info);
      const [title] = [...info.matchAll(/\b(?:title|tab)=(?:"([^"]*)"|'([^']*)')|\[([^\]]+)\]/dg)];
      add(spaces(line.slice(0, line.length - info.length)) + keepOnly(info, title ? [title] : []), true);
    } else if (match !== undefined && open !== null && mark.startsWith(open) && info.trim() === "") {
      open = null;
      add(spaces(line), true);
      isRust = false;
    } else add(line, open !== null);
    at += line.length + 1;
  }
  return parts;
}

const entity = /&(?:[a-zA-Z][a-zA-Z0-9]*|#\d+|#x[\da-fA-F]+);/g;

function wordsOf(text: string): Word[] {
  const plain = text.replace(entity, (name) => parse(name).textContent.padEnd(name.length, "\u200B"));
  return [...plain.matchAll(/[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}]|[\u200B\u00AD\u2060]+(?=[\p{L}\p{N}]))*/gu)].map(
    ({ 0: word, index }) => ({
      text: word
        .replace(/[\u200B\u00AD\u2060]/g, "")
        .normalize("NFC")
        .toLowerCase(),
      at: index,
    }),
  );
}

/** All text, and the texts of attributes that are shown or read out. */
function textOfPage(html: string): string {
  const root = parse(html, { comment: false, blockTextElements: { script: false, style: false } });
  const main = root.querySelector("main") ?? root;
  return `${textOf(main)} ${root.querySelector("title")?.textContent ?? ""}`;
}

const inline = /^(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr|button)$/;

function textOf(node: Node): string {
  if (node.nodeType === NodeType.TEXT_NODE) return node.textContent;
  if (node.nodeType !== NodeType.ELEMENT_NODE) return "";
  const element = node as HTMLElement;
  // Nor is it an author's word that a link opens in a new tab.
  if (element.hasAttribute("data-footnote-ref") || element.getAttribute("data-icon") === "external") return "";
  if (element.previousElementSibling?.getAttribute("data-icon") === "external" && element.classList.contains("visually-hidden")) return "";
  const name = element.rawTagName?.toLowerCase() ?? "";
  const attributes = ["alt", "title", "aria-label", "placeholder", "alttext", "label"]
    .map((key) => element.getAttribute(key) ?? "")
    .join(" ");
  const inner = element.childNodes.map(textOf).join("");
  return inline.test(name) ? `${attributes.trim() === "" ? "" : ` ${attributes} `}${inner}` : ` ${attributes} ${inner} `;
}

/** Words of `source` without a partner in `page`: first in order, then anywhere among what is left. */
function unmatched(source: Word[], page: Word[]): Word[] {
  const pairs = inOrder(
    source.map(({ text }) => text),
    page.map(({ text }) => text),
  );
  const left = new Map<string, number>();
  for (const [index, { text }] of page.entries()) if (!pairs.page.has(index)) left.set(text, (left.get(text) ?? 0) + 1);
  return source.filter(({ text }, index) => {
    if (pairs.source.has(index)) return false;
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}

/** Indexes of words that both lists have in the same order: by words that are there once in both, then from both ends of each gap. */
function inOrder(a: string[], b: string[]): { source: Set<number>; page: Set<number> } {
  const matched = { source: new Set<number>(), page: new Set<number>() };
  const match = (from: [number, number], to: [number, number]): void => {
    let [i, j] = from;
    let [k, l] = to;
    const pair = (x: number, y: number) => {
      matched.source.add(x);
      matched.page.add(y);
    };
    while (i < k && j < l && a[i] === b[j]) pair(i++, j++);
    while (i < k && j < l && a[k - 1] === b[l - 1]) pair(--k, --l);
    if (i >= k || j >= l) return;
    let [x, y] = [i, j];
    for (const [p, q] of anchors(a, b, { i, j, k, l })) {
      if (p < x || q < y) continue;
      match([x, y], [p, q]);
      pair(p, q);
      [x, y] = [p + 1, q + 1];
    }
    if (x > i || y > j) match([x, y], [k, l]);
  };
  match([0, 0], [a.length, b.length]);
  return matched;
}

/** The longest run of pairs of words that are there once in both ranges, in order (patience sorting). */
function anchors(a: string[], b: string[], { i, j, k, l }: { i: number; j: number; k: number; l: number }): [number, number][] {
  const count = (words: string[], from: number, to: number) => {
    const places = new Map<string, number>();
    for (let at = from; at < to; at++) places.set(words[at] as string, places.has(words[at] as string) ? -1 : at);
    return places;
  };
  const inB = count(b, j, l);
  const pairs = [...count(a, i, k)].flatMap(([word, at]): [number, number][] => {
    const other = at < 0 ? -1 : (inB.get(word) ?? -1);
    return other < 0 ? [] : [[at, other]];
  });
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, [, q]] of pairs.entries()) {
    let low = 0;
    for (let high = ends.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] as number] as [number, number])[1] < q) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (ends[low - 1] as number) : -1;
    ends[low] = index;
  }
  const run: [number, number][] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) run.push(pairs[at] as [number, number]);
  return run.reverse();
}

function lineFinder(source: string): (at: number) => number {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (at) => starts.findLastIndex((start) => start <= at) + 1;
}
