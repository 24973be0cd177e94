/** A part of a Markdown version: what is below one heading. */
import GithubSlugger from "github-slugger";
import { createFenceReader } from "../text/fences.ts";
import { unescapeHtml } from "../text/html.ts";
import { limits } from "./limits.ts";

/** The section with the anchor, up to the next heading of its level; a row of a list or a table that has it; null for neither. */
export function sectionOf(markdown: string, anchor: string): string | null {
  const lines = markdown.split("\n");
  const headings = headingsOf(lines);
  const wanted = anchor.toLowerCase();
  const at = headings.findIndex(({ id }) => id === wanted);
  const heading = headings[at];
  if (!heading) return lines.find((line) => line.toLowerCase().includes(`(#${wanted})`)) ?? null;
  const next = headings.slice(at + 1).find(({ level }) => level <= heading.level);
  return lines.slice(heading.line, next?.line).join("\n").trim();
}

/** What the page of an export says before its members; null for one whose members have no sections of their own. */
export function withoutMembers(markdown: string): string | null {
  const lines = markdown.split("\n");
  const headings = headingsOf(lines);
  const group = headings[headings.findIndex(({ level }) => level === 3) - 1];
  return group?.level === 2 ? lines.slice(0, group.line).join("\n").trim() : null;
}

/** Blocks of code in which a name is used, without those that only import it. */
export function samplesWith(name: string, markdown: string): string[] {
  const word = new RegExp(`\\b${name.replace(/[^\w$]/g, "\\$&")}\\b`);
  const blocks: string[][] = [];
  let fence: string | null = null;
  for (const line of markdown.split("\n")) {
    const opening: string | undefined = fence === null ? /^(`{3,})\w/.exec(line)?.[1] : undefined;
    if (opening !== undefined) blocks.push([line]);
    else if (fence !== null) blocks.at(-1)?.push(line);
    fence = opening ?? (line === fence ? null : fence);
  }
  return blocks.filter((lines) => lines.some((line) => word.test(line) && !/^\s*import\b/.test(line))).map((lines) => lines.join("\n"));
}

function headingsOf(lines: string[]): { line: number; level: number; id: string }[] {
  const slugger = new GithubSlugger();
  const isCode = createFenceReader();
  return lines.flatMap((whole, line) => {
    // No heading is longer.
    const text = whole.slice(0, limits.question);
    const [, marks = "", title = ""] = (!isCode(text) && /^(#{1,6}) (.*)$/.exec(text)) || [];
    if (marks === "") return [];
    const [anchor = "", anchorId = ""] = /^<a id="([^"]+)"><\/a>/.exec(title) ?? [];
    const plain = title
      .slice(anchor.length)
      // Marks that stay as tags.
      .replace(/(?<!\\)<\/?(?:b|del|em|i|s|strong|su[bp])>/g, "")
      .replace(/\\(?=\W)/g, "")
      .replace(/\[([^[\]]*)\]\([^)[]*\)/g, "$1")
      .replace(/[`*]/g, "");
    return [{ line, level: marks.length, id: unescapeHtml(anchorId).toLowerCase() || slugger.slug(plain) }];
  });
}
