/** What the elements and expressions of MDX mean here: the same nodes that directives of our own become. */
import { problem } from "../../problems/problem.ts";
import { withoutAlias } from "../../text/aliases.ts";
import { voidElements } from "../../text/html.ts";
import { parseJson } from "../../text/json.ts";
import { includePath } from "../../text/snippets.ts";
import { dialectsOf } from "../compat/dialects.ts";
import { calloutOf, isCallout } from "../directives/callouts.ts";
import type { PageState } from "../state.ts";
import { element, type MdNode, placeAt, type SourceText, walk } from "../tree.ts";
import { type Context, directive, include, type Jsx, labelNode, reportCode } from "./asDirective.ts";
import { isElement, isExpression, isFilled, isOfBlocks, splitAtBlocks, summaryApart, textInPlace, unwrapped } from "./blocks.ts";
import { codeBlock } from "./codeBlock.ts";
import { htmlAttributes, isComponentName, isWithinLine, propertyName, tagOnOneLine } from "./htmlElements.ts";
import { elementOfJsx } from "./jsx.ts";
import { isSet, labelOf, literals, type Props, propsOf, renamed, text } from "./props.ts";
import { restore } from "./protect.ts";
import { type Literal, type Names, readElement, readExpression, readStatements, type Template } from "./values.ts";

type Converter = (jsx: Jsx, context: Context) => MdNode[];

/** Reads the tree of one file in place. `props`: what the element that includes the file passes on. */
export function readMdx(
  tree: MdNode,
  { source, state, props }: { source: SourceText; state: PageState; props: Record<string, Literal> },
): void {
  const { aliases } = state.context.markdown;
  const frontMatter = state.frontMatter as Record<string, Literal>;
  const names: Names = {
    imports: new Map(),
    jsonOf(file) {
      const path = includePath(file, source.path);
      const text = Object.hasOwn(state.context.partials, path) ? state.context.partials[path] : undefined;
      const value = text === undefined ? null : parseJson(text);
      if (value !== null) state.includes.add(path);
      return value as Literal;
    },
    values: new Map(Object.entries({ props, frontMatter, frontmatter: frontMatter })),
    defined: new Set(),
    templates: new Map(),
    addressOf: (file) => withoutAlias(file, source.path, aliases),
  };
  walk(tree, (node) => {
    if (node.type !== "mdxjsEsm" || readStatements(node.value ?? "", names)) return;
    const text = { type: "text", value: node.value ?? "", position: node.position };
    Object.assign(node, { type: "paragraph", children: [text] });
    delete node.value;
  });
  for (const { readMdx: readElements } of dialectsOf(state.context.markdown.syntax)) readElements?.(tree, names.imports);
  tree.children = contentOf(tree, { source, state, names });
}

function contentOf(parent: MdNode, context: Context): MdNode[] {
  return (parent.children ?? []).flatMap((child) => read(child, parent, context));
}

function read(node: MdNode, parent: MdNode, context: Context): MdNode[] {
  if (node.type === "mdxjsEsm") return [];
  if (isExpression(node)) return expression(node, parent, context);
  if (isElement(node)) return elementOf(node, parent, context);
  if (node.type === "paragraph" && isOfBlocks(node)) {
    const flow = (child: MdNode): MdNode => (isElement(child) ? { ...child, type: "mdxJsxFlowElement" } : child);
    return (node.children ?? []).filter(isFilled).flatMap((child) => read(flow(child), parent, context));
  }
  if (!node.children) return [node];
  node.children = contentOf(node, context);
  if (node.type === "heading") joinId(node);
  return node.type === "paragraph" ? splitAtBlocks(node) : [node];
}

/** `Setup {/* #setup *\/}` is one text, from whose end a later step takes the id. */
function joinId({ children = [] }: MdNode): void {
  const [text, id] = children.slice(-2);
  if (text?.type !== "text" || id?.type !== "text" || !id.value?.startsWith("{/*")) return;
  children.splice(-2, 2, { ...text, value: `${text.value}${id.value}` });
}

/** The content of a block, with its text in paragraphs. */
function blocksOf(parent: MdNode, context: Context): MdNode[] {
  return splitAtBlocks({ type: "paragraph", children: contentOf(parent, context), position: parent.position });
}

/** Uses of what a page defines, one within the other, grow without bound. */
const maxTemplates = 1_000;

/** What a component shows that is nothing but elements. */
function fromTemplate(jsx: Jsx, { code, body, props }: Template, context: Context): MdNode[] {
  const { node, name, parent } = jsx;
  const { names } = context;
  const rootElement = elementOfJsx(body, { code, type: node.type, position: node.position });
  const passedProps = literals(jsx.props);
  const values = new Map([...names.values, ...Object.entries(props ? { ...props, ...passedProps } : { props: passedProps })]);
  const templates = new Map([...names.templates].filter(([other]) => other !== name));
  const inner = { ...context, names: { ...names, values, templates, children: contentOf(node, context) } };
  return rootElement ? read(rootElement, parent, inner) : [];
}

function elementOf(node: MdNode, parent: MdNode, context: Context): MdNode[] {
  const { source, state } = context;
  const tagName = node.name ?? "";
  const file = context.names.imports.get(tagName);
  // Docusaurus's component, under any local name.
  const name = /^@(?:theme|docusaurus)\/(\w+)$/.exec(file ?? "")?.[1] ?? tagName;
  const jsx: Jsx = { node, name, props: propsOf(node, context.names), parent };
  if (file !== undefined && /\.(?:mdx?|markdown)$/i.test(file)) return [include(jsx, { file }, literals(jsx.props))];
  const lacks = (...props: string[]) => props.every((prop) => !jsx.props.has(prop));
  const isOther = (name === "Link" && lacks("to", "href")) || (name === "CodeBlock" && lacks("code") && !node.children?.length);
  const known = Object.hasOwn(knownElements, name) && !isOther ? knownElements[name] : undefined;
  const component = known ? null : componentOf(name, state.context.components);
  if (component !== null) return [componentNode(jsx, component, context)];
  if (known) return known(jsx, context);
  if (!isComponentName(name)) return htmlElement(jsx, context);
  const foreign = file === undefined || /^(?:nextra|fumadocs)\b/.test(file) ? foreignElement(jsx) : undefined;
  if (foreign) return foreign(jsx, context);
  const template = context.names.templates.get(name);
  if (template && ++state.includeCount < maxTemplates) return fromTemplate(jsx, template, context);
  const place = placeAt(source, node.position?.start.offset ?? 0, tagName.length + 1);
  const hint = context.names.defined.has(name)
    ? "The page defines it in code, which is never run. Make it a registered component."
    : `Register theme/components/${name}.tsx, or write Markdown in its place. The content of the element is kept.`;
  state.problems.push(problem("M032", `<${name}> is an MDX component that this site does not have.`, { place, hint }));
  return slotsOf(jsx, context) ?? [...titlesOf(jsx), ...contentOf(node, context)];
}

/** What an unknown component says in its attributes: its id, titles, and whatever has several lines. */
function titlesOf({ node: { type, position, children = [] }, props }: Jsx): MdNode[] {
  const titles = ["title", "label", "heading", "caption", "summary", "alt"].flatMap((name) => text(props, name) ?? []);
  const id = text(props, "id");
  const anchors = id ? [element("a", { id }, [], position)] : [];
  if (type !== "mdxJsxFlowElement")
    return children.length > 0 || titles.length === 0 ? anchors : [...anchors, { type: "text", value: titles.join(" "), position }];
  const strong = titles.map((value) => ({ type: "strong", children: [{ type: "text", value, position }], position }));
  const blocks = [...anchors, ...strong].map((child) => ({ type: "paragraph", children: [child], position }));
  const others = [...props.keys()].filter((name) => !/^(?:class|className|style)$/.test(name));
  const texts = others.map((name) => text(props, name) ?? "").filter((value) => value.trim().includes("\n"));
  return [...blocks, ...texts.map((value) => ({ type: "code", value: value.replace(/^\n|\n\s*$/g, ""), position }))];
}

/** `<Fragment slot="npm">` in a component of Astro: what the parts are called is not lost where they are tabs. */
function slotsOf({ node }: Jsx, context: Context): MdNode[] | null {
  const parts = (node.children ?? []).flatMap(unwrapped).filter(isFilled);
  const slots = parts.filter(isElement).map((part) => text(propsOf(part, context.names), "slot"));
  if (parts.length < 2 || slots.length < parts.length || slots.includes(null)) return null;
  const props = new Map();
  const tabs: Jsx = { node: { ...node, name: "Tabs" }, name: "Tabs", props, parent: node };
  const children = parts.map((part, index) =>
    directive({ node: part, name: "TabItem", props, parent: node }, "tab", {
      label: slots[index] ?? "",
      children: part.name === "Fragment" ? blocksOf(part, context) : contentOf({ ...node, children: [part] }, context),
    }),
  );
  return [directive(tabs, "tabs", { children })];
}

function componentNode(jsx: Jsx, name: string, context: Context): MdNode {
  for (const [prop, value] of jsx.props) if ("code" in value) reportProp(jsx, prop, context);
  const props = literals(jsx.props);
  const texts = Object.entries(props).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return directive(jsx, name, { attributes: Object.fromEntries(texts), props, children: contentOf(jsx.node, context) });
}

function expression(node: MdNode, parent: MdNode, context: Context): MdNode[] {
  const { value: code = "", position } = node;
  if (context.names.children && /^\s*(?:props\.)?children\s*$/.test(code)) return context.names.children;
  const literal = readExpression(code, context.names);
  // `## Setup {/* #setup */}` names the id of a heading.
  if (literal === "nothing")
    return parent.type === "heading" && /^\s*\/\*\s*#?[^\s{}#*/]+\s*\*\/\s*$/.test(code) ? textInPlace(`{${code}}`, node) : [];
  if (literal && (literal.value === null || typeof literal.value !== "object")) {
    return textInPlace(typeof literal.value === "string" || typeof literal.value === "number" ? String(literal.value) : "", node);
  }
  const element = readElement(code, { type: node.type === "mdxTextExpression" ? "mdxJsxTextElement" : "mdxJsxFlowElement", position });
  if (element) return read(element, parent, context);
  reportCode("{…}", node, "Write the text itself, or a variable of the site config.", context);
  // A name may be text after all, as in `/users/{id}`; what is computed never is.
  return /^[\w.$ -]*$/.test(code) ? textInPlace(`{${code}}`, node) : [];
}

function htmlElement(jsx: Jsx, context: Context, name = jsx.name): MdNode[] {
  const { node, props } = jsx;
  const { position } = node;
  const content = contentOf(node, context);
  if (context.state.context.markdown.html === "off") return tagsAsText(node, content, context);
  const { attributes, faulty } = htmlAttributes(props);
  for (const prop of faulty) reportProp(jsx, prop, context);
  // A name with a hyphen stays HTML, which cannot bring in elements of our own.
  if (node.type === "mdxJsxTextElement" || isWithinLine(name) || name.includes("-") || content.length === 0) {
    const tag = (value: string): MdNode => ({ type: "html", value, position });
    const openTag = context.source.text.slice(position?.start.offset, node.children?.[0]?.position?.start.offset ?? position?.end.offset);
    // As it is written, so that links in it have their place.
    const isPlain =
      name === jsx.name &&
      openTag.startsWith(`<${name}`) &&
      !/[{=]\{|className|htmlFor|\/>\s*$/.test(openTag) &&
      content.length > 0 &&
      /^<[^<>]*>$/.test(openTag);
    const open = tag(isPlain ? openTag : tagOnOneLine(name, attributes));
    return voidElements.has(name) ? [open] : [open, ...content, tag(`</${name}>`)];
  }
  const properties = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [propertyName(key), value]));
  const inner = isOneLine.has(name) ? content.flatMap(unwrapped) : content;
  return [{ ...element(name, properties, inner, position), data: { isForeign: true } }];
}

function tagsAsText(node: MdNode, content: MdNode[], context: Context): MdNode[] {
  const { position, children = [] } = node;
  const from = position?.start.offset ?? 0;
  const to = position?.end.offset ?? 0;
  const slice = (start: number, end: number) => textInPlace(restore(context.source.text.slice(start, end)).trim(), node);
  if (children.length === 0) return slice(from, to);
  const innerEnd = children.at(-1)?.position?.end.offset ?? to;
  return [...slice(from, children[0]?.position?.start.offset ?? to), ...content, ...slice(innerEnd, to)];
}

function reportProp(jsx: Jsx, prop: string, context: Context): void {
  const spelling = prop === "..." ? "{...}" : `${prop}={…}`;
  const hint = prop === "style" ? "Use a class and a stylesheet." : "Write a text, a number, a list or an object of these.";
  reportCode(`${spelling} of <${jsx.name}>`, jsx.node, hint, context);
}

/** The text of a prop, or what is in its elements: `title={<>Use <b>it</b></>}`. */
function labelOfProp(jsx: Jsx, prop: string, context: Context): string | MdNode[] | null {
  const code = jsx.props.get(prop);
  const element = code && "code" in code ? readElement(code.code, { type: "mdxJsxTextElement", position: jsx.node.position }) : null;
  if (element) return read(element, jsx.node, context);
  reportProps(jsx, [prop], context);
  return text(jsx.props, prop);
}

function reportProps(jsx: Jsx, props: string[], context: Context): void {
  for (const prop of props) if ("code" in (jsx.props.get(prop) ?? {})) reportProp(jsx, prop, context);
}

/** Their text is one line, not paragraphs. */
const isOneLine = new Set("p h1 h2 h3 h4 h5 h6 summary caption dt figcaption a span".split(" "));

const knownElements: Record<string, Converter> = {
  Tabs: (jsx, context) => {
    reportProps(jsx, ["values", "items"], context);
    const group = text(jsx.props, "groupId") ?? text(jsx.props, "group") ?? text(jsx.props, "queryString");
    return [directive(jsx, "tabs", { attributes: group ? { group } : {}, children: contentOf(jsx.node, context).filter(isFilled) })];
  },
  TabItem: tab,
  Admonition: callout,
  CodeBlock: (jsx, context) => {
    reportProps(jsx, ["title"], context);
    return codeBlock(jsx, context);
  },
  details: (jsx, context) => {
    if (context.state.context.markdown.html === "off") return htmlElement(jsx, context);
    const apart = { ...jsx.node, children: (jsx.node.children ?? []).flatMap(summaryApart) };
    const children = blocksOf(apart, context);
    const isLabel = (node: MdNode): boolean => node.data?.directiveLabel === true;
    // The summary comes first, wherever it is written.
    const labelFirst = [...children.filter(isLabel).slice(0, 1), ...children.filter((child) => !isLabel(child))];
    return [directive(jsx, "details", { attributes: isSet(jsx.props, "open") ? { open: "" } : {}, children: labelFirst })];
  },
  summary: (jsx, context) => {
    if (jsx.parent.name !== "details" || context.state.context.markdown.html === "off") return htmlElement(jsx, context);
    return [labelNode(contentOf(jsx.node, context).flatMap(unwrapped), jsx.node)];
  },
  "": ({ node }, context) => contentOf(node, context),
  Fragment: ({ node }, context) => contentOf(node, context),
  Translate: ({ node }, context) => contentOf(node, context),
  Heading: (jsx, context) => {
    return htmlElement({ ...jsx, props: renamed(jsx.props, "as") }, context, text(jsx.props, "as") ?? "h2");
  },
  BrowserOnly: (jsx, context) => {
    reportCode("<BrowserOnly>", jsx.node, "What it shows before scripts run is its `fallback`.", context);
    const fallback = jsx.props.get("fallback");
    if (fallback && "value" in fallback) return [{ type: "text", value: text(jsx.props, "fallback") ?? "", position: jsx.node.position }];
    const element = fallback && readElement(fallback.code, { type: jsx.node.type, position: jsx.node.position });
    return element ? read(element, jsx.parent, context) : [];
  },
  DocCardList: (_, { state }) => {
    state.hasCards = true;
    return [];
  },
  // Every page has a table of contents.
  TOCInline: () => [],
  IdealImage: (jsx, context) => htmlElement({ ...jsx, props: renamed(jsx.props, "img", "src") }, context, "img"),
  LiteYouTubeEmbed: (jsx) => {
    const attributes = { id: text(jsx.props, "id") ?? "", title: text(jsx.props, "title") ?? "Video" };
    return [{ ...directive(jsx, "youtube", { attributes, children: [] }), type: "leafDirective" }];
  },
  Link: (jsx, context) => htmlElement({ ...jsx, props: renamed(jsx.props, "to", "href") }, context, "a"),
  ThemedImage: ({ node, props }) => {
    const sources = props.get("sources");
    const byMode =
      sources && "value" in sources && sources.value && typeof sources.value === "object" ? (sources.value as Record<string, Literal>) : {};
    const { class: own = "", ...attributes } = htmlAttributes(renamed(props, "sources")).attributes;
    const images = ["light", "dark"].flatMap((mode) => {
      const src = byMode[mode];
      const classes = `${own === true ? "" : own} only-${mode}`.trim();
      return typeof src === "string" ? [tagOnOneLine("img", { src, alt: text(props, "alt") ?? "", ...attributes, class: classes })] : [];
    });
    return [{ type: "html", value: images.join(""), position: node.position }];
  },
  Head: head,
  head,
};

/** What Nextra, Fumadocs and Mintlify have without an import; a component of the site or of the page comes first. */
function foreignElement({ name, parent }: Jsx): Converter | undefined {
  if (parent.name === "Tabs" && (name === "Tab" || name === "Tabs.Tab")) return tab;
  return name === "Callout" || (isComponentName(name) && isCallout(name.toLowerCase())) ? callout : undefined;
}

/** `type` says of which kind it is, else its name. */
function callout(jsx: Jsx, context: Context): MdNode[] {
  const name = calloutOf((text(jsx.props, "type") ?? jsx.name).toLowerCase()) ?? "note";
  return [directive(jsx, name, { label: labelOfProp(jsx, "title", context), children: blocksOf(jsx.node, context) })];
}

function head({ name, node }: Jsx, { source, state }: Context): MdNode[] {
  const hint = "Put the title, the description and the image in the front matter.";
  const place = placeAt(source, node.position?.start.offset ?? 0, name.length + 1);
  state.problems.push(problem("M018", `Raw HTML was removed: <${name}>.`, { place, hint }));
  return [];
}

function tab(jsx: Jsx, context: Context): MdNode[] {
  const { props, parent } = jsx;
  const around: Props = isElement(parent) ? propsOf(parent, context.names) : new Map();
  const value = text(props, "value") ?? "";
  const isDefault = isSet(props, "default") || (value !== "" && text(around, "defaultValue") === value);
  const label =
    labelOfProp(jsx, "label", context) ?? labelOf(around, value) ?? labelOfProp(jsx, "title", context) ?? (value || itemOf(around, jsx));
  return [directive(jsx, "tab", { attributes: isDefault ? { default: "" } : {}, label, children: blocksOf(jsx.node, context) })];
}

/** The entry of `<Tabs items={["A", "B"]}>` at the position of the tab. */
function itemOf(around: Props, { node, parent }: Jsx): string {
  const siblings = (parent.children ?? []).flatMap((child) => (child.type === "paragraph" ? (child.children ?? []) : [child]));
  const place = siblings.filter(isElement).findIndex(({ position }) => position?.start.offset === node.position?.start.offset);
  const items = around.get("items");
  return String((items && "value" in items && Array.isArray(items.value) && items.value[place]) || "");
}

/** `ChannelTrace` is the component `channel-trace`; a name of HTML is never one. */
function componentOf(name: string, components: readonly string[]): string | null {
  if (!isComponentName(name)) return null;
  const plain = (written: string): string => written.replace(/[-_.]/g, "").toLowerCase();
  return components.find((component) => plain(component) === plain(name)) ?? null;
}
