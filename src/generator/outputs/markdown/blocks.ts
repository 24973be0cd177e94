/** Blocks of rendered HTML as Markdown: one table from element and class to printer. What has none is the blocks that are in it. */
import { slug } from "github-slugger";
import { escapeAttribute } from "../../text/html.ts";
import { fence, guardLine } from "./escape.ts";
import { attributeOf, elementsOf, findElement, type HtmlElement, type HtmlNode, hasClass, isHidden, textOf } from "./htmlTree.ts";
import { allMarks, footnoteLabel, hardBreak, inline, type PrintContext } from "./inline.ts";
import { table } from "./table.ts";

type BlockPrinter = (element: HtmlElement, printing: PrintContext, previous: string | null) => string[];

const none: BlockPrinter = () => [];
const inside: BlockPrinter = ({ children }, printing) => blocks(children, printing);

const all = (names: string, printer: BlockPrinter) => Object.fromEntries(names.split(" ").map((name) => [name, printer]));

const byName: Record<string, BlockPrinter> = {
  ...all("address article aside bcidocs-island center div figcaption figure footer form", inside),
  ...all("header hgroup li main section summary template", inside),
  ...all("nav script style", none),
  ...all("h1 h2 h3 h4 h5 h6", heading),
  ...all("ol ul", list),
  blockquote: ({ children }, printing) => [quote(blocks(children, printing).join("\n\n"))],
  details: folded,
  dl: definitions,
  fieldset: tabs,
  hr: () => ["---"],
  p: ({ children }, printing) => paragraph(children, printing),
  pre: (element) => [fence(textOf(element.children), hasClass(element, "api-signature") ? "ts" : "")],
  table: (element, printing) => table(element, printing),
};

/** These go before the names. */
const byClass: Record<string, BlockPrinter> = {
  // The front matter has the version.
  ...all("api-filter contents-disclosure page-copy page-foot unlisted version-badge", none),
  // Title and list: the first entries of a long one are enough for a program.
  "api-uses": (element, printing) => folded(element, printing).map((text) => text.split("\n").slice(0, 10).join("\n")),
  "api-title": ({ children }, printing) => blocks([...children].reverse(), printing),
  callout,
  code: codeBlock,
  diagram: ({ children }) => [fence(textOf(children), "mermaid")],
  footnotes,
  math: formula,
};

function printerOf(element: HtmlElement): BlockPrinter | undefined {
  const printer = byName[element.name];
  if (!printer || !element.attributes.includes(" class=")) return printer;
  const own = attributeOf(element, "class")
    ?.split(" ")
    .find((name) => Object.hasOwn(byClass, name));
  return own === undefined ? printer : byClass[own];
}

/** One text for each block; text between blocks is a paragraph. */
export function blocks(nodes: readonly HtmlNode[], printing: PrintContext): string[] {
  const blockTexts: string[] = [];
  let run: HtmlNode[] = [];
  let previous: string | null = null;
  const endRun = () => {
    const text = paragraph(run, printing);
    if (text.length > 0) previous = null;
    blockTexts.push(...text);
    run = [];
  };
  for (const node of nodes) {
    const printer = typeof node === "string" ? undefined : printerOf(node);
    if (typeof node === "string" || !printer) run.push(node);
    else if (!isHidden(node)) {
      endRun();
      const printed = printer(node, printing, previous);
      if (printed.length > 0) previous = node.name;
      blockTexts.push(...printed);
    }
  }
  endRun();
  return blockTexts;
}

function paragraph(nodes: readonly HtmlNode[], printing: PrintContext): string[] {
  const lines = inline(nodes, printing)
    .split(hardBreak)
    .map((line) => guardLine(line.replace(/^ +| +$/g, "")));
  const first = lines.findIndex((line) => line !== "");
  return first < 0 ? [] : [lines.slice(first, lines.findLastIndex((line) => line !== "") + 1).join(hardBreak)];
}

/** What fits on one line, e.g. of a heading. */
function oneLine(nodes: readonly HtmlNode[], printing: PrintContext): string {
  return inline(nodes, { ...printing, inLink: false })
    .replace(/(?: |\\\n)+/g, " ")
    .trim();
}

/** With an anchor where its id is not the one that Markdown gives to its words. */
function heading(element: HtmlElement, printing: PrintContext): string[] {
  const { name, children } = element;
  const level = Number(name.slice(1));
  printing.level = level;
  const text = oneLine(children, printing).replace(/#+$/, "\\$&");
  const id = attributeOf(element, "id");
  const usual = id === null ? "" : slug(textOf(children));
  const anchor =
    level === 1 || id === null || id.replace(/-\d+$/, "") === usual || id === usual ? "" : `<a id="${escapeAttribute(id)}"></a>`;
  return text === "" ? [] : [`${"#".repeat(level)} ${anchor}${text}`];
}

function quote(text: string): string {
  return text.replace(/^(?=.)/gm, "> ").replace(/^$/gm, ">");
}

/** What follows the first line of an item belongs to it by its indentation. */
function item(marker: string, text: string): string {
  return `${marker} ${text}`.replace(/ +$/, "").replace(/\n(?=[^\n])/g, `\n${" ".repeat(marker.length + 1)}`);
}

function list(element: HtmlElement, printing: PrintContext, previous: string | null): string[] {
  const isOrdered = element.name === "ol";
  const start = Number(attributeOf(element, "start") ?? 1);
  // The second of two adjacent lists has other marks; with the same, both would be one list.
  const isSecond = previous === element.name;
  const items = elementsOf(element.children).filter((child) => !isHidden(child));
  const isLoose = items.some(({ children }) => elementsOf(children, "p").length > 0);
  const texts = items.map((child, index) => {
    const box = findElement(child.children, "input");
    const mark = box && hasClass(child, "task-list-item") ? `[${/ checked(?:=|$|\s)/.test(box.attributes) ? "x" : " "}] ` : "";
    const marker = isOrdered ? `${start + index}${isSecond ? ")" : "."}` : isSecond ? "*" : "-";
    // In an item of one line, a list follows without an empty line where it may.
    const gap = (part: string) => (!isLoose && /^(?:[-*]|1[.)]) ./.test(part) ? "\n" : "\n\n");
    return item(marker, mark + blocks([child], printing).reduce((all, part) => (all === "" ? part : all + gap(part) + part), ""));
  });
  return texts.length === 0 ? [] : [texts.join(isLoose ? "\n\n" : "\n")];
}

function definitions({ children }: HtmlElement, printing: PrintContext): string[] {
  const items: string[][] = [];
  for (const child of elementsOf(children).flatMap((each) => (each.name === "div" ? elementsOf(each.children) : [each]))) {
    if (child.name === "dt") items.push(paragraph(child.children, printing));
    else items.at(-1)?.push(...blocks(child.children, printing));
  }
  return items.length === 0 ? [] : [items.map((parts) => item("-", parts.join("\n\n"))).join("\n")];
}

/** The words of GitHub for the kinds. */
const alerts: Record<string, string> = { tip: "TIP", important: "IMPORTANT", warning: "WARNING", caution: "CAUTION", danger: "CAUTION" };

function callout(element: HtmlElement, printing: PrintContext): string[] {
  const kind = attributeOf(element, "data-kind") ?? "note";
  const title = elementsOf(element.children, "p").find((child) => hasClass(child, "callout-title"));
  const shown = titled(element, title, kind, printing);
  return [quote(`[!${alerts[kind] ?? "NOTE"}]\n${shown.join("\n\n")}`.replace(/\n$/, ""))];
}

/** Blocks below their title, if it says more than the kind. */
function titled({ children }: HtmlElement, title: HtmlElement | undefined, kind: string, printing: PrintContext): string[] {
  const label = title ? oneLine(title.children, { ...printing, around: allMarks }) : "";
  const rest = children.filter((child) => child !== title);
  return [...(label === "" || label.toLowerCase() === kind ? [] : [`**${label}**`]), ...blocks(rest, printing)];
}

function folded(element: HtmlElement, printing: PrintContext): string[] {
  return titled(element, elementsOf(element.children, "summary")[0], "", printing);
}

function codeBlock(element: HtmlElement): string[] {
  const code = textOf(findElement(element.children, "pre")?.children ?? []);
  const language = attributeOf(element, "data-language") ?? "";
  const title = textOf(findElement(element.children, "figcaption")?.children ?? []);
  const info = title === "" ? language.replace(/^text$/, "") : `${language || "text"} title="${title}"`;
  return [fence(code, info)];
}

/** TeX, as GitHub shows it. */
function formula({ children }: HtmlElement): string[] {
  const math = findElement(children, "math");
  return [fence((math && attributeOf(math, "alttext")) ?? textOf(children), "math")];
}

/** Each tab is a part below the heading around it. */
function tabs(element: HtmlElement, printing: PrintContext): string[] {
  if (!hasClass(element, "tabs")) return inside(element, printing, null);
  const level = Math.min(6, printing.level + 1);
  return elementsOf(element.children, "div", "label").flatMap(({ name, children }) =>
    name === "label" ? `${"#".repeat(level)} ${oneLine(children, printing)}` : blocks(children, { ...printing, level }),
  );
}

function footnotes({ children }: HtmlElement, printing: PrintContext): string[] {
  return elementsOf(findElement(children, "ol")?.children ?? []).map((note) => {
    const text = blocks(note.children, printing).join("\n\n");
    return `[^${footnoteLabel(attributeOf(note, "id") ?? "")}]: ${text.replace(/\n(?=[^\n])/g, "\n    ")}`;
  });
}
