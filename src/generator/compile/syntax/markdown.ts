/**
 * The one seam for the syntax tree. remark-parse is the reference; satteri's native parser is the fast way
 * to the same tree, positions included. What satteri reads differently is left to the reference
 * (`isSafeForNative` before, `isAsReference` after), so no other file knows which parser it was.
 */
import { type Pluggable, unified } from "unified";
import { interruptible } from "../../siteCode/interruptible.ts";
import { attempt } from "../../text/attempt.ts";
import { lazily, lazilyEach } from "../../text/lazily.ts";
import { dialectsOf } from "../compat/dialects.ts";
import { protect, protectIds, restoreTree } from "../mdx/protect.ts";
import type { MdNode } from "../tree.ts";
import { isSafeForNative, isSafeMdx } from "./nativeGuard.ts";

export interface MarkdownOptions {
  /** `auto`: the native parser where it serves; `remark`: always the reference. */
  parser: "auto" | "remark";
  /** Whether `$…$` is a formula. */
  math: boolean | "dollars";
  /** Tools whose syntax the text has. */
  syntax?: readonly string[];
  /** Whether elements, expressions and statements of MDX are part of the syntax. */
  isMdx?: boolean;
  /** Plugins of the site; one that adds syntax needs the reference parser. */
  remarkPlugins: unknown[];
}

type Parser = (text: string) => MdNode;

/** A text that MDX cannot parse, and where. The message has no full stop. */
export class MdxError extends Error {
  readonly line: number;
  readonly column: number;
  constructor(message: string, line: number, column: number) {
    super(message);
    [this.line, this.column] = [line, column];
  }
}

/** Parses Markdown with GFM and block directives to its tree. Throws an MdxError for MDX that does not parse. */
export async function parseMarkdown(text: string, options: MarkdownOptions): Promise<MdNode> {
  const marked = options.isMdx ? protect(text) : protectIds(text);
  try {
    const tree = await parseText(marked, options);
    if (options.isMdx || marked !== text) restoreTree(tree);
    return tree;
  } catch (error) {
    throw (options.isMdx && mdxErrorOf(error)) || error;
  }
}

/** satteri writes the place into its message; remark-mdx throws a message of vfile. */
function mdxErrorOf(error: unknown): MdxError | null {
  if (!(error instanceof Error)) return null;
  const { reason, line, column } = error as Error & { reason?: string; line?: number; column?: number };
  const [, atLine, atColumn, message] = /^(\d+):(\d+): ([\s\S]*?)(?: \(mdx[\w:-]*\))?$/.exec(error.message) ?? [];
  if (message !== undefined) return new MdxError(message, Number(atLine), Number(atColumn));
  return reason === undefined ? null : new MdxError(reason.replace(/\.$/, ""), line ?? 1, column ?? 1);
}

async function parseText(text: string, options: MarkdownOptions): Promise<MdNode> {
  const { parser, isMdx = false } = options;
  const plugins = await syntaxPlugins(text, options);
  const extended = plugins.length > 0 ? await extendedParsers[isMdx ? "mdx" : "md"](plugins as Pluggable[]) : null;
  const tree =
    (extended && parseWithin(text, extended)) ??
    (parser === "auto" ? await parseNatively(text, isMdx) : null) ??
    (await parseByReference(text, isMdx));
  alignTaskItems(tree);
  return tree;
}

/** The plugins of the site, and of ours those whose syntax the text may have. */
async function syntaxPlugins(text: string, { math, syntax, remarkPlugins }: MarkdownOptions): Promise<unknown[]> {
  let plugins = remarkPlugins;
  if (math && text.includes("$")) {
    const hasInlineMath = math === "dollars" || !dialectsOf(syntax ?? []).some(({ hasNoDollarMath }) => hasNoDollarMath);
    plugins = (await import("../math/syntax.ts")).withMathSyntax(plugins, hasInlineMath);
  }
  return markNextToCjk.test(text) ? (await import("./cjk.ts")).withCjkSyntax(plugins) : plugins;
}

const cjk = String.raw`[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\u3000-\u303f\uff00-\uffef]`;
/** Asterisks or tildes with no space around them, and with such a letter or its punctuation on one side. */
const markNextToCjk = new RegExp(String.raw`${cjk}[*~]+[^\s*~]|[^\s*~][*~]+${cjk}`, "u");

async function parseByReference(text: string, isMdx: boolean): Promise<MdNode> {
  const { createParser } = await import("./reference.ts");
  return parseWithin(text, createParser(isMdx ? await mdxSyntax() : undefined));
}

/** The syntax of MDX for the reference parser, where the native one cannot load. A list is made once, and so is its parser. */
const mdxSyntax = lazily(async (): Promise<readonly Pluggable[]> => [(await import("remark-mdx")).default]);

/** Shorter texts never take long. */
const shortText = 8_000;
/** Seconds of the processor for each started part of a text, and its size in characters. */
export const parsingLimit = { seconds: 10, part: 250_000 };

/** Some texts make a parser extremely slow. Throws a TimeoutError. */
function parseWithin(text: string, parse: Parser): MdNode {
  if (text.length <= shortText) return parse(text);
  return interruptible(() => parse(text), parsingLimit.seconds * Math.ceil(text.length / parsingLimit.part));
}

/** Parsers with the syntax of a list of plugins, null where the plugins add none. */
const extendedParsers = {
  md: lazilyEach((plugins: Pluggable[]) => extendedParser(plugins, false), new WeakMap()),
  mdx: lazilyEach((plugins: Pluggable[]) => extendedParser(plugins, true), new WeakMap()),
};

async function extendedParser(plugins: Pluggable[], isMdx: boolean): Promise<Parser | null> {
  if (!addsSyntax(plugins)) return null;
  return (await import("./reference.ts")).createParser([...(isMdx ? await mdxSyntax() : []), ...plugins]);
}

/** A plugin that cannot be set up is reported when it runs. */
function addsSyntax(plugins: Pluggable[]): boolean {
  return attempt(() => (unified().use(plugins).freeze().data().micromarkExtensions ?? []).length > 0, false);
}

/** The tree from satteri; null where it cannot load, or where it and the reference may differ. */
async function parseNatively(text: string, isMdx: boolean): Promise<MdNode | null> {
  const hasDirectives = text.includes("::");
  if (isMdx ? !isSafeMdx(text) : !isSafeForNative(text, hasDirectives)) return null;
  // Without a binary for this machine, the reference parser gives the same pages, slower.
  const native = await import("satteri").catch(() => null);
  if (!native) return null;
  const features = { gfm: true, directive: hasDirectives, frontmatter: false, math: false };
  const tree = (isMdx ? native.mdxToMdast(text, { features }) : native.markdownToMdast(text, { features })) as MdNode;
  if (!isMdx && !isAsReference(tree, text)) return null;
  mergeTextDirectives(tree, text);
  return tree;
}

/** Whether a tree of satteri is what the reference gives, once text directives are text. */
function isAsReference({ children = [] }: MdNode, text: string): boolean {
  return children.every((child, index) => {
    if (child.type === "textDirective" && !isPlainColon(child, text)) return false;
    if (child.type === "link" && isSecondPassAutolink(child, text)) return false;
    if (child.type === "html" && isOddHtml(child, children[index - 1], text)) return false;
    if (child.type === "code" && isCutOff(child, text)) return false;
    return isAsReference(child, text);
  });
}

/** True for `:name` that is text to the reference and to everything around it, e.g. in `a:b c`. */
function isPlainColon({ position, children = [], attributes }: MdNode, text: string): boolean {
  if (children.length > 0 || Object.keys(attributes ?? {}).length > 0) return false;
  const next = text[position?.end.offset ?? 0] ?? "";
  const last = text[(position?.end.offset ?? 0) - 1] ?? "";
  return /[A-Za-z0-9]/.test(last) && !/[@.+_[{\\&-]/.test(next);
}

/** Indented code of which satteri kept the first line only: it does so after a list and a heading without blank lines. */
function isCutOff({ position }: MdNode, text: string): boolean {
  const isFenced = /[`~]/.test(text[position?.start.offset ?? 0] ?? "");
  const end = position?.end.offset ?? text.length;
  return !isFenced && /^\n[ \t>]*(?: {4}|\t)[ \t]*\S/.test(text.slice(end, end + 200));
}

/** Raw HTML right after a table or, indented, right after another line; and a comment that took the line feed after it. */
function isOddHtml({ position, value }: MdNode, before: MdNode | undefined, text: string): boolean {
  if (value?.endsWith("\n")) return true;
  if (before?.type === "table" && before.position?.end.line === (position?.start.line ?? 0) - 1) return true;
  const start = position?.start.offset ?? 0;
  return /\S[ \t]*\n {1,3}$/.test(text.slice(Math.max(0, start - 40), start));
}

/**
 * The reference finds some bare addresses in a second pass, which leaves them without positions:
 * those written with escapes, and `www.` after a mark that does not end a word.
 */
function isSecondPassAutolink({ position, children = [] }: MdNode, text: string): boolean {
  const start = position?.start.offset ?? 0;
  const source = text.slice(start, position?.end.offset);
  if (/^[[<!]/.test(source)) return false;
  if (source !== children[0]?.value) return true;
  return /^www\./i.test(source) && start > 0 && !/[\s(*_[\]~]/.test(text[start - 1] ?? "");
}

/** `:name` within a line is text. */
function mergeTextDirectives(node: MdNode, text: string): void {
  for (const child of node.children ?? []) mergeTextDirectives(child, text);
  if (node.children?.some(({ type }) => type === "textDirective")) node.children = mergeTexts(node.children, text);
}

/** Turns text directives back into text, joined with the text around them. */
function mergeTexts(children: MdNode[], text: string): MdNode[] {
  const merged: MdNode[] = [];
  for (const child of children) {
    const isColon = child.type === "textDirective";
    const value = isColon ? text.slice(child.position?.start.offset, child.position?.end.offset) : child.value;
    const before = merged.at(-1);
    if ((isColon || child.type === "text") && before?.type === "text" && before.position && child.position) {
      before.value = `${before.value}${value}`;
      before.position = { start: before.position.start, end: child.position.end };
    } else if (isColon) merged.push({ type: "text", value: value ?? "", position: child.position });
    else merged.push(child);
  }
  return merged;
}

/** Where a task's text begins: the parsers disagree when it begins with markup, so this applies to both. */
function alignTaskItems(node: MdNode): void {
  for (const child of node.children ?? []) {
    const paragraph = child.type === "listItem" && typeof child.checked === "boolean" ? child.children?.[0] : undefined;
    const first = paragraph?.children?.[0]?.position;
    if (paragraph?.position && first) paragraph.position = { start: first.start, end: paragraph.position.end };
    alignTaskItems(child);
  }
}
