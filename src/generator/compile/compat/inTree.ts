/** Reads what other tools add within a block: code groups, lists of definitions, marked words and keys, pictures of GitHub. */
import { problem } from "../../problems/problem.ts";
import { placeOf, type SourceText } from "../sources.ts";
import type { PageState } from "../state.ts";
import { element, type MdNode, plainText, rewrite, walk } from "../tree.ts";
import { propertiesOf, readAttributeLists, readColorMode } from "./attributeLists.ts";
import { closeEmphasis } from "./cjkEmphasis.ts";
import { readCodeReferences } from "./codeReferences.ts";
import { definitionOfTerm } from "./containers.ts";
import { readReferences } from "./references.ts";
import { warnUnsupportedSyntax } from "./unsupportedSyntax.ts";

/** Changes the tree of one file in place; `source` is what its positions belong to. */
export async function readCompatSyntax(tree: MdNode, source: SourceText, state: PageState): Promise<void> {
  const { text } = source;
  const { syntax, smartPunctuation } = state.context.markdown;
  warnUnsupportedSyntax(tree, source, state);
  if (syntax.includes("vitepress") && /:::[ \t]*(?:code-group|raw|v-pre)/.test(text))
    rewrite(tree, (node) => containerOfVitePress(node, state));
  if (syntax.includes("vitepress") && /\{\{|<template/.test(text)) readVue(tree, state);
  if (text.includes("#gh-")) walk(tree, readColorMode);
  if (syntax.includes("docusaurus") && text.includes("pathname://")) walk(tree, readPathname);
  if (withEmoji.some((tool) => syntax.includes(tool)) && /:[\w+-]+:/.test(text)) (await import("./emoji.ts")).readEmoji(tree);
  const hasLists = syntax.some((name) => name === "mkdocs" || name === "vitepress" || name === "mdbook");
  if (hasLists && /\{:?[ \t]*(?:[.#][\w:-]+[ \t}]|[A-Za-z][\w:-]*=|data-)/.test(text)) readAttributeLists(tree);
  if (syntax.includes("mkdocs") && /::|autoref:/.test(text)) readCodeReferences(tree, state);
  if (syntax.includes("mkdocs") && text.includes("]:")) readReferences(tree);
  if (text.includes(definitionOfTerm)) readDefinitions(tree);
  if (syntax.includes("mkdocs") && /==\S|\+\+\w|\^\^\S|\{(?:\+\+|--|>>)/.test(text)) readInlineMarks(tree);
  if (syntax.includes("mkdocs") && icon.test(text)) readIcons(tree);
  if (syntax.includes("mdbook") && state.context.markdown.math && /\\\\[([]/.test(text)) readFormulas(tree);
  if (syntax.includes("mdbook") && /::|^r\[|\](?:\(|: )[a-z][\w-]*\.\w/m.test(text)) readNamesOfRust(tree, state);
  if (smartPunctuation && /["'`]|--|\.{3}|\. \./.test(text))
    (await import("./smartPunctuation.ts")).readSmartPunctuation(tree, smartPunctuation);
  if (/\*/.test(text) && /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u.test(text)) closeEmphasis(tree, text);
}

const withEmoji = ["docusaurus", "mkdocs", "vitepress"] as const;

/** `pathname:///file.pdf`: an address that Docusaurus leaves as it is. */
function readPathname(node: MdNode): void {
  if (node.url) node.url = node.url.replace(/^pathname:\/\//, "");
  else if (node.type === "html") node.value = node.value?.replace(/(=["']?)pathname:\/\//g, "$1") ?? "";
}

function containerOfVitePress(node: MdNode, { context }: PageState): MdNode[] | null {
  const { name = "", children = [], position } = node;
  if (node.type !== "containerDirective" || context.components.includes(name)) return null;
  if (name === "raw" || name === "v-pre") return children;
  if (name !== "code-group") return null;
  const tabs = children.flatMap((child): MdNode[] => (child.type === "code" ? [tabOf(child)] : []));
  return [{ ...node, name: "tabs", data: { ...node.data, written: name }, attributes: {}, children: tabs, position }];
}

/** ```` ```js [config.js] ```` is the tab `config.js`. */
function tabOf(code: MdNode): MdNode {
  const { position, meta, lang } = code;
  const [match, label] = /(?:^|\s)\[([^\]]+)\]/.exec(meta ?? "") ?? [];
  const text: MdNode = { type: "text", value: label ?? lang ?? "Code", position };
  const title: MdNode = { type: "paragraph", data: { directiveLabel: true }, children: [text], position };
  const content = { ...code, meta: match === undefined ? (meta ?? null) : (meta ?? "").replace(match, "").trim() };
  return { type: "containerDirective", name: "tab", attributes: {}, data: { isWhole: true }, children: [title, content], position };
}

/** Of the sets of icons that Material for MkDocs has, with the attributes that may follow. */
const icon = /:(?:material|octicons|fontawesome|simple)-([a-z0-9-]+):(?:\{[^{}\n]*\})?/;
const icons = new RegExp(`[ \\t]?${icon.source}`, "g");
const iconSigns = new Map([
  ["check", "✓"],
  ["close", "✗"],
]);

/** An icon next to text only decorates it; where nothing else says what is meant, its name does. */
function readIcons(tree: MdNode): void {
  walk(tree, (node, parent) => {
    if (node.type !== "text" || !node.value?.match(icon)) return;
    const others = (parent.children ?? []).filter((child) => child !== node).map(plainText);
    const isAlone = /(?:^|:)\s*$/.test([...others, node.value.replace(icons, "")].join("").trim());
    const value = node.value.replace(icons, (_, name: string) => (isAlone ? ` ${nameOfIcon(name)}` : ""));
    node.value = parent.children?.[0] === node ? value.trimStart() : value;
  });
}

/** `brands-github` of Font Awesome and `mark-github-16` of Octicons are GitHub's too. */
function nameOfIcon(name: string): string {
  const last = name.replace(/^(?:brands|regular|solid)-|^mark-(?=github)|(?:-outline|-circle|-bold|-\d\d)+$/g, "");
  return iconSigns.get(last) ?? last.replaceAll("-", " ");
}

/** What a page says in braces is shown where it is data of its front matter, or a literal. */
const braces = /\{\{\s*(?:\$frontmatter\.([\w.]+)|'([^']*)'|"([^"]*)"|(\d+))\s*\}\}|<template\s+(?:#|v-slot)[^>]*>|<\/template>/g;

function readVue(tree: MdNode, { frontMatter }: PageState): void {
  rewriteText(tree, braces, ([whole, path, ...literals], position) => {
    const inner = (value: unknown, key: string): unknown => (value as Record<string, unknown> | null | undefined)?.[key];
    const found = path === undefined ? literals.find((text) => text !== undefined) : path.split(".").reduce(inner, frontMatter as unknown);
    // Vue shows nothing for a key that the front matter lacks, or has empty.
    const value = whole.startsWith("<") ? "" : found !== null && typeof found === "object" ? whole : String(found ?? "");
    return [{ type: "text", value, position }];
  });
}

/** Each definition after the lines of its term, in one list with those that follow. */
function readDefinitions(node: MdNode): void {
  const read: MdNode[] = [];
  for (const child of node.children ?? []) {
    readDefinitions(child);
    const { type, name, children = [], position } = child;
    const isOne = type === "containerDirective" && name === definitionOfTerm;
    const term = isOne && read.at(-1)?.type === "paragraph" ? linesOf(read.pop() as MdNode) : [];
    const list = read.at(-1)?.name === "dl" ? read.at(-1)?.children : undefined;
    const [first, ...others] = children;
    const content = first?.type === "paragraph" && others.length === 0 ? (first.children ?? []) : children;
    const items = [...term.map((line) => element("dt", {}, line, position)), element("dd", {}, content, position)];
    if (!isOne) read.push(child);
    else if (list) list.push(...items);
    // What has no term, since a plugin makes it, is text.
    else read.push(...(term.length === 0 ? children : [element("dl", {}, items, position)]));
  }
  if (node.children) node.children = read;
}

/** The content of a paragraph, cut at its line feeds. */
function linesOf({ children = [] }: MdNode): MdNode[][] {
  const lines: MdNode[][] = [[]];
  for (const child of children) {
    const parts = child.type === "text" ? (child.value ?? "").split("\n") : [];
    if (child.type !== "text") lines.at(-1)?.push(child);
    for (const [index, value] of parts.entries()) {
      if (index > 0) lines.push([]);
      if (value !== "") lines.at(-1)?.push({ ...child, value });
    }
  }
  return lines;
}

/** What MkDocs marks within a line, by the element that it becomes; a comment of an editor becomes nothing. */
const marks = [
  String.raw`\{\+\+(?<added>[^{}\n]+?)\+\+\}|\{--(?<removed>[^{}\n]+?)--\}|\{==(?<noted>[^{}\n]+?)==\}|\{>>[^{}\n]*?<<\}`,
  String.raw`\^\^(?=[^\s^])(?<inserted>[^^\n]*?[^\s^])\^\^`,
  String.raw`(?<![=\w])==(?=[^\s=])(?<word>[^=\n]{0,500}?[^\s=])==(?![=\w])(?:\{:?[ \t]*(?<list>(?:[.#][\w-]+[ \t]*)+)\})?`,
  String.raw`(?<![+\w])\+\+(?<keys>[a-z0-9][a-z0-9-]*(?:\+[a-z0-9][a-z0-9-]*){0,5})\+\+(?![+\w])`,
];
const inlineMark = new RegExp(marks.join("|"), "g");

function readInlineMarks(tree: MdNode): void {
  rewriteText(tree, inlineMark, ({ groups = {} }, position) => markOf(groups, position));
}

/** As MathJax finds them in a page of mdBook: `\\(…\\)` and `\\[…\\]`, of which Markdown has taken one backslash each. */
const formula = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]/g;

function readFormulas(tree: MdNode): void {
  rewriteText(tree, formula, ([, inline, block = ""], position) => [
    inline === undefined ? { type: "math", value: block, position } : { type: "inlineMath", value: inline, position },
  ]);
}

/** `std::vec::Vec` and `items.use`, a rule that a page states as `r[items.use]`: a preprocessor of the project makes links out of them. */
const pathOfRust = /^(?:[a-z]+@\w+|(?:[a-z]+@)?\w+(?:::\w+)+(?:[!#(][\w.()-]*)*|\w+#method\.\w+)$/;
const file = /\.(?:mdx?|html?|png|jpe?g|svg|gif|webp|pdf|txt|rs|toml|json|ya?ml|csv|zip|gz|[cm]?[jt]sx?|css|c|h|cpp|py|sh)$/i;
const nameOfRule = /^(?:[a-z][\w-]*(?:\.[\w-]+)*|#grammar-\w+)$/;
const ruleElsewhere = /\[([^[\]]+)\]\[[A-Za-z][\w-]*(?:(?:\.|::|#)[\w-]+)*\]/g;
const rule = /^r\[([\w.-]+)\]\s*/;

/** A rule becomes its anchor, and what leads to names is their text. */
function readNamesOfRust(tree: MdNode, state: PageState): void {
  const startOf = ({ type, children: [first] = [] }: MdNode): RegExpExecArray | null =>
    type === "paragraph" && first?.type === "text" ? rule.exec(first.value ?? "") : null;
  let hasRules = false;
  const isRuleElsewhere = ({ type, url = "" }: MdNode): boolean =>
    type === "definition" && nameOfRule.test(url) && url.includes(".") && !file.test(url);
  walk(tree, (node) => {
    hasRules ||= startOf(node) !== null || isRuleElsewhere(node);
  });
  // A rule of another page, which has no definition.
  if (hasRules) rewriteText(tree, ruleElsewhere, ([, value = ""], position) => [{ type: "text", value, position }]);
  const isName = (url = ""): boolean =>
    pathOfRust.test(url) || (nameOfRule.test(url) && (hasRules || url.includes(".")) && !file.test(url));
  const names = new Set<string>();
  walk(tree, ({ type, identifier = "", url }) => {
    if (type === "definition" && isName(url)) names.add(identifier);
  });
  rewrite(tree, (node) => {
    const [match, name] = startOf(node) ?? [];
    if (match !== undefined) {
      const [first, ...rest] = node.children ?? [];
      const value = first?.value?.slice(match.length) ?? "";
      const text = [...(value === "" || !first ? [] : [{ ...first, value }]), ...rest];
      const anchor = element("div", { id: `r-${name}` }, [], node.position);
      return text.length === 0 ? [anchor] : [anchor, { ...node, children: text }];
    }
    if (node.type === "definition" && names.has(node.identifier ?? "")) return [];
    const isLink = node.type === "link" ? isName(node.url) : node.type === "linkReference" && names.has(node.identifier ?? "");
    if (!isLink) return null;
    const message = "Names that a preprocessor of mdBook turns into links are shown as text.";
    const hint = "Write the address of the page, or let the preprocessor write its result into the pages.";
    state.problems.push(problem("M035", message, { place: placeOf(state.files, node.position), hint }));
    return node.children ?? [];
  });
}

/** Replaces what matches in every text. */
function rewriteText(tree: MdNode, pattern: RegExp, replace: (match: RegExpExecArray, position: MdNode["position"]) => MdNode[]): void {
  rewrite(tree, ({ type, value = "", position }) => {
    const found = type === "text" ? [...value.matchAll(pattern)] : [];
    if (found.length === 0) return null;
    const text = (from: number, to?: number): MdNode[] => {
      const part = value.slice(from, to);
      return part === "" ? [] : [{ type: "text", value: part, position }];
    };
    const parts: MdNode[] = [];
    let at = 0;
    for (const match of found) {
      parts.push(...text(at, match.index), ...replace(match, position));
      at = match.index + match[0].length;
    }
    return [...parts, ...text(at)];
  });
}

function markOf(
  { added, removed, inserted, noted, word, list = "", keys }: Record<string, string | undefined>,
  position: MdNode["position"],
) {
  if (keys !== undefined) return keysOf(keys, position);
  const { className, ...properties } = propertiesOf(list) as Record<string, string>;
  const classes = className ? { className: [className].flat().join(" ") } : {};
  const [name, value] =
    (added ?? inserted) !== undefined ? ["ins", added ?? inserted] : removed === undefined ? ["mark", noted ?? word] : ["del", removed];
  return value === undefined ? [] : [element(name, { ...properties, ...classes }, [{ type: "text", value, position }], position)];
}

/** `ctrl+shift+p` as the keys Ctrl, Shift and P. */
function keysOf(names: string, position: MdNode["position"]): MdNode[] {
  return names.split("+").flatMap((name, index) => {
    const label = name
      .split("-")
      .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
      .join(" ");
    const key = element("kbd", {}, [{ type: "text", value: label, position }], position);
    return index === 0 ? [key] : [{ type: "text", value: "+", position }, key];
  });
}
