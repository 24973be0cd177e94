/** `::include{file=… region=…}`: puts another file in its place, Markdown as Markdown, anything else as code. */
import { problem } from "../../problems/problem.ts";
import { nearestName, nearestPath } from "../../text/distance.ts";
import { unescapeHtml } from "../../text/html.ts";
import { extensionOf, nameOf } from "../../text/path.ts";
import { includeInLine, includePath, includePathsAround, isIncludeFence, readMkDocs, snippetOf } from "../../text/snippets.ts";
import { grammarOf } from "../code/languages.ts";
import { dialectsOf } from "../compat/dialects.ts";
import { splitFrontMatter } from "../frontmatter/fence.ts";
import { createIds } from "../headings/ids.ts";
import { splitAtBlocks } from "../mdx/blocks.ts";
import type { Literal } from "../mdx/values.ts";
import type { PageState } from "../state.ts";
import { parseMarkdown } from "../syntax/markdown.ts";
import { isOfLine, type MdNode, normalizeLineEnds, placeOf, plainText, rewrite, walk, writtenAt } from "../tree.ts";
import { linesWithin, type Part, readPart, regionNames, type Span } from "./fileParts.ts";
import { isVerbatim } from "./variables.ts";

export const maxDepth = 16;
/** Includes of one page, all in all: a few files that include one another many times grow without bound. */
export const maxIncludes = 1_000;

/** The context of a file: the page that it becomes part of, and the paths of the files around it, outermost first. */
export interface FileContext {
  state: PageState;
  chain: string[];
  /** What the element that includes the file passes on to it. */
  props?: Record<string, Literal>;
  /** Its links are written as seen from the page. */
  keepsLinks?: boolean;
}

/** `chain`: with the path of the file that includes. */
interface Include extends Pick<FileContext, "state" | "chain"> {
  /** Reads a file into its tree, with everything it includes. */
  readTree(path: string, text: string, around: FileContext): Promise<MdNode>;
}

export async function resolveIncludes(tree: MdNode, including: Include): Promise<void> {
  if (including.state.context.markdown.syntax.length > 0) rewrite(tree, (node) => includesWithin(node, including));
  const includeNodes: { node: MdNode; parent: MdNode }[] = [];
  walk(tree, (node, parent) => {
    if (node.name === "include" && (node.type === "leafDirective" || node.data?.isWhole === true)) includeNodes.push({ node, parent });
  });
  const escapesIncludes = dialectsOf(including.state.context.markdown.syntax).some((dialect) => dialect.escapesIncludes);
  walk(tree, (node) => {
    if (node.type === "code") includeInCode(node, including);
    if (escapesIncludes && /^(?:code|inlineCode)$/.test(node.type)) node.value = node.value?.replaceAll("\\{{#", "{{#") ?? "";
  });
  const contents = new Map<MdNode, MdNode[]>();
  for (const { node } of includeNodes) contents.set(node, await contentOf(node, including));
  const parents = new Set(includeNodes.map(({ parent }) => parent));
  for (const parent of parents) {
    const inside = isOfLine(parent) ? wordsOf : (nodes: MdNode[]) => nodes;
    parent.children = parent.children?.flatMap((child) => inside(contents.get(child) ?? [child])) ?? [];
  }
  rewrite(tree, (node) => (node.type === "paragraph" && parents.has(node) ? splitAtBlocks(node) : null));
}

/** A file of one paragraph, or of code, that is included within a line. */
function wordsOf(nodes: MdNode[]): MdNode[] {
  const [{ type, value, children = [], position } = { type: "" }] = nodes.length === 1 ? nodes : [];
  if (type === "code") return [{ type: "text", value: value ?? "", position }];
  return type === "paragraph" ? children : nodes;
}

/** An include of another tool within a line, or as a line of raw HTML, which no parser has read as a directive. */
const withinText = new RegExp(String.raw`(^[ \t]*::include\{.* foreign\}$|${includeInLine.source})`, "gm");

/** Splits text and raw HTML at such includes. What is not Markdown becomes a part of raw HTML. */
function includesWithin({ type, value = "", position }: MdNode, including: Include): MdNode[] | null {
  if (!/^(?:html|text)$/.test(type) || !/ foreign\}|\{[{!]|@include/.test(value)) return null;
  const { files, context } = including.state;
  const isEscaped = writtenAt(position, files).includes("\\{");
  const parts: MdNode[] = [];
  let lineCount = 0;
  for (const written of value.split(withinText)) {
    const [, list] = /^\s*::include\{(.*) foreign\}$/.exec(written) ?? [];
    const attributes = isEscaped ? null : list === undefined ? snippetOf(written, context.markdown.syntax) : readAttributes(list);
    const place = position && { ...position, start: { ...position.start, line: position.start.line + lineCount } };
    lineCount += written.split("\n").length - 1;
    const isText = attributes && type === "html" && attributes.code === undefined && !isMarkdownFile(attributes.file ?? "");
    const text = isText ? (textOfSnippet(attributes, { node: { type, position: place }, including }) ?? "") : written;
    const last = parts.at(-1);
    if (attributes && !isText)
      parts.push({ type: "leafDirective", name: "include", attributes: { ...attributes, foreign: "" }, position: place });
    else if (last?.type === type) last.value += text;
    else if (text !== "") parts.push({ type, value: text, position });
  }
  return parts;
}

function readAttributes(list: string): Record<string, string> {
  return Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, unescapeHtml(value)]));
}

function isMarkdownFile(path: string): boolean {
  return /^\.(?:mdx?|markdown)$/i.test(extensionOf(path));
}

async function contentOf(node: MdNode, including: Include): Promise<MdNode[]> {
  const { state, chain, readTree } = including;
  const place = placeOf(state.files, node.position);
  const isForeign = node.attributes != null && "foreign" in node.attributes;
  const fail = (message: string, hint: string): MdNode[] => {
    state.problems.push(problem(isForeign ? "M035" : "M010", message, { place, hint }));
    return [];
  };
  const { file, region, range, code, values } = node.attributes ?? {};
  if (!file) return fail("The include names no file.", "Write ::include{file=./part.md}.");
  const { partials, markdown } = state.context;
  const from = chain.at(-1) ?? "";
  const nearest = includePath(file, from);
  const around = isForeign ? includePathsAround(file, from, markdown.aliases).filter((each) => Object.hasOwn(partials, each)) : [];
  // A file may include a part of itself.
  const path = around.find((each) => !chain.includes(each)) ?? (region || range ? around[0] : undefined) ?? nearest;
  if (isForeign && !Object.hasOwn(partials, path)) return fail(...foreignFailure(file));
  // Of pages outside of the site's folder, so are the files around them.
  if (path.startsWith("..") && !Object.hasOwn(partials, path))
    return fail(`The include "${file}" leaves the site's folder.`, "Only files of the site can be included.");
  // Other tools read the text of a file as if the page had it; that of a program is shown as code.
  const isMarkdown = code == null && (isMarkdownFile(path) || (isForeign && /\.(?:txt|html?)$/i.test(path)));
  // A part that holds its own include ends at the deepest level.
  if (isMarkdown && !region && !range && chain.includes(path))
    return fail(`The include is circular: ${[...chain, path].join(" > ")}.`, "Remove one of the includes.");
  if (chain.length > maxDepth) return fail(`Includes are nested more deeply than ${maxDepth}.`, "Nest fewer includes.");
  const text = Object.hasOwn(partials, path) ? partials[path] : undefined;
  if (text === undefined) return fail(`There is no file "${path}" to include.`, missingHint(path, Object.keys(partials)));
  if (++state.includeCount > maxIncludes) return fail(...tooMany);
  state.includes.add(path);
  const whole = withValues(normalizeLineEnds(text), values ?? "");
  const body = isMarkdown ? splitFrontMatter(whole, path).body : whole;
  const span = isMarkdown && region && !regionNames(whole).includes(region) ? await sectionOf(body, region, state) : null;
  const named = readPart(body, { region, range, span });
  const failure = named === null ? fail(...partFailure(path, whole, { region, range })) : null;
  const isShownWhole = isForeign && !isMarkdown && dialectsOf(markdown.syntax).some(({ showsFileWithoutRegion }) => showsFileWithoutRegion);
  if (failure && !isShownWhole) return failure;
  const lines = named ?? body.split("\n");
  if (!isMarkdown) {
    const lineNumbers = node.attributes?.lines;
    const numbersWithin = lineNumbers && range ? linesWithin(lineNumbers, range) : lineNumbers;
    return [codeBlock(node, { path, text: textOf(lines), lines: numbersWithin })];
  }
  const props = node.data?.props as Record<string, Literal> | undefined;
  const keepsLinks = isForeign && dialectsOf(state.context.markdown.syntax).some(({ keepsIncludedLinks }) => keepsIncludedLinks);
  // Places are those of the file.
  const part = lines.map((line) => line ?? "").join("\n");
  return (await readTree(path, part, { ...including, keepsLinks, ...(props && { props }) })).children ?? [];
}

/** `[[#name]]` and `[[#name default]]` in a template of mdBook, by values such as `name=kettle size=2`. */
function withValues(text: string, values: string): string {
  const byName = new Map([...values.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]));
  if (byName.size === 0) return text;
  return text.replace(/\[\[#(\w+)(?:[ \t]+([^\]]*))?\]\]/g, (whole, name: string, other?: string) => byName.get(name) ?? other ?? whole);
}

/** Lines of a code block that name a file, as MkDocs includes it there. */
function includeInCode(node: MdNode, including: Include): void {
  const { value = "" } = node;
  const { syntax } = including.state.context.markdown;
  if (syntax.length === 0 || isVerbatim(node)) return;
  const escapes = dialectsOf(syntax).flatMap(({ includeEscape = [] }) => includeEscape);
  // Between two lines of scissors is a file on each line.
  let isInBlock = false;
  const isFence = (line: string) => isIncludeFence(line, syntax);
  const hasBlocks = value.split("\n").filter(isFence).length % 2 === 0;
  const lines = value.split("\n").flatMap((line) => {
    const mark = escapes.find((each) => each.test(line));
    if (mark) return line.replace(mark, "");
    if (hasBlocks && isFence(line)) {
      isInBlock = !isInBlock;
      return [];
    }
    if (isInBlock) return textOfSnippet(readMkDocs(line.trim()), { node, including }) ?? line;
    if (snippetOf(line, syntax, true)?.file?.startsWith(";")) return [];
    const indent = /^\s*/.exec(line)?.[0] ?? "";
    const partOf = (written: string): string => {
      const attributes = snippetOf(written, syntax, true);
      const part = attributes && textOfSnippet(attributes, { node, including });
      return part == null ? written : part.replaceAll("\n", `\n${indent}`);
    };
    return snippetOf(line, syntax, true) ? indent + partOf(line.trim()) : line.replace(includeInLine, partOf);
  });
  node.value = lines.join("\n");
}

function textOfSnippet(attributes: Record<string, string>, { node, including }: { node: MdNode; including: Include }): string | null {
  const { state, chain } = including;
  const { file = "", region, range } = attributes;
  const fail = ([message, hint]: Failure): null => {
    state.problems.push(problem("M035", message, { place: placeOf(state.files, node.position), hint }));
    return null;
  };
  const { partials, markdown } = state.context;
  const path = includePathsAround(file, chain.at(-1) ?? "", markdown.aliases).find((each) => Object.hasOwn(partials, each));
  if (path === undefined) return fail(foreignFailure(file));
  state.includes.add(path);
  if (++state.includeCount > maxIncludes) return fail(tooMany);
  // The line feed at the end of a file begins no line.
  const text = normalizeLineEnds(partials[path] ?? "").replace(/\n$/, "");
  const lines = readPart(text, { region, range });
  return lines ? textOf(lines) : fail(partFailure(path, text, { region, range }));
}

/** The lines below the heading with an id, up to the next heading of its level; null without such a heading. */
async function sectionOf(text: string, id: string, { context }: PageState): Promise<Span | null> {
  const tree = await parseMarkdown(text, context.markdown);
  const headings = (tree.children ?? []).filter(({ type }) => type === "heading");
  const ids = createIds(context.markdown.headingIds);
  const idAtEnd = ({ children = [] }: MdNode) => /\{:?\s*#([^\s{}]+)\s*\}\s*$/.exec(children.at(-1)?.value ?? "")?.[1];
  const at = headings.findIndex((heading) => (idAtEnd(heading) ?? ids.forText(plainText(heading))) === id);
  const [heading, ...others] = at < 0 ? [] : headings.slice(at);
  if (!heading) return null;
  const next = others.find(({ depth = 1 }) => depth <= (heading.depth ?? 1));
  return { from: heading.position?.end.line ?? 0, to: next ? (next.position?.start.line ?? 1) - 1 : text.split("\n").length };
}

function textOf(lines: (string | null)[]): string {
  return lines.filter((line) => line !== null).join("\n");
}

function codeBlock(
  { position, attributes }: MdNode,
  { path, text, lines }: { path: string; text: string; lines: string | null | undefined },
): MdNode {
  const name = nameOf(path);
  const { code, title, name: fileName } = attributes ?? {};
  const titleText = title ? ` title="${title.replaceAll('"', "&quot;")}"` : "";
  return {
    type: "code",
    lang: code || extensionOf(name).slice(1) || (grammarOf(name.toLowerCase()) === undefined ? "" : name),
    meta: `verbatim${titleText}${lines ? ` {${lines}}` : ""}`,
    value: text.replace(/^\n+|\s+$/g, ""),
    position,
    ...(fileName && { data: { fileName } }),
  };
}

/** A message, and how to fix it. */
type Failure = [string, string];

const tooMany: Failure = [`The page includes more than ${maxIncludes} files.`, "Split the page."];

function foreignFailure(file: string): Failure {
  const hint = "Copy the file into the site, and write ::include{file=…} with its path from the page.";
  const cause = /(?:^|\/)\.[^./]/.test(file) ? "is hidden, and is not read" : "is not in the site";
  return [`The file "${file}" of an include in the syntax of another tool ${cause}.`, hint];
}

function partFailure(path: string, text: string, { region, range }: Part): Failure {
  const regions = regionNames(text);
  const isRange = range && (!region || regions.includes(region));
  return isRange
    ? [`"${path}" has no lines ${range}.`, `It has ${text.split("\n").length} lines.`]
    : [`"${path}" has no region "${region}".`, regionHint(region ?? "", regions)];
}

function missingHint(path: string, known: string[]): string {
  const nearest = known.find((other) => nameOf(other) === nameOf(path)) ?? nearestPath(path, known);
  return nearest
    ? `Did you mean "/${nearest}"?`
    : "Paths are relative to the including file, or begin with a slash and are relative to the site folder.";
}

function regionHint(name: string, regions: string[]): string {
  const nearest = nearestName(name, regions);
  if (nearest) return `Did you mean "${nearest}"?`;
  return regions.length > 0
    ? `It has the regions ${regions.join(", ")}.`
    : `Mark a region with "#region ${name}" and "#endregion ${name}" in comments.`;
}
