/** Elements inside of a line as Markdown: one printer for each that Markdown has a mark for; of all others the words remain. */
import { unescapeHtml } from "../../text/html.ts";
import { codeSpan, escapeText, escapeUrl } from "./escape.ts";
import { attributeOf, findElement, type HtmlElement, type HtmlNode, hasClass, isElement, isHidden, textOf } from "./htmlTree.ts";

export interface PrintContext {
  /** The address of a link or an image as Markdown has it. */
  urlOf: (url: string) => string;
  /** Level of the heading that the text is below. */
  level: number;
  inLink?: boolean;
  inTable?: boolean;
  /** The marks of what is around; within itself, a mark adds nothing. */
  around?: readonly string[];
}

/** Text, and the name of the element whose mark goes around it. */
interface Piece {
  text: string;
  name?: string | undefined;
}

export const hardBreak = "\\\n";

const skipped = new Set(["button", "input", "legend", "noscript", "output", "script", "select", "style", "textarea", "track", "wbr"]);

/** Elements that stay as tags have none. */
const marks: Record<string, string> = { b: "**", del: "~~", em: "*", i: "*", s: "~~", strong: "**", sub: "", sup: "" };
/** For `around`: text without emphasis. */
export const allMarks = ["*", "**", "~~"];

const printers: Record<string, (element: HtmlElement, printing: PrintContext) => string> = {
  a: printLink,
  audio: embedded,
  br: (_, { inTable, inLink }) => (inTable ? "<br>" : inLink ? " " : hardBreak),
  code,
  iframe: embedded,
  img: (element, printing) => {
    const src = attributeOf(element, "src");
    const alt = escapeText(attributeOf(element, "alt") ?? "", printing);
    return src === null ? "" : `![${alt}](${escapeUrl(printing.urlOf(src))}${titleOf(element, printing)})`;
  },
  math: (element, printing) => formula(attributeOf(element, "alttext") ?? textOf(element.children), printing),
  svg: picture,
  video: embedded,
};

/** Spaces at both ends are those of the text. */
export function inline(siblings: readonly HtmlNode[], printing: PrintContext): string {
  const nodes = withoutRepeatedMarks(siblings, printing);
  const pieces = nodes.map((node) => print(node, printing));
  let out = "";
  for (const [index, { text, name }] of pieces.entries()) {
    // Such as the keys of a picture, which only the stylesheet keeps apart.
    if (isElement(nodes[index], "span") && isElement(nodes[index - 1], "span")) out = joined(out, " ");
    out = joined(out, name === undefined ? text : withMark(name, text, out, pieces.slice(index + 1)));
  }
  return out;
}

function withoutRepeatedMarks(nodes: readonly HtmlNode[], printing: PrintContext): readonly HtmlNode[] {
  const { around } = printing;
  if (!around) return nodes;
  const isRepeated = (node: HtmlNode) => typeof node !== "string" && around.includes(marks[node.name] ?? "none");
  return nodes.flatMap((node) => (isRepeated(node) ? withoutRepeatedMarks((node as HtmlElement).children, printing) : [node]));
}

function print(node: HtmlNode, printing: PrintContext): Piece {
  if (typeof node === "string") return { text: escapeText(unescapeHtml(node), printing) };
  const { name, children } = node;
  if (skipped.has(name) || isHidden(node) || (printing.inLink && hasClass(node, "visually-hidden"))) return { text: "" };
  const mark = marks[name];
  if (mark === undefined) return { text: separated(node, printers[name]?.(node, printing) ?? inline(children, printing)) };
  const text = inline(children, mark === "" ? printing : { ...printing, around: [...(printing.around ?? []), mark] });
  return { text, name: text.startsWith("[^") && mark === "" ? undefined : name };
}

const blockNames =
  /^(?:address|article|aside|blockquote|d[dlt]|div|fig\w+|h[1-6]|header|footer|li|ol|p|pre|section|summary|t[dhr]|table|ul)$/;

/** Blocks inside of a line, and words that only the stylesheet keeps apart, are words of their own. */
function separated({ name, attributes }: HtmlElement, text: string): string {
  const isApart = blockNames.test(name) || / class="(?:api-|badge|tab-label)/.test(attributes);
  return isApart && text !== "" ? ` ${text.trim()} ` : text;
}

/** A mark needs a side of words and a side without: where it has none, the element remains. */
function withMark(name: string, text: string, previous: string, rest: readonly Piece[]): string {
  const [, before = "", inner = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (inner === "") return text;
  const mark = marks[name] ?? "";
  // Marks of the same kind right inside are one run with it.
  const words = mark === "~~" ? inner : inner.replace(/^\*+|(?<!\\)\*+$/g, "");
  const next = rest.find((piece) => piece.text !== "");
  const nextText = next?.name === undefined ? next?.text : "<";
  const isUsable =
    mark !== "" && mayMark(mark, firstOf(words), lastOf(before || previous)) && mayMark(mark, lastOf(words), firstOf(after || nextText));
  return before + (isUsable ? mark + inner + mark : `<${name}>${inner}</${name}>`) + after;
}

/** Two spaces are one, and backticks next to backticks would be one mark. */
function joined(out: string, text: string): string {
  if (out.endsWith(" ")) return out + text.replace(/^ /, "");
  return out.endsWith("`") && text.startsWith("`") ? `${out} ${text}` : out + text;
}

/**
 * Whether a mark may be between a character of its text and the one next to it; the edge of a block is a space. Parsers differ in
 * what they take characters beyond 16 bits for.
 */
function mayMark(mark: string, inner = " ", outer = " "): boolean {
  const isApart = /^[\s\p{P}\p{S}]$/u.test(outer) && outer.length === 1;
  return outer !== mark.charAt(0) && (isApart || !/[\p{P}\p{S}]/u.test(inner));
}

const firstOf = (text = "") => /^./su.exec(text)?.[0];
const lastOf = (text: string) => /.$/su.exec(text.slice(-2))?.[0];

function printLink(element: HtmlElement, printing: PrintContext): string {
  const href = attributeOf(element, "href");
  const footnote = element.attributes.includes("data-footnote-ref") ? footnoteLabel(href ?? "") : null;
  if (footnote !== null) return `[^${footnote}]`;
  if (hasClass(element, "heading-link") || element.attributes.includes("data-footnote-backref")) return "";
  if (href === null || printing.inLink) return inline(element.children, printing);
  const text = inline(element.children, { ...printing, inLink: true });
  const inner = text.trim();
  if (inner === "") return "";
  const url = printing.urlOf(href);
  if (/^https?:\/\/[^\s<>\\|]+$/.test(url) && inner === escapeText(url)) return `<${url}>`;
  return `${/^\s/.test(text) ? " " : ""}[${inner}](${escapeUrl(url)}${titleOf(element, printing)})${/\s$/.test(text) ? " " : ""}`;
}

/** The title of a link or an image, after its address. */
function titleOf(element: HtmlElement, printing: PrintContext): string {
  const title = attributeOf(element, "title");
  return title ? ` "${escapeText(title, printing).replaceAll('"', '\\"')}"` : "";
}

/** `#user-content-fn-alpha` -> `alpha`. */
export function footnoteLabel(id: string): string {
  return id.replace(/^#?(?:user-content-)?fn-/, "").replace(/[^\p{L}\p{N}_-]/gu, "-");
}

/** Types in code are links of their own. */
function code({ children }: HtmlElement, printing: PrintContext): string {
  const at = printing.inLink ? -1 : children.findIndex((node) => isElement(node, "a"));
  const link = children[at];
  if (!isElement(link, "a")) return plainCode(textOf(children), printing);
  const linked = printLink({ ...link, children: [{ ...link, name: "code", attributes: "" }] }, printing);
  const rest = { name: "code", attributes: "", children: children.slice(at + 1) };
  return plainCode(textOf(children.slice(0, at)), printing) + linked + code(rest, printing);
}

/** In a table a pipe is escaped in code as well, which a backslash in front of it makes impossible. */
function plainCode(text: string, { inTable }: PrintContext): string {
  if (text.trim() === "") return text === "" ? "" : " ";
  if (!inTable || !text.includes("|")) return codeSpan(text);
  return text.includes("\\|") ? escapeText(text, { inTable }) : codeSpan(text).replaceAll("|", "\\|");
}

/** TeX between dollars; what Markdown would read in it is code, as GitHub has it. */
function formula(tex: string, printing: PrintContext): string {
  return /[\\`*_[\]<&~|$]/.test(tex) ? `$${plainCode(tex.trim(), printing)}$` : `$${tex.trim()}$`;
}

/** What a picture says to readers who do not see it. */
function picture(element: HtmlElement, printing: PrintContext): string {
  const parts = [
    attributeOf(element, "aria-label"),
    ...["title", "desc"].map((name) => textOf(findElement(element.children, name)?.children ?? [])),
  ];
  return escapeText([...new Set(parts)].filter(Boolean).join(": "), printing);
}

/** A link to what the page shows of elsewhere. */
function embedded(element: HtmlElement, printing: PrintContext): string {
  const source = findElement(element.children, "source");
  const src = attributeOf(element, "src") ?? (source && attributeOf(source, "src"));
  if (!src) return "";
  const label = attributeOf(element, "title") ?? attributeOf(element, "aria-label") ?? src;
  return ` [${escapeText(label, printing)}](${escapeUrl(printing.urlOf(src))}) `;
}
