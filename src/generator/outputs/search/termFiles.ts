/**
 * Files of terms. Where one ends follows from the term and its postings alone, so that an edit changes the files of the terms that
 * it adds, removes or gives another weight, and no other.
 */
import { joinPages, packLines, readPages, splitPages, unpackLines } from "../../../theme/search/postings.ts";
import { checksum } from "../../text/hash.ts";

/** A file of terms: its lines, and the last term of the file before; empty for the first file. */
export interface TermFile {
  after: string;
  lines: string[];
}

/** Characters of a file, on average. */
const usualSize = 10_000;

/** Characters of the postings of one term that readers get: those of a very common one would take longer than all else of an answer. */
const mostPublished = 50_000;

/**
 * The text of a file as readers get it. Of a longer list, it has the pages that say most of the term, and after them in how many
 * sections the term is, since that decides how much it counts.
 */
export function publishedTerms(text: string): string {
  if (text.length <= mostPublished) return text;
  return packLines(unpackLines(text).map((line) => (line.length > mostPublished ? shortenLine(line) : line)));
}

function shortenLine(line: string): string {
  const [term = "", postings = ""] = line.split(" ");
  const best = new Map<number, number>();
  let sections = 0;
  const onPosting = (page: number, _: number, weight: number) => {
    best.set(page, Math.max(best.get(page) ?? 0, weight));
    sections++;
  };
  readPages(postings, { onPosting });
  const pages = [...splitPages(postings)].sort(([a], [b]) => (best.get(b) ?? 0) - (best.get(a) ?? 0) || a - b);
  let left = mostPublished;
  const publishedPages = pages.filter(([, text]) => {
    left -= text.length + 1;
    return left >= 0;
  });
  return `${term} ${joinPages(publishedPages.sort(([a], [b]) => a - b))} ${sections}`;
}

/** Cuts sorted lines, `<term> <postings>` each, after each that ends a file; `after` is the term before them. */
export function* termFiles(lines: Iterable<string>, after = ""): Generator<TermFile> {
  let file: TermFile = { after, lines: [] };
  for (const line of lines) {
    file.lines.push(line);
    if (!isLast(line)) continue;
    yield file;
    file = { after: termOf(line), lines: [] };
  }
  if (file.lines.length > 0) yield file;
}

/** Long lines are the last of their file more often, so that sizes follow from no other line. */
function isLast(line: string): boolean {
  return Number.parseInt(checksum(termOf(line)), 16) / 0xffff_ffff < line.length / usualSize;
}

function termOf(line: string): string {
  return line.slice(0, line.indexOf(" "));
}

/** What has changed: by term and page, what the page says of it now; null for nothing any more. */
export type ChangedTerms = Map<string, Map<number, string | null>>;

interface PatchedFiles {
  files: (TermFile | KnownFile)[];
  added: string[];
  removed: string[];
}

export interface KnownFile {
  after: string;
  hash: string;
}

/** `read` gives the lines of a file. Files that nothing has changed in are passed on as they were. */
export function patchTermFiles(before: readonly KnownFile[], changed: ChangedTerms, read: (file: KnownFile) => string[]): PatchedFiles {
  const result: PatchedFiles = { files: [], added: [], removed: [] };
  const terms = [...changed.keys()].sort();
  let next = 0;
  // Lines that are left of a file whose last line ends none any more; they go on with those of the next file.
  let open: TermFile | null = null;
  before.forEach((file, index) => {
    const end = before[index + 1]?.after;
    const fileTerms: string[] = [];
    for (; next < terms.length && (end === undefined || (terms[next] ?? "") <= end); next++) fileTerms.push(terms[next] ?? "");
    if (fileTerms.length === 0 && open === null) {
      result.files.push(file);
      return;
    }
    const lines: string[] = [...(open?.lines ?? []), ...patchLines(read(file), fileTerms, changed, result)];
    const cut = [...termFiles(lines, open?.after ?? file.after)];
    const last = cut.at(-1);
    open = last && index < before.length - 1 && !isLast(last.lines.at(-1) ?? "") ? last : null;
    result.files.push(...(open ? cut.slice(0, -1) : cut));
    if (cut.length === 0 && index < before.length - 1) open = { after: file.after, lines: [] };
  });
  return result;
}

function patchLines(lines: string[], terms: string[], changed: ChangedTerms, { added, removed }: PatchedFiles): string[] {
  const byTerm = new Map(lines.map((line) => [termOf(line), line.slice(line.indexOf(" ") + 1)]));
  for (const term of terms) {
    const before = byTerm.get(term);
    const pages = before === undefined ? new Map<number, string>() : splitPages(before);
    for (const [page, text] of changed.get(term) ?? []) {
      if (text === null) pages.delete(page);
      else pages.set(page, text);
    }
    if (before === undefined && pages.size > 0) added.push(term);
    if (before !== undefined && pages.size === 0) removed.push(term);
    if (pages.size === 0) byTerm.delete(term);
    else byTerm.set(term, joinPages([...pages].sort(([a], [b]) => a - b)));
  }
  return [...byTerm.keys()].sort().map((term) => `${term} ${byTerm.get(term)}`);
}
