/** What each JSX element of a page means here. */
import { isCallout } from "../directives/callouts.ts";
import type { Bindings } from "./esm.ts";
import type { Literal } from "./literal.ts";
import { isComponentName } from "./names.ts";
import type { JsxElement } from "./scan.ts";
import { styleOf } from "./style.ts";
import { hasProp, type Prop, type Tag, textProp } from "./tags.ts";

/** What a line of the translation means. */
export type Meaning =
  | { is: "directive"; name: string; attributes: Record<string, string>; label?: string; props?: Record<string, Literal> }
  | { is: "html"; name: string; properties: Record<string, string | boolean | string[]>; isInline: boolean }
  | { is: "label" }
  | { is: "code"; lang: string; meta: string; value: string };

/** How an element is written in the translation. */
export type Reading =
  | { how: "container" | "leaf"; meaning: Meaning }
  /** Its tags as HTML, in their place. */
  | { how: "tags" }
  /** Its children alone. */
  | { how: "children" }
  | { how: "nothing" }
  /** It stays as the author wrote it. */
  | { how: "as written" };

/** A construct that is not read. */
export interface Unread {
  /** As the author spells it, e.g. `<Sandpack>`. */
  construct: string;
  start: number;
  end: number;
  /** What to do; left out for a component that could be registered. */
  hint?: string;
}

export interface MeaningContext {
  text: string;
  bindings: Bindings;
  /** Names of the registered components. */
  components: string[];
  /** Raw HTML is let through. */
  hasHtml: boolean;
  /** The text of an expression or of plain text between tags; null for what is not a literal. */
  textOf: (inner: string) => string | null;
  report: (unread: Unread) => void;
}

type Reader = (element: JsxElement, context: MeaningContext, parent: JsxElement | null) => Reading;

const kinds: Record<string, string> = { success: "tip", secondary: "note", warn: "warning", error: "danger" };
/** They are part of a line of text, or their content is none. */
const phrasing = new Set(
  "abbr b bdi bdo br cite code data del dfn em i img input ins kbd label mark q s samp small span strong sub sup time u var wbr".split(" "),
);
const media = new Set("audio embed form hr input map picture source track video button".split(" "));
/** Their text is a line of its own, not paragraphs. */
const oneLine = new Set("p h1 h2 h3 h4 h5 h6 summary caption dt figcaption a span".split(" "));

const known: Record<string, Reader> = {
  Tabs: tabs,
  TabItem: tab,
  Admonition: admonition,
  CodeBlock: codeBlock,
  details: ({ tag }, { hasHtml }) => (hasHtml ? container("details", hasProp(tag, "open") ? { open: "" } : {}) : { how: "as written" }),
  summary: (_, { hasHtml }, parent) => {
    if (!hasHtml) return { how: "as written" };
    return parent?.tag.name === "details" ? { how: "container", meaning: { is: "label" } } : { how: "children" };
  },
  "": () => ({ how: "children" }),
  Fragment: () => ({ how: "children" }),
  Link: () => ({ how: "tags" }),
  ThemedImage: () => ({ how: "tags" }),
  Head: (element, context) => {
    report(element, context, "Write the title, the description and the image into the front matter.");
    return { how: "nothing" };
  },
};

export function meaningOf(element: JsxElement, context: MeaningContext, parent: JsxElement | null): Reading {
  const { name } = element.tag;
  const file = context.bindings.imports.get(name);
  if (file !== undefined && /\.(?:mdx?|markdown)$/i.test(file)) return partial(element, file);
  const reader = Object.hasOwn(known, name) ? known[name] : undefined;
  const component = reader ? null : componentOf(name, context.components);
  if (component !== null) return { how: "container", meaning: { is: "directive", name: component, ...componentProps(element, context) } };
  if (reader) return reader(element, context, parent);
  if (/^[a-z][a-z0-9]*$/.test(name)) return htmlElement(element, context);
  if (!isComponentName(name)) return { how: "as written" };
  reportComponent(element, context);
  return { how: "children" };
}

/** True for an element that means something here, whatever else the page holds. */
export function isKnown(name: string, components: string[]): boolean {
  return (isComponentName(name) && Object.hasOwn(known, name)) || componentOf(name, components) !== null;
}

/** `ChannelTrace` is the component `channel-trace`; a name of HTML is never one. */
export function componentOf(name: string, components: string[]): string | null {
  if (!isComponentName(name)) return null;
  const plain = (text: string): string => text.replace(/[-_.]/g, "").toLowerCase();
  return components.find((component) => plain(component) === plain(name)) ?? null;
}

function container(name: string, attributes: Record<string, string>, label?: string | null): Reading {
  return { how: "container", meaning: { is: "directive", name, attributes, ...(label && { label }) } };
}

function tabs({ tag }: JsxElement): Reading {
  const group = textProp(tag, "groupId") ?? textProp(tag, "group") ?? textProp(tag, "queryString");
  return container("tabs", group ? { group } : {});
}

function tab({ tag }: JsxElement, _: MeaningContext, parent: JsxElement | null): Reading {
  const value = textProp(tag, "value") ?? "";
  const label = textProp(tag, "label") ?? labelOf(parent?.tag, value) ?? value;
  const isDefault = hasProp(tag, "default") || (value !== "" && parent !== null && textProp(parent.tag, "defaultValue") === value);
  return container("tab", isDefault ? { default: "" } : {}, label);
}

/** The label that `values={[{ label, value }]}` of the tabs gives to a value. */
function labelOf(tag: Tag | undefined, value: string): string | null {
  const values = tag?.props.get("values");
  const list = values && "value" in values && Array.isArray(values.value) ? values.value : [];
  for (const entry of list) {
    if (entry && typeof entry === "object" && !Array.isArray(entry) && entry.value === value) return String(entry.label ?? value);
  }
  return null;
}

function admonition({ tag }: JsxElement): Reading {
  const type = (textProp(tag, "type") ?? "note").toLowerCase();
  const kind = kinds[type] ?? type;
  return container(isCallout(kind) ? kind : "note", {}, textProp(tag, "title"));
}

/** Code as a template, as a string, as plain text or as an imported file. */
function codeBlock(element: JsxElement, context: MeaningContext): Reading {
  const { tag, innerStart, innerEnd } = element;
  const lang = textProp(tag, "language") ?? /language-(\S+)/.exec(textProp(tag, "className") ?? "")?.[1] ?? "";
  const title = textProp(tag, "title");
  const inner = context.text.slice(innerStart, innerEnd).trim();
  const name = /^\{\s*([\w$]+)\s*\}$/.exec(inner)?.[1];
  const file = name === undefined ? undefined : context.bindings.imports.get(name);
  if (file !== undefined)
    return {
      how: "leaf",
      meaning: { is: "directive", name: "include", attributes: { file: bareFile(file), code: lang, ...(title && { title }) } },
    };
  const value = context.textOf(inner);
  if (value === null) {
    report(element, context, "Write the code into a fence.");
    return { how: "nothing" };
  }
  const numbers = hasProp(tag, "showLineNumbers") ? " showLineNumbers" : "";
  const meta = `${title ? `title="${title.replaceAll('"', "&quot;")}"` : ""}${numbers} ${textProp(tag, "metastring") ?? ""}`.trim();
  return { how: "leaf", meaning: { is: "code", lang, meta, value } };
}

/** The path without what only a bundler understands: `!!raw-loader!./a.ts?raw`. */
export function bareFile(file: string): string {
  return file.replace(/^.*!/, "").replace(/\?.*$/, "");
}

function partial({ tag }: JsxElement, file: string): Reading {
  const props = literals(tag.props);
  return { how: "leaf", meaning: { is: "directive", name: "include", attributes: { file }, props } };
}

function componentProps(
  element: JsxElement,
  context: MeaningContext,
): { attributes: Record<string, string>; props: Record<string, Literal> } {
  for (const [name, prop] of element.tag.props) if ("code" in prop) reportProp(element, { name, prop }, context);
  const props = literals(element.tag.props);
  const texts = Object.entries(props).filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return { attributes: Object.fromEntries(texts), props };
}

/** React gives these a meaning of their own. */
const reserved = /^(?:key|ref|children|__proto__|dangerously.*)$/;

function literals(props: Map<string, Prop>): Record<string, Literal> {
  const known = [...props].flatMap(([name, prop]) => ("value" in prop && !reserved.test(name) ? [[name, prop.value] as const] : []));
  return Object.fromEntries(known);
}

function htmlElement(element: JsxElement, context: MeaningContext): Reading {
  const { tag, innerStart, innerEnd } = element;
  if (!context.hasHtml) return { how: "as written" };
  const inner = context.text.slice(innerStart, innerEnd);
  const isLine = phrasing.has(tag.name) || media.has(tag.name) || tag.isSelfClosing || inner.trim() === "" || tag.name === "a";
  if (isLine) return { how: "tags" };
  const properties = Object.fromEntries(
    Object.entries(htmlAttributes(element, context)).map(([name, value]) => [propertyName(name), value]),
  );
  const isInline = !inner.includes("\n") || oneLine.has(tag.name);
  return { how: "container", meaning: { is: "html", name: tag.name, properties, isInline } };
}

/** The attributes of an element as HTML names them; what is not a literal is reported. */
export function htmlAttributes(element: JsxElement, context: MeaningContext): Record<string, string | boolean> {
  const attributes: Record<string, string | boolean> = {};
  for (const [name, prop] of element.tag.props) {
    const value = "value" in prop ? prop.value : undefined;
    if (name === "key" || value === false || value === null) continue;
    const style = name === "style" ? styleOf(value) : null;
    if (style !== null) attributes.style = style;
    else if ("code" in prop || typeof value === "object") reportProp(element, { name, prop }, context);
    else if (value !== undefined) attributes[attributeName(name)] = value === true ? true : String(value);
  }
  return attributes;
}

function attributeName(name: string): string {
  if (name === "className") return "class";
  if (name === "htmlFor") return "for";
  return /^(?:aria|data)-/.test(name) ? name : name.toLowerCase();
}

/** The name of an attribute in the tree of HTML. */
function propertyName(name: string): string {
  const special: Record<string, string> = {
    class: "className",
    for: "htmlFor",
    colspan: "colSpan",
    rowspan: "rowSpan",
    datetime: "dateTime",
  };
  return special[name] ?? name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function report(element: JsxElement, { report: add }: MeaningContext, hint: string): void {
  add({ construct: `<${element.tag.name}>`, start: element.start, end: element.tag.end, hint });
}

function reportComponent({ tag, start }: JsxElement, { bindings, report: add }: MeaningContext): void {
  const hint = bindings.defined.has(tag.name)
    ? "The page defines it by code, which is never run; make it a registered component."
    : undefined;
  add({ construct: `<${tag.name}>`, start, end: tag.end, ...(hint && { hint }) });
}

function reportProp(element: JsxElement, { name, prop }: { name: string; prop: Prop }, { report: add }: MeaningContext): void {
  const spelling = name === "..." ? "{...}" : `${name}={${"code" in prop ? "…" : "{…}"}}`;
  const hint = name === "style" ? "Use a class and a stylesheet." : "Write a text, a number, a list or an object of these.";
  add({ construct: `${spelling} of <${element.tag.name}>`, start: element.start, end: element.tag.end, hint });
}
