/** Test suites of other parsers, from checkouts of their repositories: what each of their cases expects, and what our parser gives. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Element, Root, RootContent } from "hast";
import { HTMLElement, parse as parseHtml } from "node-html-parser";
import { createIds } from "../../src/generator/compile/headings/ids.ts";
import { parseMarkdown } from "../../src/generator/compile/syntax/markdown.ts";
import { type MdNode, walk } from "../../src/generator/compile/tree.ts";
import { markdown, parse } from "../unit/compile/support.ts";
import { listFiles } from "./hashTree.ts";

export interface SuiteCase {
  name: string;
  expected: string;
  actual: string;
  /** Why ours differs on purpose; left out where it has to be equal. */
  reason?: string;
}

export interface Suite {
  name: string;
  cases: SuiteCase[];
}

/** Readers of suites, by a file that only their repository has. */
const suites: { name: string; sign: RegExp; read(folder: string, files: string[]): Promise<SuiteCase[]> }[] = [
  { name: "mdBook", sign: /^tests\/testsuite\/markdown\//, read: mdbook },
  { name: "github-slugger", sign: /^script\/generate-regex\.js$/, read: slugger },
  { name: "remark-directive", sign: /^test\/fixtures\/leaf\/tree\.json$/, read: directives },
  { name: "plugins of markdown-it", sign: /^test\/fixtures\/(?:abbr|deflist|mark|sub|sup)\.txt$/, read: markdownIt },
  { name: "Python-Markdown", sign: /^tests\/basic\/amps-and-angle-encoding\.txt$/, read: pythonMarkdown },
  { name: "pymdown-extensions", sign: /^tests\/extensions\/superfences\//, read: pythonMarkdown },
  { name: "MDX", sign: /^packages\/mdx\/test\/syntax\.js$/, read: mdx },
];

export async function suitesIn(folder: string): Promise<Suite[]> {
  const files = await listFiles(folder);
  const here = suites.filter(({ sign }) => files.some((path) => sign.test(path)));
  return Promise.all(here.map(async ({ name, read }) => ({ name, cases: await read(folder, files) })));
}

const textOf = (folder: string, path: string) => readFile(join(folder, path), "utf8");

/** What readers see of elements; other elements are their content. */
const shown = /^(?:em|strong|del|a|code|ol|ul|li|blockquote|hr|img|td|th|dt|dd|sup|sub|mark|abbr|h[1-6])$/;

function partOf(name: string, id: string | undefined, hasIds: boolean): string[] {
  if (!shown.test(name)) return [];
  return [/^h\d$/.test(name) ? `<h${hasIds ? ` ${id ?? ""}` : ""}>` : `<${name}>`];
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Words in order, with elements and the ids of headings, of what the other tool makes. */
function shapeOf(html: string, hasIds = false): string[] {
  const visit = (node: HTMLElement): string[] =>
    node.childNodes.flatMap((child) => {
      if (!(child instanceof HTMLElement)) return wordsOf(child.textContent);
      const { rawTagName: name, classNames, id } = child;
      if (/^(?:style|script|svg|button)$/.test(name) || /boring/.test(classNames)) return [];
      return [...(/header/.test(classNames) ? [] : partOf(name, id, hasIds)), ...visit(child)];
    });
  return visit(parseHtml(html, { comment: false, blockTextElements: { script: false, style: false } }));
}

function shapeOfTree(node: Root | RootContent, hasIds: boolean): string[] {
  if (node.type === "text") return wordsOf(node.value);
  if (node.type !== "element" && node.type !== "root") return [];
  const { tagName = "", properties = {} } = node as Partial<Element>;
  const own =
    tagName === "bcidocs-code" ? ["<code>", ...shapeOf(String(properties.html))] : partOf(tagName, properties.id as string, hasIds);
  return [...own, ...node.children.flatMap((child) => shapeOfTree(child, hasIds))];
}

async function ours(text: string, settings: Parameters<typeof parse>[1], { path, hasIds }: { path: string; hasIds: boolean }) {
  const page = await parse(text, settings, path);
  const title = page.titleTree ? shapeOfTree(page.titleTree, hasIds) : wordsOf(page.title);
  const heading = page.titleId === null ? [] : [...partOf("h1", page.titleId, hasIds), ...title];
  return [...heading, ...shapeOfTree(page.tree, hasIds)].join(" ");
}

const reasonsOfMdbook: [RegExp, string][] = [
  [/admonitions/, "callouts have no title of the kind in their text"],
  [/footnotes/, "a list of footnotes has a heading for screen readers, and arrows"],
  [/expected_disabled|html_definition/, "definition lists cannot be turned off, and terms of raw HTML get no ids"],
  [/basic_markdown\/src\/images/, "an image is there once: it opens without a checkbox"],
  [/definition_lists/, "each line of a term is a term"],
  [/basic_markdown\/src\/html/, "ids of raw HTML are safe and unique, and every heading has one"],
  [/custom_header_attributes/, "attributes other than ids and classes are left out"],
];

async function mdbook(folder: string, files: string[]): Promise<SuiteCase[]> {
  const sources = files.filter((path) => /^tests\/testsuite\/markdown\/[^/]+\/src\/(?!SUMMARY).*\.md$/.test(path));
  const settings = markdown({ syntax: ["mdbook"], headingIds: "mdbook", smartPunctuation: "oldschool" });
  const cases: SuiteCase[] = [];
  for (const path of sources) {
    const expected = path.replace("/src/", "/expected/").replace(/\.md$/, ".html");
    if (!files.includes(expected)) continue;
    const reason = reasonsOfMdbook.find(([pattern]) => pattern.test(path))?.[1];
    cases.push({
      name: path.replace("tests/testsuite/", ""),
      expected: shapeOf(await textOf(folder, expected), true).join(" "),
      actual: await ours(await textOf(folder, path), settings, { path, hasIds: true }),
      ...(reason && { reason }),
    });
  }
  return cases;
}

async function slugger(folder: string): Promise<SuiteCase[]> {
  const fixtures: { name: string; input: string; expected: string }[] = JSON.parse(await textOf(folder, "test/fixtures.json"));
  const ids = createIds("github");
  return fixtures.map(({ name, input, expected }) => {
    const actual = ids.forText(input);
    // A heading has an id, whatever its text.
    const isEmpty = expected === "" || /^-?\d*$/.test(expected);
    return { name, expected, actual, ...(isEmpty && { reason: "no id is empty" }) };
  });
}

async function directives(folder: string, files: string[]): Promise<SuiteCase[]> {
  const inputs = files.filter((path) => /^test\/fixtures\/[^/]+\/input\.md$/.test(path));
  const options = { parser: "auto" as const, math: false, remarkPlugins: [] };
  const listOf = (tree: MdNode): string => {
    const lines: string[] = [];
    walk(tree, ({ type, name, attributes }) => {
      if (type.endsWith("Directive")) lines.push(`${type} ${name} ${JSON.stringify(attributes)}`);
    });
    return lines.join("\n");
  };
  return Promise.all(
    inputs.map(async (path) => ({
      name: path,
      expected: listOf(JSON.parse(await textOf(folder, path.replace("input.md", "tree.json")))),
      actual: listOf(await parseMarkdown(await textOf(folder, path), options)),
      ...(path.includes("/text/") && { reason: "a colon within a line is text" }),
    })),
  );
}

const reasonsOfMarkdownIt: [RegExp, string][] = [
  [/~[^~]*\\? [^~]*~|\^[^^]*\\ /, "Python-Markdown and GitHub read spaces between single marks otherwise"],
  [/^\{|\\/, "escapes within marks are those of CommonMark"],
  [/={3,}|==[^=\s][^=]* ==|== ?[^=]*\n==|\*==/, "marks do not nest, and more than two signs are text"],
  [/\^.*~.*\^/, "subscripts do not hold superscripts"],
  [/^\*\[/, "a title may be on the next line, and unknown elements are removed with a report"],
  [/^Term\n\n\n|^First line/, "as in Python-Markdown, each line before a definition is a term"],
  [/^ *: *$|: {5}/m, "a definition begins with text on its line"],
  [/^ {4}|\t/m, "four columns are the content of an item, as in MkDocs"],
];

/** Each case is two texts between lines of a dot. The constructs are those of MkDocs. */
async function markdownIt(folder: string, files: string[]): Promise<SuiteCase[]> {
  const cases: SuiteCase[] = [];
  for (const path of files.filter((each) => /^test\/fixtures\/(?:abbr|deflist|mark|sub|sup)\.txt$/.test(each))) {
    for (const [, input = "", output = ""] of (await textOf(folder, path)).matchAll(/^\.\n([\s\S]*?)^\.\n([\s\S]*?)^\.$/gm)) {
      const reason = reasonsOfMarkdownIt.find(([pattern]) => pattern.test(input))?.[1];
      const settings = markdown({ syntax: ["mkdocs"] });
      const actual = await ours(input, settings, { path: "content/docs/a.md", hasIds: false });
      cases.push({ name: JSON.stringify(input), expected: shapeOf(output).join(" "), actual, ...(reason && { reason }) });
    }
  }
  return cases;
}

const reasonsOfPython: [RegExp, string][] = [
  [/strong-and-em|em_strong|nested-patterns|underscores|betterem/, "emphasis nests as in CommonMark"],
  [/toc|tables_of/, "every page has a table of contents, at its side"],
  [
    /footnote|named_markers|multi-test|extra (?:\(config\))?|extra\.txt|extra_config/,
    "a list of footnotes has a heading, and its place is the end",
  ],
  [/hard-wrapped|blockquote|sane_lists|funky-list|lists\d|block-quote|header-in-lists/, "lists and quotes are those of CommonMark"],
  [/\/h1|headers|bidi/, "the first heading of level 1 is the title, above the text"],
  [/admonition/, "callouts have no title of the kind in their text"],
  [/keys/, "keys have names of ours"],
  [/attr_list/, "attributes of terms are text"],
  [
    /wikilinks|codehilite|\((?:dumb|no insert|no delete|no sub|custom|custom checkable|failures|no indent blocks)\)/,
    "settings that sites seldom have",
  ],
  [/tasklist|superfences/, "the HTML is a whole document, or has numbers of lines"],
  [/email|missing-link|url_spaces|mark\.txt|literal-quotes/, "addresses, titles and marks are those of CommonMark"],
];

/** A text and its HTML, next to each other. The extensions are those that MkDocs sites have. */
async function pythonMarkdown(folder: string, files: string[]): Promise<SuiteCase[]> {
  const usual = /^tests\/(?:basic|misc|extensions(?:\/(?:extra|betterem|caret|keys|mark|superfences|tasklist|tilde))?)\/[^/]+\.txt$/;
  const settings = markdown({ syntax: ["mkdocs"], headingIds: "mkdocs" });
  const cases: SuiteCase[] = [];
  for (const path of files.filter((each) => usual.test(each) && files.includes(each.replace(/txt$/, "html")))) {
    const text = await textOf(folder, path);
    const reason = reasonsOfPython.find(([pattern]) => pattern.test(path))?.[1];
    cases.push({
      name: path,
      expected: shapeOf(await textOf(folder, path.replace(/txt$/, "html"))).join(" "),
      actual: await ours(text, settings, { path: "content/docs/a.md", hasIds: false }),
      ...(reason && { reason }),
    });
  }
  return cases;
}

const reasonsOfMdx: [RegExp, string][] = [
  [/export|import|props|\bfn\b|=>|\.map|Math|1 \+/, "code is never run"],
  [/^#$|^=|^## *$/, "an empty heading is removed"],
  [/^(?:1\.|\*|-)$/, "an item without text"],
];

async function mdx(folder: string): Promise<SuiteCase[]> {
  const source = await textOf(folder, "packages/mdx/test/syntax.js");
  const literal = String.raw`('(?:\\.|[^'\\\n])*')`;
  const pairs = source.matchAll(new RegExp(String.raw`await compile\(\s*${literal}\s*\)\s*\)\s*\)\s*\),\s*${literal}`, "g"));
  const read = (code: string): string => new Function(`return ${code}`)();
  return Promise.all(
    [...pairs].map(async ([, input = "", output = ""]) => {
      const [text, expected] = [read(input), read(output)];
      const reason = reasonsOfMdx.find(([pattern]) => pattern.test(text))?.[1];
      const actual = await ours(text, markdown({ format: "mdx" }), { path: "content/docs/a.mdx", hasIds: false });
      return { name: JSON.stringify(text), expected: shapeOf(expected).join(" "), actual, ...(reason && { reason }) };
    }),
  );
}
