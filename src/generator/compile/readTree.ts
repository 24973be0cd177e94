/** Reads a file and everything that it includes into one Markdown tree, and gathers its links and problems. */
import { type Problem, problem } from "../problems/problem.ts";
import { withoutAlias } from "../text/aliases.ts";
import { dialectsOf } from "./compat/dialects.ts";
import { colorModes, ranges, smartPunctuation } from "./compat/shared.ts";
import { translateLines } from "./compat/translateLines.ts";
import { warnUnsupportedSyntax } from "./compat/unsupportedSyntax.ts";
import { type FileContext, resolveIncludes } from "./directives/includes.ts";
import { replaceVariablesInTree } from "./directives/variables.ts";
import { findDeepNode, findLimit, findRepeatedFootnote, findWideTable, maxNesting, splitHint } from "./limits.ts";
import { adviseOnLinks, findExtraCells } from "./links/advice.ts";
import { collectLinks, rebaseLinks, rewriteUrls } from "./links/collectLinks.ts";
import { definitionsAround, missingDefinitions, nameOf, type ReadDefinitions } from "./links/sharedDefinitions.ts";
import { withSignAt } from "./mdx/protect.ts";
import type { PageState } from "./state.ts";
import { type MarkdownOptions, MdxError, parseMarkdown } from "./syntax/markdown.ts";
import { normalizeDirectiveLabels, type Rewritten, restoreTitles } from "./syntax/openers.ts";
import { createSourceText, htmlAsText, type MdNode, placeAt, placeOf, rewrite, type SourceText, setFile, walk } from "./tree.ts";

export async function readTree(path: string, text: string, { state, chain, props = {}, keepsLinks = false }: FileContext): Promise<MdNode> {
  const { context, problems } = state;
  const { format, syntax } = context.markdown;
  const isMdx = format === "mdx" || (format === "detect" && /\.mdx$/i.test(path));
  const readDefinitions: ReadDefinitions = (file, content) => definitionsOf(createSourceText(file, content), context.markdown);
  if (chain.length === 0 && syntax.length > 0)
    state.definitions = await definitionsAround({ path, text }, context.partials, readDefinitions);
  const missing = await missingDefinitions(text, state.definitions, () => readDefinitions(path, text));
  // Relative addresses are those of the page.
  const shared = missing.filter((each) => chain.length === 0 || /\]:\s*<?(?:[a-z]+:|[/#])/i.test(each));
  const written = translateLines(createSourceText(path, text), context.markdown, shared);
  const rewritten = normalizeDirectiveLabels(written.text);
  const plain = { ...createSourceText(path, rewritten.text), origin: written.origin };
  const limit = findLimit(plain);
  const { source, ...parsed }: Parsed = limit
    ? { source: plain, fault: limit }
    : await parseEither(plain, rewritten, { ...context.markdown, isMdx });
  const file = state.files.push(source) - 1;
  if ("fault" in parsed) {
    problems.push(parsed.fault);
    return { type: "root", children: [{ type: "code", lang: null, meta: "verbatim", value: source.text }] };
  }
  const { tree } = parsed;
  if (parsed.warning) problems.push(parsed.warning);
  else if (isMdx) (await import("./mdx/elements.ts")).readMdx(tree, { source, state, props });
  reportNeverClosed(tree, source, state);
  await applyTreeRules(tree, source, state);
  if (context.variables) replaceVariablesInTree(tree, source, { variables: context.variables, budget: state.variableBudget, problems });
  if (context.markdown.html === "off") rewrite(tree, (node, parent) => (node.type === "html" ? [htmlAsText(node, parent)] : null));
  const { aliases } = context.markdown;
  if (Object.keys(aliases).length > 0) rewriteUrls(tree, (url) => withoutAlias(url, path, aliases));
  collectLinks(tree, source, state);
  const ownLength = chain.length > 0 && syntax.length > 0 ? 0 : source.text.length - shared.join("\n").length;
  adviseOnLinks(tree, { source, problems, syntax, ownLength });
  problems.push(...findExtraCells(tree, source));
  if (!keepsLinks) rebaseLinks(tree, path, chain[0] ?? path);
  scopeLabels(tree, file, state);
  if (file > 0) setFile(tree, file);
  await resolveIncludes(tree, { state, chain: [...chain, path], readTree });
  if (chain.length === 0) for (const { readPage } of dialectsOf(syntax)) readPage?.(tree);
  return tree;
}

/** Definitions of links in a file, each on one line. What cannot be parsed is reported when it is shown. */
async function definitionsOf(source: SourceText, markdown: MarkdownOptions & { syntax: readonly string[] }): Promise<Map<string, string>> {
  const definitions = new Map<string, string>();
  const plain = source.text.includes("]:") ? translateLines(source, markdown, []) : source;
  if (plain.text.includes("]:") && !findLimit(plain)) {
    const tree = await parseMarkdown(plain.text, markdown).catch(() => ({ type: "root" }));
    walk(tree, ({ type, identifier = "", position }) => {
      if (type !== "definition" || definitions.has(nameOf(identifier))) return;
      definitions.set(nameOf(identifier), plain.text.slice(position?.start.offset, position?.end.offset).replace(/\n[ \t>]*/g, " "));
    });
  }
  return definitions;
}

type Parsed = { source: SourceText } & ({ tree: MdNode; warning?: Problem } | { fault: Problem });

/** As many a page of an older MDX has. */
const mostSigns = 50;

/** A page that MDX cannot parse is read as Markdown; a `<` that begins no element is text, as it was to older versions of MDX. */
async function parseEither(plain: SourceText, rewritten: Rewritten, options: MarkdownOptions, signs = 0): Promise<Parsed> {
  try {
    return await parse(plain, rewritten, options);
  } catch (error) {
    if (!(error instanceof MdxError)) throw error;
    const at = (plain.lineStarts[error.line - 1] ?? 0) + error.column - 1;
    // One parser names the place of the sign, the other one the place after it; of an address, it is where its name ends.
    const before = rewritten.text.lastIndexOf("<", at);
    const sign = [at, at - 1, before].find((offset) => /^<(?:[^A-Za-z/{$_]|[\w.+-]+[:@])/.test(rewritten.text.slice(offset, offset + 80)));
    if (signs < mostSigns && sign !== undefined)
      return parseEither(plain, { ...rewritten, text: withSignAt(rewritten.text, sign) }, options, signs + 1);
    const place = placeAt(plain, (plain.lineStarts[error.line - 1] ?? 0) + error.column - 1, 1);
    const hint = "The page is read as Markdown, without elements and imports. Write &lt; and \\{ for text, and close every element.";
    const warning = problem("M056", `MDX cannot read this: ${error.message}.`, { place, hint });
    return { ...(await parse(plain, rewritten, { ...options, isMdx: false })), warning };
  }
}

/** The tree and the text that its positions are of, or why the text cannot be read. */
async function parse(plain: SourceText, rewritten: Rewritten, options: MarkdownOptions): Promise<Parsed> {
  try {
    const tree = await parseMarkdown(rewritten.text, options);
    const restored = restoreTitles(rewritten, tree);
    if (!restored) return checked(tree, plain);
    return checked(await parseMarkdown(restored.text, options), {
      ...createSourceText(plain.path, restored.text),
      origin: plain.origin,
    });
  } catch (error) {
    if (error instanceof RangeError)
      return { source: plain, fault: problem("M007", tooDeep, { place: { path: plain.path }, hint: splitHint }) };
    throw error;
  }
}

const tooDeep = `Markup is nested more deeply than ${maxNesting}.`;

/** What a tree may not hold, and what to do about it. */
const treeLimits: { find: (tree: MdNode) => MdNode | null; message: string; hint: string }[] = [
  { find: findDeepNode, message: tooDeep, hint: splitHint },
  {
    find: findWideTable,
    message: "More than 50,000 cells are missing in the rows of the table.",
    hint: "Remove columns that are mostly empty, or split the table.",
  },
  {
    find: findRepeatedFootnote,
    message: "A footnote is used more than 10,000 times.",
    hint: "Each reference gets a link back from the footnote. Use it less often, or split the page.",
  },
];

/** A tree that later steps can work on, or its fault. */
function checked(tree: MdNode, source: SourceText): Parsed {
  for (const { find, message, hint } of treeLimits) {
    const found = find(tree);
    if (found) return { source, fault: problem("M007", message, { place: placeOf([source], found.position), hint }) };
  }
  return { source, tree };
}

/** Labels and footnotes are those of one file: an included file does not share them with the page. */
function scopeLabels(tree: MdNode, file: number, { footnotes }: PageState): void {
  const names = new Map<string, string>();
  const footnoteOf = (identifier: string): string => {
    let name = identifier;
    for (let count = 2; footnotes.has(name); count++) name = `${identifier}_${count}`;
    footnotes.add(name);
    names.set(identifier, name);
    return name;
  };
  walk(tree, (node) => {
    const { type, identifier } = node;
    if (identifier === undefined) return;
    if (type.startsWith("footnote")) node.identifier = names.get(identifier) ?? footnoteOf(identifier);
    else if (file > 0) node.identifier = `${file} ${identifier}`;
  });
}

/** Changes the tree of one file in place; `source` is what its positions belong to. */
async function applyTreeRules(tree: MdNode, source: SourceText, state: PageState): Promise<void> {
  warnUnsupportedSyntax(tree, source, state);
  const rules = dialectsOf(state.context.markdown.syntax).flatMap(({ treeRules }) => treeRules ?? []);
  for (const { marker, read } of new Set([...rules, colorModes, smartPunctuation, ranges])) {
    if (marker.test(source.text)) await read(tree, state, source.text);
  }
}

/** What ends a block that begins like this; null for one that needs no end. */
function endOf({ type }: MdNode, written: string): RegExp | null {
  if (type === "html") return written.startsWith("<!--") ? /-->/ : null;
  const [mark] = (type === "code" ? /^(?:`{3,}|~{3,})/ : /^\${2,}/).exec(written) ?? [];
  return mark === undefined ? null : new RegExp(String.raw`\n[ \t>]*[${mark[0]}]{${mark.length},}[ \t]*$|^\$\$[^\n]*\$\$$`);
}

function reportNeverClosed(tree: MdNode, source: SourceText, { problems }: PageState): void {
  walk(tree, (node) => {
    if (!/^(?:code|math|html)$/.test(node.type) || !node.position) return;
    const from = node.position.start.offset ?? 0;
    const written = source.text.slice(from, node.position.end.offset).trimEnd();
    if (endOf(node, written)?.test(written) !== false) return;
    const line = written.split("\n")[0]?.trimEnd() ?? "";
    const hint = "It contains all that follows. Close it: code with a line of the same marks, a comment with -->.";
    problems.push(problem("M021", `"${line}" is never closed.`, { place: placeAt(source, from, line.length), hint }));
  });
}
