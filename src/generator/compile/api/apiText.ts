/** Reads one text of a doc comment: the steps of a Markdown page, with places in the `.ts` file. */
import type { Element, Root } from "hast";
import type { ApiText } from "../../model/api.ts";
import type { CodeName, Heading, PageLink } from "../../model/page.ts";
import type { SampleFence } from "../../model/samples.ts";
import { type Place, type Problem, problem } from "../../problems/problem.ts";
import { markNames } from "../code/names.ts";
import type { Ids } from "../headings/ids.ts";
import { convertMarkdown } from "../html/convertMarkdown.ts";
import { finishTree } from "../html/finish.ts";
import { schema } from "../html/schema.ts";
import { rebaseLinks } from "../links/collectLinks.ts";
import { readTree } from "../readTree.ts";
import { createPageState, type PageState, type ParseContext } from "../state.ts";
import { eachElement, htmlAsText, type MdNode, placeOf, rewrite, textOf } from "../tree.ts";

/** The page that a text belongs to, and what was found on it. */
export interface ApiReading {
  path: string;
  context: ParseContext;
  links: PageLink[];
  fences: SampleFence[];
  problems: Problem[];
  codeNames: CodeName[];
  /** Headings in the texts about the export itself. */
  headings: Heading[];
  /** Ids that the page has besides those in its texts. */
  ids: Ids;
  /** How many texts were read, so that ids of one are not those of another. */
  count: number;
}

/** The part of the page that a text belongs to. */
export interface ApiPart {
  /** Level of the uppermost headings in the text. */
  level: number;
  /** Anchor of the member; empty for what the page itself is about. */
  owner: string;
  /** The contents of the page list its headings. */
  isAbout: boolean;
}

/** The text becomes a tree; its problems, links and names are added to the reading. */
export async function readApiText(text: ApiText, { level, owner, isAbout }: ApiPart, reading: ApiReading): Promise<Root> {
  const state = createPageState(reading.context);
  state.firstFence = text.isRepeated ? null : reading.fences.length;
  const { path } = text.place;
  const read = await readTree(path, text.markdown, { state, chain: [] });
  showUnknownHtml(read, state);
  rebaseLinks(read, path, reading.path);
  const html = await convertMarkdown(read, state);
  const before = reading.codeNames.length;
  state.codeNames = reading.codeNames;
  markNames(html, state, owner);
  for (const name of reading.codeNames.slice(before)) {
    if (name.place && !text.isRepeated) name.place = placeInFile(name.place, text.place);
    else delete name.place;
  }
  const tree = finishTree(html, state);
  normalizeTextTree(tree, level, `text-${++reading.count}-`);
  if (isAbout) nameHeadings(tree, reading);
  if (!text.isRepeated) {
    reading.links.push(...state.links.map((link) => ({ ...link, place: placeInFile(link.place, text.place) })));
    reading.fences.push(...state.fences.map((fence) => ({ ...fenceInFile(fence, text.place), owner })));
    reading.problems.push(...state.problems.map((one) => (one.place ? { ...one, place: placeInFile(one.place, text.place) } : one)));
  }
  return text.isInline ? withoutParagraph(tree) : tree;
}

/** A place in the text as a place in the file. The lines of a comment begin at the same column. */
function placeInFile(place: Place, start: Place): Place {
  if (place.path !== start.path || place.line === undefined || start.line === undefined) return place;
  const shift = (start.column ?? 1) - 1;
  const moved = (column: number | undefined) => (column === undefined ? undefined : column + shift);
  const [column, endColumn] = [moved(place.column), moved(place.endColumn)];
  const line = place.line + start.line - 1;
  return { path: place.path, line, ...(column !== undefined && { column }), ...(endColumn !== undefined && { endColumn }) };
}

function fenceInFile(fence: SampleFence, start: Place): SampleFence {
  const shift = (start.column ?? 1) - 1;
  const column = typeof fence.column === "number" ? fence.column + shift : fence.column.map((each) => each + shift);
  return { ...fence, place: placeInFile(fence.place, start), line: fence.line + (start.line ?? 1) - 1, column };
}

function withoutParagraph(tree: Root): Root {
  const [only] = tree.children;
  return tree.children.length === 1 && only?.type === "element" && only.tagName === "p" ? { type: "root", children: only.children } : tree;
}

/** Headings of comments are not anchors and skip no level; other ids get a prefix that makes them unique on the page. */
function normalizeTextTree(tree: Root, level: number, prefix: string): void {
  const ids = new Set<string>();
  const headings: Element[] = [];
  eachElement(tree, (element) => {
    if (/^h[1-6]$/.test(element.tagName)) headings.push(element);
    else if (typeof element.properties.id === "string") ids.add(element.properties.id);
  });
  const shift = level - Math.min(...headings.map(levelOf));
  let deepest = level;
  for (const heading of headings) {
    const wanted = Math.min(6, levelOf(heading) + shift, deepest);
    deepest = wanted + 1;
    heading.tagName = `h${wanted}`;
    delete heading.properties.id;
  }
  if (ids.size > 0) eachElement(tree, (element) => void renameIds(element, ids, prefix));
}

/** Those as high as the page's own. */
function nameHeadings(tree: Root, { ids, headings }: ApiReading): void {
  eachElement(tree, (element) => {
    if (element.tagName !== "h2") return;
    const id = ids.forHeading(element);
    element.properties.id = id;
    headings.push({ depth: 2, id, text: textOf(element) });
  });
}

function levelOf({ tagName }: Element): number {
  return Number(tagName[1]);
}

function renameIds({ properties }: Element, ids: Set<string>, prefix: string): void {
  for (const name of ["id", "group"])
    if (typeof properties[name] === "string" && ids.has(properties[name])) properties[name] = prefix + properties[name];
  if (typeof properties.href === "string" && properties.href.startsWith("#") && ids.has(properties.href.slice(1))) {
    properties.href = `#${prefix}${properties.href.slice(1)}`;
  }
  for (const name of ["ariaDescribedBy", "ariaLabelledBy"]) delete properties[name];
}

const allowed = new Set((schema.tagNames ?? []).filter((name) => !name.startsWith("bcidocs-")));

/** What a sentence is about, e.g. `<!doctype …>` or `<!-- … -->`; what else is in a comment is for authors. */
const markup = /^<(?:\?|!(?!--)|!--\s*(?:\.{3}|…)?\s*-->)/;

function showUnknownHtml(tree: MdNode, state: PageState): void {
  rewrite(tree, (node, parent) => {
    if (node.type !== "html") return null;
    if (parent.type === "paragraph" && markup.test(node.value ?? "")) return [htmlAsText(node, parent)];
    const unknown = [...(node.value ?? "").matchAll(/<\/?([a-z][^\s/>]*)/gi)]
      .map(([, name = ""]) => name)
      .find((name) => !allowed.has(name.toLowerCase()));
    if (unknown === undefined) return null;
    const place = placeOf(state.files, node.position);
    state.problems.push(
      problem("S009", `<${unknown}> is shown as text.`, { place, hint: "Write it as code, between backticks, or leave it out." }),
    );
    return [htmlAsText(node, parent)];
  });
}
