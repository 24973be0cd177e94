/**
 * Makes a large site's pages out of our own: words, names and numbers differ from page to page, and links lead to other pages.
 * Some pages are what large sites have too: long, in deep folders, with raw HTML, with broken links.
 */
import GithubSlugger from "github-slugger";
import { isFence, mapLines, readBlocks } from "./lines.ts";
import { createRandom, pickIndex } from "./random.ts";
import { type PageSize, readTemplates, type Template } from "./templates.ts";
import { createVariation, type Variation } from "./variation.ts";
import { collectVocabulary, type Vocabulary } from "./vocabulary.ts";

export interface CorpusPage {
  /** Without an extension, e.g. `part-2/settings-of-the-recorder-31/how-to-read-the-bands-912`. */
  path: string;
  title: string;
  description: string;
  /** Markdown in our own syntax. Links to pages look like `](page:912#id-of-a-heading)`, with the number of the page. */
  body: string;
  /** Ids of the headings in `body`. */
  ids: string[];
}

/** A folder of pages, or of folders. */
export interface CorpusFolder {
  path: string;
  label: string;
}

export interface Corpus {
  pages: CorpusPage[];
  /** Pages that come later, one a run, into a folder in the middle. */
  spares: CorpusPage[];
  /** Those that hold others come first. */
  folders: CorpusFolder[];
  bytesPerPage: number;
  blocksPerPage: number;
  /** Of the code blocks, the share that would be left if equal ones counted once; short commands repeat, as they do in real docs. */
  distinctBlocks: number;
}

/** Pages in a folder, and folders in a group. */
const perFolder = 30;

const spareCount = 20;

/** One in this many pages, or folders. */
const rare = { long: 100, rawHtml: 10, brokenLink: 100, deep: 10 };
/** Pages of the usual length in a long one. */
const longTimes = 8;

export async function makeCorpus(count: number, size: PageSize): Promise<Corpus> {
  const templates = await readTemplates(size);
  const vocabulary = collectVocabulary(templates.flatMap(({ title, body }) => [title, body]));
  const folders = makeFolders(count, templates, vocabulary);
  const folderOf = (number: number) => folders.leaves[Math.floor(number / perFolder)]?.path ?? "";
  const make = (number: number, folder: string) => makePage(number, { templates, vocabulary, folder });
  const pages = Array.from({ length: count }, (_, number) => make(number, folderOf(number)));
  const middle = Math.floor(count / 2);
  const spares = Array.from({ length: spareCount }, (_, number) => make(count + number, folderOf(middle)));
  for (const [number, page] of pages.entries()) page.body = withExtras(aimLinks(page.body, number, pages), number);
  for (const page of spares) page.body = aimLinks(page.body, middle, pages);
  const blocks = pages.flatMap(({ body }) => readBlocks(body));
  return {
    pages,
    spares,
    folders: [...folders.parts, ...folders.levels, ...folders.leaves],
    bytesPerPage: pages.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) / count,
    blocksPerPage: blocks.length / count,
    distinctBlocks: new Set(blocks).size / blocks.length,
  };
}

function makeFolders(count: number, templates: Template[], vocabulary: Vocabulary) {
  const leafCount = Math.ceil(count / perFolder);
  const parts = Array.from({ length: Math.ceil(leafCount / perFolder) }, (_, number) => ({
    path: `part-${number + 1}`,
    label: `Part ${number + 1}`,
  }));
  /** Paths of the folders around a folder of pages, but for its part: none, or four. */
  const between = (number: number): string[] => {
    const first = `part-${Math.floor(number / perFolder) + 1}/level-${number + 1}`;
    return number % rare.deep === 4 ? ["", "/more", "/more/and-more", "/more/and-more/still-more"].map((below) => first + below) : [];
  };
  const leaves = Array.from({ length: leafCount }, (_, number): CorpusFolder => {
    const { title = "" } = templates[(number * 7) % templates.length] ?? {};
    const label = createVariation(vocabulary, -1 - number).prose(title.replace(/^.*: /, ""));
    const above = between(number).at(-1) ?? parts[Math.floor(number / perFolder)]?.path;
    return { path: `${above}/${toSlug(label)}-${number + 1}`, label };
  });
  const levels = leaves.flatMap((_, number) => between(number).map((path, level) => ({ path, label: `Level ${level + 1}` })));
  return { parts, levels, leaves };
}

/** What only some pages have. HTML that is JSX too, for tools that read it so. */
function withExtras(body: string, number: number): string {
  const raw = `<table>\n<thead>\n<tr><th>Number</th><th>Value</th></tr>\n</thead>\n<tbody>\n<tr><td>${number}</td><td><kbd>Ctrl</kbd> and <b>${number * 7}</b></td></tr>\n</tbody>\n</table>`;
  return [
    body,
    ...(number % rare.rawHtml === 3 ? [raw] : []),
    ...(number % rare.brokenLink === 11 ? [`See [what is not there](./not-there-${number}.md).`] : []),
  ].join("\n\n");
}

interface Sources {
  templates: Template[];
  vocabulary: Vocabulary;
  folder: string;
}

function makePage(number: number, { templates, vocabulary, folder }: Sources): CorpusPage {
  const template = templates[number % templates.length];
  if (!template) throw new Error("There are no pages to make a corpus of");
  const variation = createVariation(vocabulary, number);
  const title = variation.prose(template.title);
  const texts = Array.from(
    { length: number % rare.long === 7 ? longTimes : 1 },
    (_, index) => templates[(number + index) % templates.length]?.body,
  );
  const body = varyBody(texts.join("\n\n"), variation);
  const path = `${folder}/${toSlug(title)}-${number}`;
  return { path, title, description: variation.prose(template.description), body, ids: readIds(body) };
}

function varyBody(body: string, { code, prose }: Variation): string {
  return mapLines(body, (line, isCode) => {
    if (isCode) return code(line);
    // Only the title is kept of what follows the language: other tools support no more.
    if (isFence(line))
      return line.replace(/(?<=\S) .*?(title=(["']).*?\2).*|(?<=\S) .*/, (_, title: string | undefined) =>
        title ? ` ${code(title)}` : "",
      );
    if (line.trimStart().startsWith(":::")) return line.replace(/\[.*\]/, prose).replace(/\{.*\}/, "");
    return prose(line);
  });
}

/** Every link to one of our pages, or to a heading of its own page, gets a target in the corpus; two in three stay in the folder. */
function aimLinks(body: string, from: number, pages: CorpusPage[]): string {
  const random = createRandom(from + 0.5);
  return mapLines(body, (line, isCode) => {
    if (isCode) return line;
    return line.replace(/\]\((?!https?:|mailto:)([^)#]*)(#[^)]*)?\)/g, (_, path: string, hash: string | undefined) => {
      const near = from - (from % perFolder) + pickIndex(random, Math.min(perFolder, pages.length - (from - (from % perFolder))));
      const to = path === "" ? from : random() < 0.67 ? near : pickIndex(random, pages.length);
      const ids = pages[to]?.ids ?? [];
      const id = hash && ids.length > 0 ? `#${ids[pickIndex(random, ids.length)]}` : "";
      return `](page:${to}${id})`;
    });
  });
}

/** The ids that GitHub gives to the headings, which every tool here gives too. */
function readIds(body: string): string[] {
  const slugger = new GithubSlugger();
  const ids: string[] = [];
  mapLines(body, (line, isCode) => {
    const heading = isCode ? null : /^#{2,6} (.+)$/.exec(line);
    if (heading?.[1]) ids.push(slugger.slug(heading[1].replace(/\]\([^)]*\)|[[`*]/g, "")));
    return line;
  });
  return ids;
}

function toSlug(text: string): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.slice(0, 6).join("-");
}
