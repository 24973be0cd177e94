/** Reads the pages of this repository as templates for a corpus: whole, or cut into pieces as long as pages of an SDK's docs. */
import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import matter from "gray-matter";
import site from "../../../site.config.ts";
import { repository } from "../../support/folders.ts";
import { listFiles } from "../../support/hashTree.ts";

/** `small`: pages of about 2.1 kB, as in the docs of an SDK; `own`: our own pages unchanged. */
export type PageSize = "small" | "own";

export interface Template {
  title: string;
  description: string;
  /** Markdown of our own kind without variables, images and components. */
  body: string;
}

/** A piece ends at the first heading behind these many characters. */
const pieceLength = 1_900;

/** A shorter section does not become a page. */
const shortestPiece = 600;

export async function readTemplates(size: PageSize): Promise<Template[]> {
  const folders = [join(repository, "content", "docs"), join(repository, "test", "bench", "corpus", "extra")];
  const files = await Promise.all(folders.map(async (folder) => (await listFiles(folder)).map((path) => join(folder, path))));
  // A file such as `_shared/headset.md` is a part of pages, without a title.
  const pages = files.flat().filter((path) => path.endsWith(".md") && !/\/_/.test(relative(repository, path)));
  const templates = await Promise.all(pages.map(async (path) => readTemplate(await readFile(path, "utf8"))));
  return size === "own" ? templates : templates.flatMap(cutIntoPieces);
}

function readTemplate(text: string): Template {
  const { data, content } = matter(fillVariables(text));
  const body = content
    .trim()
    .replace(/^!\[[^\n]*\n+/gm, "")
    .replace(/^::[a-z][^\n]*\n+/gm, "");
  return { title: String(data.title), description: String(data.description), body };
}

function fillVariables(text: string): string {
  const values: Record<string, string | undefined> = { ...site.variables, product: site.product };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** Pieces begin at a second-level heading; a short remainder joins the piece before it. */
function cutIntoPieces({ title, description, body }: Template): Template[] {
  const pieces: string[] = [];
  for (const section of sectionsOf(body)) {
    const last = pieces.at(-1);
    const fitsLast = last !== undefined && (last.length + section.length / 2 < pieceLength || section.length < shortestPiece);
    if (fitsLast) pieces[pieces.length - 1] = `${last}\n\n${section}`;
    else pieces.push(section);
  }
  return pieces.map((piece) => {
    const heading = /^## (.+?)(?: \{#[^}]*\})?$/m.exec(piece)?.[1]?.replace(/[`*]|\]\([^)]*\)|\[/g, "");
    return { title: heading ? `${title}: ${heading}` : title, description, body: piece };
  });
}

/** `## ` in a code block begins nothing. */
function sectionsOf(body: string): string[] {
  const sections: string[][] = [[]];
  let isCode = false;
  for (const line of body.split("\n")) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    if (!isCode && line.startsWith("## ") && sections.at(-1)?.length) sections.push([]);
    sections.at(-1)?.push(line);
  }
  return sections.map((lines) => lines.join("\n").trim()).filter((section) => section !== "");
}
