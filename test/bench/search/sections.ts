/** Cuts built pages into the sections that a search leads to, for engines that do not read HTML by themselves. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { unescapeHtml } from "../../../src/generator/text/html.ts";
import { listFiles } from "../../support/hashTree.ts";
import { splitUrl } from "../../support/searchQueries.ts";

export interface Section {
  /** e.g. `/docs/api/focus#usage` */
  url: string;
  /** Title of the page. */
  title: string;
  /** Empty for what is before the first heading. */
  heading: string;
  text: string;
}

/** Of the main area: what repeats the text of other places, and what is no text. */
const left = [
  /<nav\b[\s\S]*?<\/nav>/g,
  /<footer\b[\s\S]*?<\/footer>/g,
  /<svg\b[\s\S]*?<\/svg>/g,
  /<(script|style)\b[\s\S]*?<\/\1>/g,
  /<details class="contents-disclosure"[\s\S]*?<\/details>/g,
  /<a class="heading-link"[\s\S]*?<\/a>/g,
];

/** They do not end a word: `<b>sig</b>nal` is one. */
const inline = /<\/?(?:a|abbr|b|bdi|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|var|wbr)\b[^>]*>/g;

export async function readSections(folder: string): Promise<Section[]> {
  const sections: Section[] = [];
  for (const file of await listFiles(folder)) {
    if (!file.endsWith(".html") || file === "404.html") continue;
    sections.push(...splitPage(await readFile(join(folder, file), "utf8"), splitUrl(`/${file}`)[0]));
  }
  return sections;
}

export function splitPage(html: string, url: string): Section[] {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0];
  if (main === undefined) return [];
  const rest = left.reduce((text, pattern) => text.replace(pattern, " "), main);
  const title = textOf(/<h1\b[^>]*>([\s\S]*?)<\/h1>/.exec(rest)?.[1] ?? "");
  // A heading of level 1 belongs to the page, whether it has an id or not.
  const [opening = "", ...others] = rest.replace(/<h1\b[\s\S]*?<\/h1>/, " ").split(/(?=<h[2-6]\b[^>]*\sid=")/);
  return [{ url, title, heading: "", text: textOf(opening) }, ...others.map((part) => readSection(part, { url, title }))];
}

function readSection(part: string, { url, title }: { url: string; title: string }): Section {
  const [whole = "", id = "", heading = ""] = /^<h[2-6]\b[^>]*\sid="([^"]*)"[^>]*>([\s\S]*?)<\/h[2-6]>/.exec(part) ?? [];
  return { url: `${url}#${unescapeHtml(id)}`, title, heading: textOf(heading), text: textOf(part.slice(whole.length)) };
}

function textOf(html: string): string {
  const text = html
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(inline, "")
    .replace(/<[^>]*>/g, " ");
  return unescapeHtml(text).replace(/\s+/g, " ").trim();
}
