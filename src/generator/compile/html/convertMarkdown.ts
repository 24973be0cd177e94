/** Turns a page's Markdown tree into its HTML tree. */
import type { Element, ElementContent, Root } from "hast";
import remarkRehype, { defaultHandlers, type Options } from "remark-rehype";
import { unified } from "unified";
import { problem } from "../../problems/problem.ts";
import { voidElements } from "../../text/html.ts";
import { lazilyEach } from "../../text/lazily.ts";
import { convertCode } from "../code/code.ts";
import { dialectsOf } from "../compat/dialects.ts";
import { convertAlerts } from "../directives/callouts.ts";
import { convertDirectives } from "../directives/directives.ts";
import { maxNesting } from "../limits.ts";
import { runPlugins } from "../plugins.ts";
import type { PageState } from "../state.ts";
import { eachElement, findNodes, type MdNode, placeOf } from "../tree.ts";

/** The part of remark-rehype's state that the handler needs. */
interface HandlerState {
  all(node: unknown): ElementContent[];
  patch(from: unknown, to: unknown): void;
}

/** A `bcidocs` node is the element that it names. */
function elementOfNode(state: HandlerState, node: MdNode): Element {
  const result: Element = { type: "element", tagName: node.name ?? "", properties: { ...node.properties }, children: state.all(node) };
  state.patch(node, result);
  return result;
}

/** Whether items of a list are separated by blank lines. */
const isLooseList = lazilyEach(
  ({ spread, children = [] }: MdNode) => spread === true || children.some((item) => item.spread ?? (item.children ?? []).length > 1),
  new WeakMap<MdNode, boolean>(),
);

/** The usual handler searches the whole list for each of its items; this passes the result in. */
function listItem(state: HandlerState, node: MdNode, parent: MdNode | undefined): unknown {
  const usual = defaultHandlers.listItem as (state: HandlerState, node: MdNode, parent: unknown) => unknown;
  if (parent?.type !== "list") return usual(state, node, parent);
  return usual(state, node, { type: "list", spread: isLooseList(parent), children: [] });
}

const handlers: Record<string, unknown> = { bcidocs: elementOfNode, listItem };
const options: Options = { allowDangerousHtml: true, handlers: handlers as NonNullable<Options["handlers"]> };
const processor = unified().use(remarkRehype, options).freeze();

/** What was read becomes HTML: the site's plugins run, directives and code become elements of the theme. */
export async function convertMarkdown(read: MdNode, state: PageState): Promise<Root> {
  const tree = await runPlugins(read, state.context.markdown.remarkPlugins, state);
  const dialect = dialectsOf(state.context.markdown.syntax).find(({ moreAlerts }) => moreAlerts);
  convertAlerts(tree, state, dialect);
  convertDirectives(tree, state);
  if (state.context.markdown.math) await (await import("../math/math.ts")).convertMath(tree, state);
  await convertCode(tree, state);
  return toHtmlTree(tree, state);
}

/** Raw HTML is joined in, the site's plugins run, and the result is cleaned last. */
async function toHtmlTree(tree: MdNode, state: PageState): Promise<Root> {
  const { html, rehypePlugins, syntax } = state.context.markdown;
  const dialects = dialectsOf(syntax);
  const isRaw = ({ type }: MdNode) => type === "html" || type === "raw";
  const foreign = findNodes(tree, (node) => isRaw(node) || node.data?.isForeign === true);
  const raw = foreign.filter(isRaw);
  const tags = dialects.some(({ hasComponentTags }) => hasComponentTags) ? readComponentTags(raw, state) : null;
  const plain = processor.runSync(tree as never) as Root;
  const joined = raw.length > 0 ? await withRawHtml(plain, raw, state) : plain;
  if (tags) convertComponentTags(joined, tags.registered, state);
  for (const { convertElement } of dialects) {
    if (convertElement) eachElement(joined, (each) => void convertElement(each));
  }
  const changed = await runPlugins(joined, rehypePlugins, state);
  const mayBeUnclean = html !== "trusted" && foreign.length + rehypePlugins.length > 0;
  return mayBeUnclean ? (await import("./rawHtml.ts")).cleanTree(changed, tags?.written ?? null, state) : changed;
}

/** Where the HTML cannot be read, the text around it is kept. */
async function withRawHtml(tree: Root, raw: MdNode[], state: PageState): Promise<Root> {
  const { findDeepHtml, joinRawHtml } = await import("./rawHtml.ts");
  const deep = findDeepHtml(raw);
  if (!deep) return joinRawHtml(tree, state);
  const hint = "Close the elements, or split the page.";
  state.problems.push(
    problem("M007", `HTML is nested more deeply than ${maxNesting}.`, { place: placeOf(state.files, deep.position), hint }),
  );
  return tree;
}

/** `<template #title>`, whose content goes to a place in a component, `<template v-for="…">` and what is built in: Vue shows what is in them. */
const slotTag = /<\/?(?:template|ClientOnly|Suspense|Transition(?:Group)?)(?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?>/g;
const tag = /<\/?([A-Za-z]\w*(?:-\w+)*)((?:[^<>"']|"[^"]*"|'[^']*')*)>/g;
const titleAttribute = /(?<=\s)(?:title|label|heading|caption|summary|alt)="([^"<>]+)"/g;

/** Components in raw HTML, by the names that its parser gives them: those of the site, and all as they are written. `<Badge />` and `<div />` get the end that HTML asks for. */
function readComponentTags(html: readonly MdNode[], { context: { components } }: PageState) {
  const plain = (name: string): string => name.replaceAll("-", "").toLowerCase();
  const byName = new Map(components.map((name) => [plain(name), name]));
  const tags = { registered: new Map<string, string>(), written: new Map<string, string>() };
  for (const node of html) {
    node.value = node.value?.replace(slotTag, "").replace(tag, (whole, name: string, attributes: string) => {
      const component = byName.get(plain(name));
      if (component !== undefined) tags.registered.set(name.toLowerCase(), component);
      if (/[A-Z-]/.test(name)) tags.written.set(name.toLowerCase(), name);
      const isClosed = attributes.endsWith("/") && !voidElements.has(name);
      // What a component that the site lacks says in its attributes is text.
      const isLacking = component === undefined && /[A-Z-]/.test(name) && !whole.startsWith("</");
      const titles = isLacking ? [...attributes.matchAll(titleAttribute)].map(([, title]) => `<strong>${title}</strong>`).join(" ") : "";
      return isClosed ? `<${name}${attributes.slice(0, -1)}>${titles}</${name}>` : whole + titles;
    }) as string;
  }
  return tags;
}

/** Turns those elements into components. */
function convertComponentTags(parent: Root | Element, names: ReadonlyMap<string, string>, state: PageState): void {
  parent.children = (parent.children as ElementContent[]).map((child) => {
    if (child.type !== "element") return child;
    convertComponentTags(child, names, state);
    const name = names.get(child.tagName);
    if (name === undefined) return child;
    state.components.add(name);
    const attributes = JSON.stringify(
      Object.fromEntries(Object.entries(child.properties).map(([key, value]) => [key, value === "" ? true : value])),
    );
    return { ...child, tagName: "bcidocs-component", properties: { name, attributes } };
  });
}
