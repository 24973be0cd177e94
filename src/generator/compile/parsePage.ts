/** Step 3: one source file becomes one page: a tree, and the metadata that other steps need. */
import type { Root, RootContent } from "hast";
import type { PageLink, PageMeta, ParsedPage } from "../model/page.ts";
import type { ReadSource } from "../model/source.ts";
import { type Code, catalogue } from "../problems/catalogue.ts";
import { type Place, type Problem, problem } from "../problems/problem.ts";
import { titleFromPath } from "../text/fileNames.ts";
import { parseApiPage } from "./api/api.ts";
import { markNames } from "./code/names.ts";
import { dialectsOf } from "./compat/dialects.ts";
import { addressOf, emptyPage } from "./emptyPage.ts";
import { type FrontMatterContext, type FrontMatterResult, readFrontMatter, validateFrontMatter } from "./frontmatter/frontMatter.ts";
import { assignHeadingIds } from "./headings/headings.ts";
import { convertMarkdown } from "./html/convertMarkdown.ts";
import { finishTree } from "./html/finish.ts";
import { readTree } from "./readTree.ts";
import { createPageState, type PageState, type ParseContext } from "./state.ts";
import { element, normalizeLineEnds, textOf } from "./tree.ts";

/** Never rejects for what an author wrote: every mistake is a problem of the page. */
export async function parsePage(source: ReadSource, context: ParseContext): Promise<ParsedPage> {
  if (source.kind === "api") return parseApiPage(source, context);
  if (source.kind === "component") return componentPage(source, context);
  const oversize = oversizeProblem(source, context);
  if (oversize) return { ...emptyPage(source), problems: [oversize] };

  const front = await readFrontMatter(normalizeLineEnds(source.text), source.path, context);
  const state = createPageState(context, front.data);
  const notice = await readNotice(source.path, front, state);
  const read = await readTree(source.path, front.body, { state, chain: [] });
  const html = await convertMarkdown(read, state);
  const { title: heading, titleId, titleText, headings } = assignHeadingIds(html, front.frontMatter, state);
  const anchors = dialectsOf(context.markdown.syntax).flatMap(({ resolveNames }) => resolveNames?.(html, titleId, state) ?? []);
  markNames(html, state);
  const text = finishTree(html, state);
  if (front.start?.heading && titleId !== null) front.start.heading.properties.id = titleId;
  for (const name of front.start ? ["cards", "hero-actions"] : []) state.components.add(name);
  const tree: Root = { type: "root", children: [...(front.start?.tree ?? []), ...notice, ...text.children] };
  const titleTree = heading ? finishTree({ type: "root", children: heading.children }, state) : null;

  const { frontMatter } = front;
  const title = frontMatter.title ?? titleText ?? titleFromPath(source.path, source.id);
  const isEmpty = tree.children.length === 0 && heading === null && !state.hasCards;
  const problems = [...front.problems, ...state.problems];
  if (
    isEmpty &&
    !problems.some(({ code, severity }) => severity === "error" || catalogue[code as Code].failsUnderStrict || leavesOut.has(code))
  )
    problems.push(emptyProblem(source.path));
  return {
    ...emptyPage(source),
    frontMatter,
    title,
    titleId,
    titleTree: titleTree && (titleTree.children.some(({ type }) => type === "element") || titleText !== title.trim()) ? titleTree : null,
    description: frontMatter.description ?? firstParagraph(text),
    tree,
    headings,
    links: [...imageOf(front), ...(front.start?.links ?? []), ...state.links],
    ...(front.start?.isAlone && { isStart: true as const }),
    ...(state.hasCards && { hasCards: true as const }),
    ...(state.ignores.length > 0 && { ignores: state.ignores }),
    ...(state.samples.length > 0 && { samples: state.samples }),
    ...(state.codeNames.length > 0 && { codeNames: state.codeNames }),
    ...(anchors.length > 0 && { anchors }),
    ...(state.fences.length > 0 && { fences: state.fences }),
    ...(state.styles.size > 0 && { styles: [...state.styles.values()].sort() }),
    components: [...state.components].sort(),
    includes: [...state.includes],
    places: front.places,
    problems: withoutFollowUps(state.includes.size > 0 ? unique(problems) : problems).sort(byPlace),
  };
}

/** The callout above the text, with the place that its key has. */
async function readNotice(path: string, { frontMatter, places }: FrontMatterResult, state: PageState): Promise<RootContent[]> {
  const { notice } = frontMatter;
  if (notice === undefined) return [];
  const line = (places.notice ?? places.banner)?.line ?? 1;
  const { children = [], position } = await readTree(path, "\n".repeat(line - 1) + notice, { state, chain: [] });
  const callout = element("bcidocs-callout", { kind: "info" }, children, position);
  return finishTree(await convertMarkdown({ type: "root", children: [callout] }, state), state).children;
}

/** A React file renders itself; its tree is a marker that names it, and it may export a `frontMatter` object. */
function componentPage(source: ReadSource, context: ParseContext): ParsedPage {
  const problems: Problem[] = [];
  const place = { path: source.path, line: 1 };
  const frontMatter = validateFrontMatter(context.frontMatter?.[source.path] ?? {}, { placeOfKey: () => place }, { context, problems });
  const marker = {
    type: "element" as const,
    tagName: "bcidocs-component",
    properties: { name: source.path, attributes: "{}" },
    children: [],
  };
  const page = emptyPage(source);
  return {
    ...page,
    frontMatter,
    title: frontMatter.title ?? page.title,
    description: frontMatter.description ?? "",
    tree: { type: "root", children: [marker] },
    links: imageOf({ frontMatter, places: { image: place } }),
    problems,
  };
}

/** The image of the front matter, which has to be there like those of the text. */
function imageOf({ frontMatter: { image }, places }: Pick<FrontMatterResult, "frontMatter" | "places">): PageLink[] {
  return image && places.image ? [{ url: image, kind: "image", place: places.image }] : [];
}

function oversizeProblem({ path, text }: ReadSource, { markdown: { maxBytes } }: ParseContext): Problem | null {
  if (text.length * 3 <= maxBytes || new TextEncoder().encode(text).length <= maxBytes) return null;
  const hint = "Split the page, or raise the limit, markdown.maxBytes in the site config.";
  return problem("M007", `The file is larger than ${maxBytes} bytes.`, { place: { path }, hint });
}

/** Problems of what a page holds and does not show: raw HTML, a component that the site does not have, a value that is code. */
const leavesOut: ReadonlySet<string> = new Set(["M018", "M032", "M033"]);

function emptyProblem(path: string): Problem {
  return problem("M016", "The page has no text.", {
    place: { path },
    hint: "Write something, or begin the file name with an underscore to leave it out.",
  });
}

/** A page that MDX cannot read has one problem, and not one for each element that was shown as HTML. */
function withoutFollowUps(problems: Problem[]): Problem[] {
  const isUnread = problems.some(({ code }) => code === "M056");
  return isUnread ? problems.filter(({ code }) => code !== "M018" && code !== "M034") : problems;
}

/** A file that a page includes twice has each of its problems once. */
function unique(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((each) => [JSON.stringify(each), each])).values()];
}

/** In the order of the file. */
function byPlace(a: Problem, b: Problem): number {
  const [x, y]: (Place | undefined)[] = [a.place, b.place];
  return (x?.line ?? 0) - (y?.line ?? 0) || (x?.column ?? 0) - (y?.column ?? 0);
}

const maxDescription = 160;

/** The first paragraph with text of its own, without that of images, cut at a word. */
function firstParagraph(tree: Root): string {
  for (const child of tree.children) {
    if (child.type !== "element" || child.tagName !== "p") continue;
    const text = textOf(child, false);
    if (text !== "") return shorten(text);
  }
  return "";
}

function shorten(text: string): string {
  if (text.length <= maxDescription) return text;
  const cut = text.slice(0, maxDescription);
  const lastSpace = cut.lastIndexOf(" ");
  return `${cut.slice(0, lastSpace > 0 ? lastSpace : maxDescription - 1).replace(/[\s,;:.–-]+$/, "")}…`;
}

/** Never rejects; problems of the page are reported when it is compiled. */
export async function stubPage(source: ReadSource, context: FrontMatterContext): Promise<PageMeta> {
  const { frontMatter, places, body } = await readFrontMatter(normalizeLineEnds(source.text), source.path, context);
  const heading = /^#[ \t]+(.+?)[ \t]*#*$/m.exec(body)?.[1];
  return {
    ...addressOf(source),
    frontMatter,
    places,
    title: frontMatter.title ?? (heading && plainText(heading)) ?? emptyPage(source).title,
    titleId: null,
    description: frontMatter.description ?? "",
    includes: [],
    history: source.history,
    problems: [],
    isApi: false,
    hasTitleMarkup: false,
  };
}

/** ``The `read` *call* {#read}`` -> `The read call`. */
function plainText(heading: string): string {
  return heading
    .replace(/\s*\{#[^}]*\}$/, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .trim();
}
