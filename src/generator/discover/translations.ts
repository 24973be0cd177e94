/** Which translations were made from an older text: `i18n/fr/sources.json` has the hashes of the sections that each was made from. */
import * as z from "zod";
import { otherLocales } from "../areas/locales.ts";
import type { Io } from "../io/io.ts";
import type { SiteConfig } from "../model/config.ts";
import type { OutdatedPage, SourceFile } from "../model/source.ts";
import { type Problem, problem } from "../problems/problem.ts";
import { parseJson } from "../text/json.ts";
import { comparePaths } from "../text/path.ts";
import { changedSections, type SectionHashes, type TextSection } from "../text/sections.ts";

/** Hashes by the path of the translation. */
export type Marks = Record<string, SectionHashes>;

const marksSchema: z.ZodType<Marks> = z.record(z.string(), z.record(z.string(), z.string()));

/** Relative to the site folder. */
export function marksFile(locale: string): string {
  return `i18n/${locale}/sources.json`;
}

export async function readMarks(config: Pick<SiteConfig, "i18n">, siteDir: string, io: Io): Promise<{ marks: Marks; problems: Problem[] }> {
  const problems: Problem[] = [];
  const all: Marks = {};
  for (const locale of otherLocales(config)) {
    const path = marksFile(locale);
    const bytes = await io.readFile(`${siteDir}/${path}`).catch(() => null);
    if (!bytes) continue;
    const marks = parseMarks(new TextDecoder().decode(bytes));
    if (marks) Object.assign(all, marks);
    else {
      const hint = "Restore it from version control, or delete it and mark the pages again: bcidocs translate --mark.";
      problems.push(problem("N002", `${path} is not a list of pages and hashes`, { place: { path, line: 1 }, hint }));
    }
  }
  return { marks: all, problems };
}

export function parseMarks(text: string): Marks | null {
  return marksSchema.safeParse(parseJson(text)).data ?? null;
}

/** A page on each line, sorted, so that translators who mark different pages change different lines. */
export function writeMarks(marks: Marks): string {
  const lines = Object.keys(marks)
    .sort(comparePaths)
    .map((path) => `  ${JSON.stringify(path)}: ${JSON.stringify(marks[path])}`);
  return lines.length === 0 ? "{}\n" : `{\n${lines.join(",\n")}\n}\n`;
}

export type TranslatedPage = Pick<OutdatedPage, "path" | "original">;

type Page = Pick<SourceFile, "path" | "area" | "version" | "locale" | "id">;

/** Each translation with the page of the default language that has its id. */
export function translatedPages(pages: readonly Page[]): TranslatedPage[] {
  const keyOf = ({ area, version, id }: Page) => JSON.stringify([area, version, id]);
  const originals = new Map(pages.filter(({ locale }) => locale === null).map((page) => [keyOf(page), page.path]));
  return pages.flatMap((page) => {
    const original = page.locale === null ? undefined : originals.get(keyOf(page));
    return original === undefined ? [] : [{ path: page.path, original }];
  });
}

/** Pages of another language whose names no page of the default language has. */
export function strayProblems(pages: readonly Page[]): Problem[] {
  const originals = new Set(translatedPages(pages).map(({ path }) => path));
  const hint = "Give the file the name and folder of the page that it translates. It is published in this language only.";
  return pages.flatMap(({ path, locale }) =>
    locale === null || originals.has(path) ? [] : [problem("N003", `${path} translates no page`, { place: { path }, hint })],
  );
}

export function outdatedPages(
  pages: readonly TranslatedPage[],
  marks: Marks,
  sectionsOf: (original: string) => readonly TextSection[] | undefined,
): OutdatedPage[] {
  return pages.flatMap(({ path, original }) => {
    const [own, sections] = [marks[path], sectionsOf(original)];
    const changed = own && sections ? changedSections(own, sections) : [];
    return changed.length === 0 ? [] : [{ path, original, sections: changed.map(({ title }) => title) }];
  });
}

export function outdatedProblem({ path, original, sections }: OutdatedPage): Problem {
  const named = sections.map((title) => (title === "" ? "its beginning" : `"${title}"`)).join(", ");
  return problem("N001", `${original} has changed since this page was translated: ${named}`, {
    place: { path, line: 1 },
    hint: `Update the translation, then mark it: bcidocs translate --mark ${path}`,
  });
}
