/** Looks for words of a site's Markdown files that its pages do not have. It knows the folders alone, and nothing of how pages get their addresses. */
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type LostWord, lostWords } from "./conserve.ts";
import { listFiles } from "./hashTree.ts";

/** `<Badge>` in a problem that says in how many files it is: such a problem has one place only. */
const constructOf = /^<([A-Z][\w.]*)> .*: [\d,]+ uses? in [\d,]+ files?\.$/;

/** Lines of the tags with these names, 1-based. */
function linesOfTags(source: string, names: readonly string[]): number[] {
  if (names.length === 0) return [];
  const tag = new RegExp(
    `<(?:${names.map((name) => name.replaceAll(".", "\\.")).join("|")})(?=[\\s/>])(?:[^>]*>|[\\s\\S]*?\\n[ \\t]*/?>)`,
    "g",
  );
  return [...source.matchAll(tag)].flatMap(({ 0: whole, index }) => {
    const first = source.slice(0, index).split("\n").length;
    return whole.split("\n").map((_, line) => first + line);
  });
}

export interface SiteFolders {
  /** Folder of the Markdown files. */
  sources: string;
  /** The published site. */
  output: string;
  /** Places of reported problems; paths end as those below `sources` do. */
  problems: readonly { message?: string; place?: { path: string; line?: number | undefined } | undefined }[];
}

export interface LostWordsOfSite {
  /** `a.md:3 word | the line` */
  lost: string[];
  files: number;
  words: number;
}

/** The page of a file is the one that lacks the fewest of its words, among those with a similar address if there are any. */
export async function lostWordsOfSite({ sources, output, problems }: SiteFolders): Promise<LostWordsOfSite> {
  const pages = (await listFiles(output)).filter((path) => path.endsWith(".html"));
  const all = (await listFiles(sources)).filter(
    (path) => /\.(?:md|mdx|markdown)$/i.test(path) && !/(?:^|\/)[_.]|^dist\/|node_modules/.test(path),
  );
  // The chapters of a book are those that its table of contents names, which is no page itself.
  const summary = all.includes("SUMMARY.md") ? await readFile(join(sources, "SUMMARY.md"), "utf8") : null;
  const isChapter = (path: string) => summary === null || [path, path.replaceAll(" ", "%20")].some((each) => summary.includes(each));
  const files = all.filter(isChapter);
  const names = problems.flatMap(({ message = "" }) => constructOf.exec(message)?.[1] ?? []);
  const result: LostWordsOfSite = { lost: [], files: files.length, words: 0 };
  for (const path of files) {
    const source = (await readFile(join(sources, path), "utf8")).replace(/\r\n?/g, "\n");
    if (/^---\n(?:[^\n]+\n)*?draft: true\n/.test(source)) continue;
    const lines = new Set([
      ...problems.flatMap(({ place }) => (place?.path.endsWith(path) ? (place.line ?? 1) : [])),
      ...linesOfTags(source, names),
    ]);
    // A problem of the front matter is one of the whole page.
    const body = source.slice(0, /^---\n[\s\S]*?\n---(?:\n|$)/.exec(source)?.[0].length ?? 0).split("\n").length;
    if (body > 1 && [...lines].some((line) => line < body)) continue;
    const likely = pages.filter((page) => keyOf(page) === keyOf(path)).map((page) => ({ page, shared: sharedEnd(page, path) }));
    // Of thousands of pages, many have the same name: those in folders of the same names come first, and are enough.
    const most = Math.max(0, ...likely.map(({ shared }) => shared));
    const similar = likely.flatMap(({ page, shared }) => (likely.length < 10 || shared === most ? [page] : []));
    let least: LostWord[] | null = null;
    const given = /^(?:slug|permalink|id):[ \t]*["']?(\S+?)["']?$/m.exec(source)?.[1];
    // Front matter may give a page another address.
    for (const page of [...similar, ...(similar.length === 0 || given !== undefined || pages.length < 60 ? pages : [])]) {
      const html = await readFile(join(output, page), "utf8");
      // A home page has the name of the site for its heading.
      const text = html.includes('class="home"') ? source.replace(/^title:.*$/m, "").replace(/^# .*$/m, "") : source;
      const words = lostWords(text, html, lines);
      if (!least || words.length < least.length) least = words;
      if (least.length === 0) break;
    }
    const texts = source.split("\n");
    result.lost.push(...(least ?? []).map(({ word, line }) => `${path}:${line} ${word} | ${texts[line - 1]?.trim().slice(0, 120)}`));
    result.words += source.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  }
  return result;
}

/** How many folders of the two have the same names, from the last one up: 1 for `docs/api/focus.md` and `fr/api/focus/index.html`. */
function sharedEnd(page: string, path: string): number {
  const [a = [], b = []] = [page, path].map((each) =>
    each
      .toLowerCase()
      .replace(/(?:\/(?:index|readme))?\.\w+$/, "")
      .split("/")
      .reverse(),
  );
  const first = a.findIndex((name, index) => name !== b[index]);
  return first < 0 ? a.length : first;
}

/** `docs/api/focus.md`, `docs/api/focus/index.html` and `docs/api/focus.html` -> `focus`. */
function keyOf(path: string): string {
  const name = basename(path).replace(/\.\w+$/, "");
  return (/^(?:index|readme)$/i.test(name) ? basename(dirname(path)) : name).toLowerCase();
}
