/** What mdBook adds to Markdown, and what preprocessors of well-known books add. */
import type { Element, ElementContent } from "hast";
import { problem } from "../../../problems/problem.ts";
import { snippetOf } from "../../../text/snippets.ts";
import type { FenceInfo } from "../../code/fence.ts";
import { placeOf, rewriteText, walk } from "../../tree.ts";
import type { Dialect, TreeRule } from "../dialect.ts";
import { convertAdmonishments, convertDefinitions } from "../mkdocs/containers.ts";
import { definitions } from "../mkdocs/definitions.ts";
import { attributeLists, bareAddresses } from "../shared.ts";
import { rustNames } from "./rustNames.ts";

/** As MathJax finds them in a page of mdBook: `\\(…\\)` and `\\[…\\]`, of which Markdown has taken one backslash each. */
const formula = /\\\(([\s\S]+?)\\\)|\\\[([\s\S]+?)\\\]/g;

const formulas: TreeRule = {
  marker: /\\\\[([]/,
  read(tree, { context }) {
    if (!context.markdown.math) return;
    rewriteText(tree, formula, ([, inline, block = ""], position) => [
      inline === undefined ? { type: "math", value: block, position } : { type: "inlineMath", value: inline, position },
    ]);
  },
};

/** What is left of the syntax of mdBook and of its preprocessors. */
const otherHelpers: TreeRule = {
  marker: /\{\{[ \t]*#\w/,
  read(tree, { files, problems }, text) {
    walk(tree, ({ type, value = "", position }) => {
      if (text.slice(position?.start.offset, position?.end.offset).includes("\\{")) return;
      for (const [written, name] of type === "text" ? value.matchAll(/\{\{\s*#(\w+)[^}]*\}\}/g) : []) {
        if (snippetOf(written, ["mdbook"])) continue;
        const hint = "Write its text in its place, or \\{{ to show braces.";
        problems.push(problem("M035", `{{#${name}}} is shown as text.`, { place: placeOf(files, position), hint }));
      }
    });
  },
};

/** As mdBook shows code: without the lines of Rust that begin with `# `, or those that begin with the word of the fence. `##` is a number sign. */
function withoutHiddenLines(code: string, { language, hidden }: Pick<FenceInfo, "language" | "hidden">): string {
  const isRust = language === "rust";
  if (!isRust && hidden === undefined) return code;
  const isHidden = (line: string) => (isRust && /^\s*#(?: |$)/.test(line)) || (hidden !== undefined && line.trimStart().startsWith(hidden));
  const lines = code.split("\n").filter((line) => !isHidden(line));
  return (isRust ? lines.map((line) => line.replace(/^(\s*#)#/, "$1")) : lines).join("\n");
}

/** The only callout of mdBook for a long time, and the listings of the books of Rust. */
function convertElement(element: Element): void {
  const { className } = element.properties;
  if (element.tagName === "listing") convertListing(element);
  if (element.tagName !== "div" || !Array.isArray(className) || !className.includes("warning")) return;
  Object.assign(element, { tagName: "bcidocs-callout", properties: { kind: "warning" } });
}

/** `<Listing number="1-1" file-name="main.rs" caption="Prints `x`">` with its code. */
function convertListing(element: Element): void {
  const { number, fileName, "file-name": file = fileName, caption = "" } = element.properties;
  const id = number ? `listing-${number}` : undefined;
  const parts = String(caption).split("`");
  const words = parts.map((value, index): ElementContent => (index % 2 === 0 ? { type: "text", value } : made("code", value)));
  const label: ElementContent[] = number ? [made("a", `Listing ${number}`, { href: `#${id}` })] : [];
  const between: ElementContent[] = number && caption ? [{ type: "text", value: ": " }] : [];
  const title = { ...made("figcaption", ""), children: [...label, ...between, ...(caption ? words : [])] };
  element.children = [
    ...(file ? [made("p", `Filename: ${file}`)] : []),
    ...element.children,
    ...(title.children.length > 0 ? [title] : []),
  ];
  Object.assign(element, { tagName: "figure", properties: id ? { id } : {} });
}

function made(tagName: string, value: string, properties: Element["properties"] = {}): Element {
  return { type: "element", tagName, properties, children: [{ type: "text", value }] };
}

export const mdbook: Dialect = {
  title: "mdBook",
  sign: /^\{\{#\w+[ \t]+[^}\n]+\}\}/m,
  hasElements: true,
  lineMarker: /\{\{[ \t]*#|^[ \t]*:[ \t]|(?:```|~~~)admonish/m,
  convertLines: (text, lines) => convertDefinitions(text, convertAdmonishments(text, lines)),
  emptyLine: /^\{\{[ \t]*#title\b[^}]*\}\}$/,
  hasNoDollarMath: true,
  hasFormulaLines: true,
  treeRules: [bareAddresses, attributeLists, formulas, rustNames, definitions, otherHelpers],
  escapesIncludes: true,
  linkLabel: /^[\w-]+(?:(?:::|[.#])[\w-]+)+$/,
  shownCode: withoutHiddenLines,
  convertElement,
  hasNoTitle: true,
};
