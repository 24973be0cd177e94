/** Gives headings their ids, takes the title out of the tree, and lists what is left for the table of contents. */
import type { Element, ElementContent, Properties, Root, RootContent } from "hast";
import type { FrontMatter } from "../../model/frontMatterSchema.ts";
import type { MarkdownSyntax } from "../../model/markdownConfig.ts";
import type { Heading } from "../../model/page.ts";
import { problem } from "../../problems/problem.ts";
import { dialectsOf } from "../compat/dialects.ts";
import { stripControlChars } from "../controlChars.ts";
import type { PageState } from "../state.ts";
import { eachElement, placeOf, textOf, writtenAt } from "../tree.ts";
import { createIds, type Ids, takeCustomId } from "./ids.ts";

/** What the front matter says about the title. */
export type TitleWish = Pick<FrontMatter, "title" | "hide_title">;

export interface Headings {
  /** The level-1 heading that the page shows above its text; null if there is none, or if it stays in the text. */
  title: Element | null;
  /** Its id, so that links to the title lead to the top of the page. */
  titleId: string | null;
  /** Plain text of the page's own level-1 heading, wherever it is shown; null when the page shows another title. */
  titleText: string | null;
  headings: Heading[];
}

type Parent = Root | Element;

const isHeading = ({ tagName }: Element): boolean => /^h[1-6]$/.test(tagName);

/** Changes the tree in place. Terms of definitions have ids in mdBook too. */
export function assignHeadingIds(tree: Root, wish: TitleWish, state: PageState): Headings {
  eachElement(tree, (element) => {
    if (isHeading(element)) stripControlChars(element, placeOf(state.files, element.position), state.problems);
  });
  dropEmpty(tree, state);
  const { headingIds, syntax } = state.context.markdown;
  const all: Element[] = [];
  eachElement(tree, (element) => {
    if (isHeading(element) || (headingIds === "mdbook" && element.tagName === "dt")) all.push(element);
    return !("dataFootnotes" in element.properties);
  });
  const customs = new Map(all.map((element) => [element, (isHeading(element) && takeCustomId(element, state)) || element.properties.id]));
  const pageTitle = findPageTitle(tree, { ...wish, syntax }, all.filter(isHeading));
  if (pageTitle?.isFirst) {
    const { parent, heading } = pageTitle;
    parent.children = (parent.children as ElementContent[]).filter((child) => child !== heading);
  }
  const keepsSpaces = dialectsOf(syntax).some((dialect) => dialect.keepsSpaces);
  const ids = createIds(headingIds, keepsSpaces);
  const forHeading = (heading: Element) => ids.forHeading(heading, writtenAt(heading.position, state.files));
  claimOwnIds(tree, ids);
  const ownId = pageTitle && customs.get(pageTitle.heading);
  const titleId = pageTitle && (ownId ? ids.claim(ownId) : forHeading(pageTitle.heading));
  if (pageTitle && titleId) pageTitle.heading.properties.id = titleId;
  const sectionHeadings = all.filter((element) => element !== pageTitle?.heading);
  for (const element of sectionHeadings) {
    const custom = customs.get(element);
    if (!custom) continue;
    element.properties.id = ids.claim(custom);
    if (element.properties.id !== custom) reportTaken(custom, element, state);
  }
  const headings = sectionHeadings.flatMap((element) => {
    if (element.tagName === "h1") element.tagName = "h2";
    const text = textOf(element);
    if (!customs.get(element)) element.properties.id = forHeading(element);
    return isHeading(element) ? { depth: Number(element.tagName[1]), id: String(element.properties.id), text } : [];
  });
  assignOtherIds(tree, new Set(all), { ids, state });
  return {
    title: pageTitle?.isFirst ? pageTitle.heading : null,
    titleId: pageTitle?.isFirst ? titleId : null,
    // A logo in front of the title is not part of its text.
    titleText: pageTitle && (textOf(pageTitle.heading, false) || textOf(pageTitle.heading)),
    headings,
  };
}

interface OwnTitle {
  heading: Element;
  parent: Parent;
  /** The page shows it above everything else: it leads the text, or it may leave its place. */
  isFirst: boolean;
}

/**
 * The level-1 heading that the page shows; null when it shows the title of the front matter instead.
 * `hide_title` hides that title and nothing else: the heading of the text stays, and stays where it is.
 */
function findPageTitle(
  tree: Root,
  { title, hide_title, syntax }: TitleWish & { syntax: readonly MarkdownSyntax[] },
  all: readonly Element[],
): OwnTitle | null {
  const dialects = dialectsOf(syntax);
  const isTitleMade = !dialects.some(({ hasNoTitle }) => hasNoTitle);
  const candidate = findTitle(tree) ?? (title !== undefined || isTitleMade ? null : highestFirst(tree, all));
  if (!candidate) return null;
  const { heading } = candidate;
  const isLeading = firstElement(tree) === heading;
  if (hide_title) return { ...candidate, isFirst: isLeading };
  // Most tools show the heading that leads the text, and use the title of the front matter in lists.
  const isShown = isLeading && dialects.some(({ showsTitle }) => !showsTitle);
  return title === undefined || isShown || title.trim() === textOf(heading) ? { ...candidate, isFirst: true } : null;
}

/** Some tools show no title but that of the text, which may begin at level 2: what leads it is the title where every other heading is deeper. */
function highestFirst(tree: Root, all: readonly Element[]): OwnTitle | null {
  const [heading, ...others] = all;
  if (!heading || firstElement(tree) !== heading || others.some(({ tagName }) => tagName <= heading.tagName)) return null;
  return { heading, parent: tree, isFirst: true };
}

function firstElement(tree: Root): RootContent | undefined {
  return tree.children.find(({ type }) => type === "element");
}

/** Searches elements that only group, e.g. the centred `div` of many READMEs, but not quotes or callouts. */
function findTitle(parent: Parent): { heading: Element; parent: Parent } | null {
  for (const child of parent.children as RootContent[]) {
    if (child.type !== "element") continue;
    if (child.tagName === "h1") return textOf(child) === "" ? null : { heading: child, parent };
    const inner = /^(?:div|header|hgroup|section|article|center)$/.test(child.tagName) ? findTitle(child) : null;
    if (inner) return inner;
  }
  return null;
}

function dropEmpty(parent: Parent, state: PageState): void {
  parent.children = (parent.children as ElementContent[]).filter((child) => {
    if (child.type !== "element") return true;
    dropEmpty(child, state);
    if (!isHeading(child) || textOf(child) !== "" || holdsMedia(child)) return true;
    const place = placeOf(state.files, child.position);
    state.problems.push(problem("M015", "The heading is empty, and is removed.", { place, hint: "Write a text, or remove it." }));
    return false;
  });
}

function holdsMedia(element: Element): boolean {
  return element.children.some(
    (child) => child.type === "element" && (/^(?:img|picture|video|audio|bcidocs-)/.test(child.tagName) || holdsMedia(child)),
  );
}

/** Ids of tabs and footnotes are ours and stay as they are. */
function claimOwnIds(tree: Root, ids: Ids): void {
  eachElement(tree, ({ tagName, properties: { id } }) => {
    if (typeof id === "string" && isOwnId(tagName, id)) ids.claim(id);
  });
}

function isOwnId(tagName: string, id: string): boolean {
  return tagName === "bcidocs-tabs" || tagName === "bcidocs-tab" || /^user-content-fn/.test(id) || id === "footnote-label";
}

/** Ids of raw HTML are made safe too; one that is taken already is removed, so that links lead to the heading. */
function assignOtherIds(tree: Root, headings: ReadonlySet<Element>, { ids, state }: { ids: Ids; state: PageState }): void {
  eachElement(tree, (element) => {
    const { id } = element.properties;
    if (typeof id !== "string" || headings.has(element) || isOwnId(element.tagName, id)) return;
    if (!ids.has(id)) {
      element.properties.id = ids.claim(id);
      return;
    }
    delete element.properties.id;
    // `<a id="usage"></a>` only repeats what a heading says.
    if (element.tagName !== "a" || textOf(element) !== "") reportTaken(id, element, state);
  });
}

function reportTaken(id: Properties[string], { position }: Element, { files, problems }: PageState): void {
  const hint = "Links lead to the first element with the id. Choose another id for this one.";
  problems.push(problem("L014", `the page has the id "${id}" already`, { place: placeOf(files, position), hint }));
}
