/** Elements inside of a line as Markdown: one printer for each that Markdown has a mark for; of all others the words remain. */
import { unescapeHtml } from "../../text/html.ts";
import { codeSpan, escapeText, escapeUrl } from "./escape.ts";
import { attributeOf, findElement, type HtmlElement, type HtmlNode, hasClass, isHidden, textOf } from "./htmlTree.ts";

export interface PrintContext {
  /** The address of a link or an image as Markdown has it. */
  urlOf: (url: string) => string;
  /** Level of the heading that the text is below. */
  level: number;
  inLink?: boolean;
  inTable?: boolean;
  /** Without emphasis. */
  isPlain?: boolean;
  /** The marks of what is around. */
  around?: readonly string[];
}

/** Text, and the mark that goes around it where it may; else it is without emphasis. */
interface Piece {
  text: string;
  mark: string;
  /** The element that has this mark in Markdown. */
  tag?: string;
  plain?: () => string;
}

export const hardBreak = "\\\n";

const skipped = new Set(["button", "input", "legend", "noscript", "output", "script", "select", "style", "textarea", "track", "wbr"]);

type InlinePrinter = (element: HtmlElement, printing: PrintContext) => string | Piece;

const marks: Record<string, string> = { b: "**", del: "~~", em: "*", i: "*", s: "~~", strong: "**" };

function printMark({ name, children }: HtmlElement, printing: PrintContext): Piece {
  const mark = marks[name] ?? "";
  const text = inline(children, { ...printing, around: [...(printing.around ?? []), mark] });
  return { text, mark, tag: name, plain: () => inline(children, { ...printing, isPlain: true }) };
}

/** Within itself, a mark adds nothing. */
function withoutRepeatedMarks(nodes: readonly HtmlNode[], printing: PrintContext): readonly HtmlNode[] {
  const isRepeated = (node: HtmlNode): node is HtmlElement =>
    typeof node !== "string" &&
    marks[node.name] !== undefined &&
    (printing.isPlain || printing.around?.includes(marks[node.name] ?? "")) === true;
  return nodes.some(isRepeated)
    ? nodes.flatMap((node) => (isRepeated(node) ? withoutRepeatedMarks(node.children, printing) : [node]))
    : nodes;
}

const printAsTag =
  (name: string): InlinePrinter =>
  (element, printing) => {
    const inner = inline(element.children, printing);
    return inner.trim() === "" ||
      element.children.some((child) => typeof child !== "string" && child.attributes.includes("data-footnote-ref"))
      ? inner
      : `<${name}>${inner}</${name}>`;
  };

const printers: Record<string, InlinePrinter> = {
  ...Object.fromEntries(Object.keys(marks).map((name) => [name, printMark])),
  a: link,
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
  sub: printAsTag("sub"),
  sup: printAsTag("sup"),
  svg: picture,
  video: embedded,
};

/** Spaces at both ends are those of the text. */
export function inline(siblings: readonly HtmlNode[], printing: PrintContext): string {
  const nodes = withoutRepeatedMarks(siblings, printing);
  return joinPieces(
    nodes.flatMap((node, index) => {
      if (typeof node === "string") return { text: escapeText(unescapeHtml(node), printing), mark: "" };
      const previous = nodes[index - 1];
      // Such as the keys of a picture, which only the stylesheet keeps apart.
      const isApart = node.name === "span" && typeof previous === "object" && previous.name === "span";
      return isApart ? [{ text: " ", mark: "" }, print(node, printing)] : print(node, printing);
    }),
  );
}

function print(element: HtmlElement, printing: PrintContext): Piece {
  if (skipped.has(element.name) || isHidden(element)) return { text: "", mark: "" };
  if (printing.inLink && hasClass(element, "visually-hidden")) return { text: "", mark: "" };
  const printer = printers[element.name];
  if (!printer) return { text: separated(element, inline(element.children, printing)), mark: "" };
  const printed = printer(element, printing);
  return typeof printed === "string" ? { text: separated(element, printed), mark: "" } : printed;
}

const blockNames =
  /^(?:address|article|aside|blockquote|d[dlt]|div|fig\w+|h[1-6]|header|footer|li|ol|p|pre|section|summary|t[dhr]|table|ul)$/;

/** Blocks inside of a line, and words that only the stylesheet keeps apart, are words of their own. */
function separated(element: HtmlElement, text: string): string {
  const isApart = blockNames.test(element.name) || /^(?:api-|badge|tab-label)/.test(attributeOf(element, "class") ?? "");
  return isApart && text !== "" ? ` ${text.trim()} ` : text;
}

/** Brackets and quotes of Chinese, Japanese and Korean, next to which words have no spaces. */
const widePunctuation = /^(?![\0-\x7f])\p{P}|(?![\0-\x7f])\p{P}$/u;

/** A mark needs a side of words and a side without: where it has none, the words remain, or become an element. */
function joinPieces(pieces: Piece[]): string {
  let out = "";
  pieces.forEach(({ text, mark, tag, plain }, index) => {
    const inner = text.trim();
    const [, before = "", , after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
    const next = after === "" ? pieces.slice(index + 1).find((piece) => piece.text !== "") : { text: after, mark: "" };
    // What comes next may have its mark, or lose it.
    const nextTexts = next ? [`${next.mark.replaceAll(mark.charAt(0), "_")}${next.text}`, next.text.replace(/^[*_~]+/, "")] : [""];
    const usable = [mark, mark.replaceAll("*", "_")].find((each) => {
      const words = inner.replace(edges[each.charAt(0)] ?? "", "");
      const opens = mayMark(each, firstOf(words), lastOf(before || out));
      return inner !== "" && each !== "" && opens && nextTexts.every((nextText) => mayMark(each, lastOf(words), firstOf(nextText)));
    });
    const isTag = usable === undefined && tag && widePunctuation.test(inner);
    const marked = isTag ? `<${tag}>${inner}</${tag}>` : `${usable}${inner}${usable}`;
    out = joined(out, usable === undefined && !isTag ? (plain?.() ?? text) : before + marked + after);
  });
  return out;
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
  return outer !== mark.charAt(0) && (isApart || (mark.charAt(0) !== "_" && !/[\p{P}\p{S}]/u.test(inner)));
}

/** Marks of the same kind right inside, which are one run with it. */
const edges: Record<string, RegExp> = { "*": /^\*+|(?<!\\)\*+$/g, _: /^_+|(?<!\\)_+$/g };

const firstOf = (text: string) => /^./su.exec(text)?.[0];
const lastOf = (text: string) => /.$/su.exec(text.slice(-2))?.[0];

function link(element: HtmlElement, printing: PrintContext): string {
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
function code(element: HtmlElement, printing: PrintContext): string {
  if (printing.inLink || !findElement(element.children, "a")) return plainCode(textOf(element.children), printing);
  const parts: string[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    if (run.length > 0) parts.push(plainCode(textOf(run), printing));
    run = [];
  };
  for (const node of element.children) {
    if (typeof node === "string" || node.name !== "a") run.push(node);
    else {
      endRun();
      parts.push(link({ ...node, children: [{ name: "code", attributes: "", children: node.children }] }, printing));
    }
  }
  endRun();
  return parts.join("");
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
