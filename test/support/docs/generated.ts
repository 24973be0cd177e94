/**
 * Sections of a docs page that a test generates: the text between `<!-- settings in docs: * -->` and `<!-- end -->`.
 * `UPDATE=1` rewrites them.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { repository } from "../folders.ts";

/** Generates the text of a section from the words of its opening comment, after its kind. */
export type Write = (words: string) => string;

/** The words of every section of this kind on a page, e.g. `in docs: *`. */
export function partsOf(page: string, kind: string): string[] {
  return [...read(page).matchAll(parts(kind))].map(({ groups }) => groups?.words?.trim() ?? "");
}

/** Fails where a section differs from what `write` returns, or rewrites it. */
export function expectParts(page: string, kind: string, write: Write): void {
  const text = read(page);
  const renewed = text.replace(parts(kind), (_, start: string, words: string) => `${start}\n\n${write(words.trim())}\n\n<!-- end -->`);
  if (process.env.UPDATE === "1") writeFileSync(join(repository, page), renewed);
  else expect(text).toBe(renewed);
}

/** A table of Markdown; pipes within cells are escaped. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function read(page: string): string {
  return readFileSync(join(repository, page), "utf8");
}

function parts(kind: string): RegExp {
  return new RegExp(`(?<start><!-- ${kind}\\b(?<words>[^\\n]*?)-->)\\n[\\s\\S]*?<!-- end -->`, "g");
}
