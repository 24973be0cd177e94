/** The Markdown version of a page, made from what its readers see: the main area of its document. */
import { blocks } from "./blocks.ts";
import { readHtml } from "./htmlTree.ts";

interface MarkdownHead {
  title: string;
  description: string;
  url: string;
  version: string | null;
  /** Day of the last change, e.g. `2025-09-30`. */
  updated: string | null;
}

/** `urlOf` gives the address that a link has in Markdown. */
export function markdownPage(html: string, head: MarkdownHead, urlOf: (url: string) => string): string {
  return `${frontMatter(head)}\n${markdownOf(mainOf(html), urlOf)}`;
}

/** HTML as React writes it -> CommonMark with GFM, without control characters, which terminals obey. */
export function markdownOf(html: string, urlOf: (url: string) => string): string {
  return `${blocks(readHtml(html.replace(/[^\P{Cc}\t\n\r]/gu, "")), { urlOf, level: 1 }).join("\n\n")}\n`;
}

function mainOf(html: string): string {
  const start = html.indexOf("<main");
  const end = html.lastIndexOf("</main>");
  return start < 0 || end < start ? html : html.slice(start, end);
}

/** YAML, whose quoted strings are those of JSON. */
function frontMatter(head: MarkdownHead): string {
  const lines = Object.entries(head).flatMap(([key, value]: [string, string | null]) =>
    value ? [`${key}: ${JSON.stringify(value)}`] : [],
  );
  return `---\n${lines.join("\n")}\n---\n`;
}
