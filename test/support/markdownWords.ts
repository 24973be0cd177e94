/** The words of a page and of its Markdown version, each read by a parser that the generator does not use for them. */
import type { Root } from "mdast";
import { type HTMLElement, type Node, NodeType, parse } from "node-html-parser";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";

const parser = unified().use(remarkParse).use(remarkGfm);

export function readMarkdown(markdown: string): Root {
  return parser.parse(markdown.replace(/^---\n[\s\S]*?\n---\n/, ""));
}

/** Without those of alerts, which a page says by an icon. */
export function wordsOfMarkdown(markdown: string): string[] {
  const text = (node: { type: string; value?: string; alt?: string | null; meta?: string | null; children?: unknown[] }): string => {
    if (node.type === "html") return node.value === "<br>" ? " " : "";
    if (node.type === "break") return " ";
    const title = node.type === "code" ? (/ ?title="(.*)"$/.exec(node.meta ?? "")?.[1] ?? "") : "";
    const value = node.type === "text" ? node.value?.replace(/^\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\](?=\n|$)/, "") : node.value;
    const own = node.type === "text" ? (value ?? "") : ` ${title} ${node.alt ?? ""} ${value ?? ""} `;
    const inner = (node.children ?? []).map((child) => text(child as Parameters<typeof text>[0])).join("");
    return /^(?:text|emphasis|strong|delete|link)$/.test(node.type)
      ? `${own.trim() === "" && node.type !== "text" ? "" : own}${inner}`
      : ` ${own}${inner} `;
  };
  return split(text(readMarkdown(markdown)));
}

/** What a page has for its readers only: how to get around, and words that Markdown has marks for. */
const left =
  "nav, .page-copy, .page-foot, .contents-disclosure, .code-language, .heading-link, [popover], .api-filter, .api-uses li:nth-child(n+11), .unlisted, .version-badge, [aria-hidden=true], script, style, button:not([popovertarget]), input, output, legend, a .visually-hidden, [data-footnote-ref], [data-footnote-backref], .sr-only, template";

export function wordsOfPage(html: string): string[] {
  const root = parse(html, { comment: false, blockTextElements: { script: false, style: false } });
  const main = root.querySelector("main") ?? root;
  // Names of a sample open what they are when they are pressed.
  for (const name of main.querySelectorAll("pre button")) name.replaceWith(name.innerHTML);
  for (const element of main.querySelectorAll(left)) element.remove();
  for (const formula of main.querySelectorAll("math")) formula.set_content(formula.getAttribute("alttext") ?? "");
  for (const title of main.querySelectorAll(".callout-title")) {
    const kind = title.parentNode?.getAttribute("data-kind");
    if (title.textContent.trim().toLowerCase() === kind) title.remove();
  }
  for (const title of main.querySelectorAll(".api-title")) title.innerHTML = [...title.childNodes].reverse().map(String).join("");
  return split(textOf(main));
}

function textOf(node: Node): string {
  if (node.nodeType !== NodeType.ELEMENT_NODE) return node.nodeType === NodeType.TEXT_NODE ? node.textContent : "";
  const element = node as HTMLElement;
  const name = element.rawTagName?.toLowerCase() ?? "";
  if (name === "wbr") return "";
  if (name === "br") return " ";
  if (name === "img") return ` ${element.getAttribute("alt") ?? ""} `;
  if (name === "iframe" || name === "video" || name === "audio")
    return ` ${element.getAttribute("title") ?? element.getAttribute("aria-label") ?? element.getAttribute("src") ?? ""} `;
  if (name === "svg") {
    const parts = ["title", "desc"].map((part) => element.querySelector(part)?.textContent ?? "");
    return ` ${[...new Set([element.getAttribute("aria-label") ?? "", ...parts])].join(" ")} `;
  }
  const inner = element.childNodes
    .map((child, index, all) => (isSpan(child) && isSpan(all[index - 1]) ? ` ${textOf(child)}` : textOf(child)))
    .join("");
  const isBlock = !/^(?:a|abbr|b|bdi|bdo|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/.test(name);
  return isBlock || /(?:^|\s)(?:api-|badge|code-title|tab-label)/.test(element.getAttribute("class") ?? "") || name === "code"
    ? ` ${inner} `
    : inner;
}

function isSpan(node: Node | undefined): boolean {
  return node?.nodeType === NodeType.ELEMENT_NODE && (node as HTMLElement).rawTagName === "span";
}

function split(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}
