/** Turns `:::` containers and `::` leaves into the elements of the theme's components. */
import { type Place, problem } from "../../problems/problem.ts";
import { nearestName } from "../../text/distance.ts";
import { voidElements } from "../../text/html.ts";
import { readFence } from "../code/fence.ts";
import { dialectsOf } from "../compat/dialects.ts";
import { isWithinLine } from "../mdx/htmlElements.ts";
import type { PageState } from "../state.ts";
import {
  asWritten,
  element,
  findNodes,
  lineText,
  type MdNode,
  type Properties,
  placeOf,
  plainText,
  rewrite,
  sourceOf,
  writtenAt,
} from "../tree.ts";
import { reportUnknownAttributes } from "./attributes.ts";
import { calloutKinds, calloutOf } from "./callouts.ts";
import { convertEmbed, embeds } from "./embeds.ts";

interface Container {
  /** The attributes that mean something. */
  attributes: readonly string[];
  convert(node: MdNode, parts: ContainerParts, state: PageState): MdNode[];
}

interface ContainerParts {
  /** The title, which may have markup. */
  label: MdNode[];
  content: MdNode[];
  parent: MdNode;
}

const containerKinds: Readonly<Record<string, Container>> = {
  ...Object.fromEntries(calloutKinds.map((kind) => [kind, { attributes: [], convert: titled("bcidocs-callout", () => ({ kind })) }])),
  details: {
    attributes: ["open"],
    convert: titled("bcidocs-details", ({ attributes }) => (attributes && "open" in attributes ? { isOpen: true } : {})),
  },
  tabs: { attributes: ["group"], convert: convertTabs },
  tab: { attributes: ["label", "default"], convert: convertTab },
};

/** Every container of Markdown; components of the theme and of the site come on top. */
export const containers: readonly string[] = Object.keys(containerKinds);

/** What other tools call our containers. */
function containerOf(name: string): string | null {
  return calloutOf(name) ?? { accordion: "details", "code-tabs": "tabs", "code-group": "tabs" }[name] ?? null;
}

export function convertDirectives(tree: MdNode, state: PageState): void {
  rewrite(tree, (node, parent) => {
    if (node.type === "containerDirective") return convertContainer(node, parent, state);
    return node.type === "leafDirective" ? convertLeaf(node, state) : null;
  });
  numberTabs(tree);
}

function convertContainer(node: MdNode, parent: MdNode, state: PageState): MdNode[] {
  const { name = "" } = node;
  const isComponent = state.context.components.includes(name);
  const isClosed = node.data?.isWhole === true || isClosedContainer(node, state);
  const container = containers.includes(name) ? containerKinds[name] : undefined;
  if (!isComponent && !container) return unknownContainer(node, parent, { isClosed, state });
  if (!isClosed) warnUnclosed(node, state);
  if (isComponent || !container) return [component(node, state)];
  const dialects = dialectsOf(state.context.markdown.syntax);
  // What was translated from another syntax has no attributes of the author's own.
  const names = node.data?.isWhole === true ? [] : Object.keys(node.attributes ?? {});
  const valid = [...container.attributes, ...dialects.flatMap((each) => each.containerAttributes ?? [])];
  reportUnknownAttributes(node, { names, valid, syntax: `:::${name}` }, state);
  return container.convert(node, { ...splitLabel(node), parent }, state);
}

/** An element with the title as its first child. */
function titled(name: string, properties: (node: MdNode) => Properties): Container["convert"] {
  return (node, { label, content }) => [element(name, properties(node), [...labelElement(label), ...content], node.position)];
}

function convertLeaf(node: MdNode, state: PageState): MdNode[] | null {
  const { name = "", position } = node;
  if (state.context.components.includes(name)) return [component(node, state)];
  const embed = embeds.find((each) => each === name);
  if (embed) return convertEmbed(node, embed, state);
  const place = placeOf(state.files, position);
  // `::name{}` is meant as a directive, `::name` may be text.
  const isDeliberate = /[\]}]\s*$/.test(writtenAt(position, state.files));
  if (containers.includes(name)) {
    state.problems.push(problem("M014", `"${name}" is a container.`, { place, hint: `Write it with three colons: :::${name}.` }));
  } else if (isDeliberate || nearestName(name, [...state.context.components, ...embeds, "include"])) reportUnknown(node, state);
  else if (isAlone(node, state)) {
    const hint = `Register theme/components/${name}.tsx. If it is text, put a backslash before it: \\::${name}`;
    state.problems.push(problem("M014", `Unknown directive "${name}".`, { place, hint }));
  }
  return isDeliberate ? paragraphOf(node.children ?? [], position) : [asText(node, state)];
}

/** Whether nothing is on the lines around it: next to others, it is a word in their sentence. */
function isAlone({ position }: MdNode, state: PageState): boolean {
  const source = sourceOf(state.files, position);
  if (!source || !position) return false;
  const isEmpty = (line: number) => /^[\s>]*$/.test(line < 1 || line > source.lineStarts.length ? "" : lineText(source, line));
  return isEmpty(position.start.line - 1) && isEmpty(position.end.line + 1);
}

/** What another tool calls a callout is one; of any other container, the content is kept. */
function unknownContainer(node: MdNode, parent: MdNode, { isClosed, state }: { isClosed: boolean; state: PageState }): MdNode[] {
  const { name = "", position } = node;
  const known = [...state.context.components, ...containers, "include"];
  const isRead = dialectsOf(state.context.markdown.syntax).some(({ callouts }) => callouts?.has(name));
  if (!isRead && (isClosed || nearestName(name, known))) reportUnknown(node, state);
  else if (!isRead) {
    const meant = containerOf(name) ?? nearestName(name, containers);
    const hint = `${meant ? `Did you mean "${meant}"? ` : ""}Known are ${containers.join(", ")}.`;
    state.problems.push(problem("M014", `Unknown directive "${name}".`, { place: placeOf(state.files, position), hint }));
  }
  const { label, content } = splitLabel(node);
  const kind = calloutOf(name);
  if (!isClosed && !isRead) return [asText(node, state), ...content];
  if (kind === null) return [...paragraphOf(label, position), ...content];
  const title = label.length > 0 ? label : [{ type: "text", value: name.charAt(0).toUpperCase() + name.slice(1), position }];
  return containerKinds[kind]?.convert(node, { label: title, content, parent }, state) ?? [];
}

function paragraphOf(children: MdNode[], position: MdNode["position"]): MdNode[] {
  return children.length === 0 ? [] : [{ type: "paragraph", children, position }];
}

function reportUnknown(node: MdNode, state: PageState): void {
  const known = state.context.components;
  const name = node.name ?? "";
  const nearest = containerOf(name) ?? nearestName(name, [...known, ...containers, ...embeds, "include"]);
  const list = known.length > 0 ? `The components are ${known.join(", ")}.` : "This site has no components.";
  const hint = nearest ? `Did you mean "${nearest}"? ${list}` : `${list} The containers are ${containers.join(", ")}.`;
  state.problems.push(problem("M011", `There is no component "${name}".`, { place: openingPlace(node, state), hint }));
}

/** The first line of a directive as text, e.g. `::foo` in plain prose. */
function asText({ position }: MdNode, state: PageState): MdNode {
  const value = writtenAt(position, state.files).split("\n")[0] ?? "";
  return { type: "paragraph", children: [{ type: "text", value, position }], position };
}

function component(node: MdNode, state: PageState): MdNode {
  const { name = "", attributes } = node;
  state.components.add(name);
  const { label, content } = splitLabel(node);
  const texts = Object.fromEntries(Object.entries(attributes ?? {}).map(([key, value]) => [key, value ?? ""]));
  const values = { ...(node.data?.props as object | undefined), ...texts };
  const { componentProps = {} } = state.context;
  const known = Object.hasOwn(componentProps, name) ? componentProps[name] : undefined;
  if (known) reportUnknownAttributes(node, { names: Object.keys(values), valid: known }, state);
  // A leaf's children are its label.
  const children = node.type === "leafDirective" ? labelElement(node.children ?? []) : [...labelElement(label), ...content];
  return element("bcidocs-component", { name, attributes: JSON.stringify(values) }, children, node.position);
}

function splitLabel({ children = [] }: MdNode): { label: MdNode[]; content: MdNode[] } {
  const [first, ...rest] = children;
  if (first?.data?.directiveLabel !== true) return { label: [], content: children };
  keepTypeArguments(first);
  return { label: trimLabel(first.children ?? []), content: rest };
}

/** `List<T>`: a tag without an end, or of no component and no element within a line, is text. */
function keepTypeArguments(label: MdNode): void {
  const tagOf = ({ value = "" }: MdNode): string => /^<(\/?[A-Za-z][\w-]*)[^<]*>$/.exec(value)?.[1]?.toLowerCase() ?? "";
  const tags = new Map(findNodes(label, ({ type }) => type === "html").map((node) => [node, tagOf(node)]));
  const names = new Set(tags.values());
  rewrite(label, (node) => {
    const name = tags.get(node)?.replace(/^\//, "") ?? "";
    const isNamed = isWithinLine(name) || /^<\/?[A-Z]/.test(node.value ?? "");
    const isWhole = voidElements.has(name) || node.value?.endsWith("/>") || (names.has(name) && names.has(`/${name}`));
    return name === "" || (isNamed && isWhole) ? null : [{ ...node, type: "text" }];
  });
}

/** A title that was bracketed for the parser may begin with a space. */
function trimLabel(label: MdNode[]): MdNode[] {
  const [first, ...rest] = label;
  return first?.type === "text" ? [{ ...first, value: first.value?.trimStart() ?? "" }, ...rest] : label;
}

function labelElement(label: MdNode[]): MdNode[] {
  const isEmpty = label.every((node) => plainText(node).trim() === "");
  return isEmpty ? [] : [element("bcidocs-label", {}, label, label[0]?.position)];
}

function reportTabs(message: string, place: Place, state: PageState): void {
  const hint = 'Write ::::tabs … :::: around each :::tab[Label] … :::, with more colons, or <Tabs> around <TabItem label="…">.';
  state.problems.push(problem("M012", message, { place, hint }));
}

function convertTabs(node: MdNode, { content }: ContainerParts, state: PageState): MdNode[] {
  const isCodeGroup = node.data?.written === "code-group";
  const all = isCodeGroup ? content.map(tabOfCode) : content;
  const panels = all.filter(isPanel);
  const others = all.filter((child) => !isPanel(child) && !/^\s*<!--(?:(?!-->)[\s\S])*-->\s*$/.test(child.value ?? ""));
  if (others[0] && !isCodeGroup)
    reportTabs("Tabs may contain only tabs; the rest is shown above them.", placeOf(state.files, others[0].position), state);
  else if (panels.length === 0) reportTabs("The tabs contain no tab.", openingPlace(node, state), state);
  const group = node.attributes?.group;
  // Text of a code group stays on its side of the code.
  const below = isCodeGroup ? others.filter((child) => all.indexOf(child) > all.findIndex(isPanel)) : [];
  const above = others.filter((child) => !below.includes(child));
  return [...above, ...(panels.length > 0 ? [element("bcidocs-tabs", group ? { group } : {}, panels, node.position)] : []), ...below];
}

function isPanel({ name }: MdNode): boolean {
  return name === "bcidocs-tab";
}

/** ```` ```js [config.js] ```` is the tab `config.js`; code of a file has the name of the file. */
function tabOfCode(node: MdNode): MdNode {
  if (node.type !== "code") return node;
  const { title, language } = readFence(node.lang ?? "", node.meta ?? "");
  const label = title ?? (node.data?.fileName as string | undefined) ?? (language || "txt");
  return element("bcidocs-tab", { label }, [{ ...node, data: { ...node.data, isInTab: true } }], node.position);
}

/** A tab on its own is shown as tabs with this one. */
function convertTab(node: MdNode, { label, content, parent }: ContainerParts, state: PageState): MdNode[] {
  const written = label.map(plainText).join("").trim();
  // Tabs of VuePress have a label in quotes.
  const text = (written.replace(/^"(.+)"$/, "$1") || node.attributes?.label) ?? "";
  if (text === "") reportTabs("The tab has no label.", openingPlace(node, state), state);
  const chosen: Properties = node.attributes && "default" in node.attributes ? { isFirst: true } : {};
  const tab = element("bcidocs-tab", { label: text || "Tab", ...chosen }, content, node.position);
  if (parent.type === "containerDirective" && parent.name === "tabs") return [tab];
  reportTabs("The tab is outside of tabs.", openingPlace(node, state), state);
  return [element("bcidocs-tabs", {}, [tab], node.position)];
}

/** Gives tabs and their panels ids in the order of the page: `tabs-1`, `tabs-1-1`. */
function numberTabs(tree: MdNode): void {
  const all = findNodes(tree, ({ type, name }) => type === "bcidocs" && name === "bcidocs-tabs");
  for (const [order, node] of all.entries()) {
    const id = `tabs-${order + 1}`;
    node.properties = { ...node.properties, id };
    const panels = node.children ?? [];
    const open = panels.find(({ properties }) => properties?.isFirst) ?? panels[0];
    for (const [index, panel] of panels.entries()) {
      const { isFirst: _, ...properties } = panel.properties ?? {};
      panel.properties = { ...properties, id: `${id}-${index + 1}`, group: id, ...(panel === open && { isFirst: true }) };
    }
  }
}

/** True if the last line of the container is its closing fence. */
function isClosedContainer({ position }: MdNode, state: PageState): boolean {
  const source = sourceOf(state.files, position);
  if (!source || !position || position.end.line === position.start.line) return false;
  const { offset = 0 } = position.end;
  const line = source.text.slice(source.text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t>]*:{3,}[ \t]*$/.test(line);
}

function warnUnclosed(node: MdNode, state: PageState): void {
  const hint = "Close it with a line of the same number of colons. An inner container needs fewer colons than the outer one.";
  state.problems.push(
    problem("M021", `":::${node.data?.written ?? node.name}" is never closed.`, { place: openingPlace(node, state), hint }),
  );
}

/** The place of a container's first line. */
function openingPlace({ position }: MdNode, state: PageState): Place {
  const place = placeOf(state.files, position);
  const source = sourceOf(state.files, position);
  if (!source || place.line === undefined) return place;
  return { ...place, endColumn: lineText(asWritten(source), place.line).trimEnd().length + 1 };
}
