/** The last walk over a page's tree: unsafe URLs out, alignment as classes, tasks named, and everything that is not needed dropped. */
import type { Element, ElementContent, Properties, Root, RootContent } from "hast";
import { themeElements } from "../../../theme/index.ts";
import { candidates } from "../../text/html.ts";
import { isUnsafeUrl, type UrlPurpose, undisguised } from "../../text/schemes.ts";
import { reportUnsafe } from "../links/collectLinks.ts";
import type { PageState } from "../state.ts";
import { placeOf } from "../tree.ts";
import purposes from "./purposes.json" with { type: "json" };

/** Attributes that hold a URL, and what it is for. */
const urlAttributes = purposes as Readonly<Record<string, UrlPurpose>>;

/** Elements between which spaces mean nothing. */
export const blocks: ReadonlySet<string> = new Set([
  ...(
    "address article aside blockquote caption col colgroup dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li ol p pre " +
    "section summary table tbody td tfoot th thead tr ul"
  ).split(" "),
  ...themeElements.flatMap(({ name, isInline }) => (isInline ? [] : [name])),
]);

/** A new, compact tree: no positions, no comments, no spaces between blocks. */
export function finishTree(tree: Root, state: PageState): Root {
  return { type: "root", children: finishChildren(tree, state, {}) as RootContent[] };
}

function finishChildren(parent: Root | Element, state: PageState, around: { isVerbatim?: boolean; isLink?: boolean }): ElementContent[] {
  const children = (parent.children as ElementContent[]).filter(({ type }) => type === "element" || type === "text");
  const finished: ElementContent[] = [];
  for (const [index, child] of children.entries()) {
    if (child.type === "element") finished.push(finishElement(child, state, around));
    if (child.type !== "text") continue;
    const neighbours = [children[index - 1], children[index + 1]];
    const isBetweenBlocks = !around.isVerbatim && !/\S/.test(child.value) && neighbours.some((each) => isEdge(each, parent, child.value));
    if (child.value === "" || isBetweenBlocks) continue;
    const last = finished.at(-1);
    if (last?.type === "text") last.value += child.value;
    else finished.push({ type: "text", value: child.value });
  }
  return finished;
}

/** A neighbour, or the end of a block, that makes spaces next to it meaningless. A component may be within a line, unlike what is apart by a newline. */
function isEdge(neighbour: ElementContent | undefined, parent: Root | Element, spaces: string): boolean {
  const tagName = parent.type === "root" ? null : parent.tagName;
  if (!neighbour) return tagName === null || blocks.has(tagName);
  if (neighbour.type !== "element" || (neighbour.tagName === "bcidocs-component" && (tagName === "p" || spaces !== "\n"))) return false;
  return blocks.has(neighbour.tagName);
}

/** A link in a link would end the outer one: it becomes its text, and a heading there has its id within it, without a link to itself. */
function finishElement(element: Element, state: PageState, around: Parameters<typeof finishChildren>[2]): Element {
  const { tagName } = element;
  const within = { isVerbatim: around.isVerbatim || tagName === "pre", isLink: around.isLink || tagName === "a" };
  const properties = finishProperties(element, state);
  const children = finishChildren(element, state, within);
  const finished: Element = { type: "element", tagName, properties, children };
  if (!around.isLink) return finished;
  if (tagName === "a") return { ...finished, tagName: "span", properties: {} };
  if (!properties.id || !/^h[2-6]$/.test(tagName)) return finished;
  const { id, ...others } = properties;
  return { ...finished, properties: others, children: [{ type: "element", tagName: "span", properties: { id }, children }] };
}

function finishProperties(element: Element, state: PageState): Properties {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(element.properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "align") addClass(properties, alignClass(value, element.tagName));
    else if (name === "className") addClass(properties, value);
    else {
      const url = unsafeUrlIn(element.tagName, name, value);
      if (url === undefined) properties[name] = value;
      else if (!state.reportedUrls.has(undisguised(url))) reportUnsafe(url, placeOf(state.files, element.position), state);
    }
  }
  if (element.tagName === "input" && properties.type === "checkbox") properties.ariaLabel ??= properties.checked ? "Done" : "To do";
  return properties;
}

function addClass(properties: Properties, value: Properties[string]): void {
  const names = Array.isArray(value) ? value.map(String) : String(value).split(/\s+/);
  const before = Array.isArray(properties.className) ? properties.className : [];
  const all = [...before, ...names.filter((name) => name !== "")];
  if (all.length > 0) properties.className = all;
}

/** `center` -> `align-center`; left is the default, save for images, which text then flows around. */
function alignClass(value: Properties[string], tagName: string): string {
  const side = String(value).toLowerCase();
  if (tagName === "img") return side === "left" || side === "right" ? `align-${side}` : "";
  return side === "center" || side === "right" ? `align-${side}` : "";
}

function unsafeUrlIn(tagName: string, name: string, value: Properties[string]): string | undefined {
  const text = String(value);
  if (name === "srcSet") return candidates(text).find(({ url }) => isUnsafeUrl(url, "load"))?.url;
  // What is an image elsewhere is a page in an iframe, and runs its scripts.
  const purposes: UrlPurpose[] = tagName === "bcidocs-iframe" ? ["load", "link"] : [urlAttributes[name] ?? "link"];
  return Object.hasOwn(urlAttributes, name) && purposes.some((purpose) => isUnsafeUrl(text, purpose)) ? text : undefined;
}
