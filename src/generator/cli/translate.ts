/** `bcidocs translate`: which translations are older than the pages that they translate, and marking those that are up to date. */
import { join } from "node:path";
import { otherLocales } from "../areas/locales.ts";
import { loadConfig } from "../config/load.ts";
import { discoverContent } from "../discover/discover.ts";
import { type Marks, marksFile, parseMarks, type TranslatedPage, translatedPages, writeMarks } from "../discover/translations.ts";
import type { Io } from "../io/io.ts";
import type { ConfigChoice } from "../model/build.ts";
import type { SourceFile } from "../model/source.ts";
import { exitCodeOf, ProblemError, problem } from "../problems/problem.ts";
import { countOf } from "../text/count.ts";
import { nearestPath } from "../text/distance.ts";
import { comparePaths, isInside, relativeTo } from "../text/path.ts";
import { printable } from "../text/printable.ts";
import { changedSections, hashesOf, sectionsOf, type TextSection } from "../text/sections.ts";

interface TranslateRequest extends ConfigChoice {
  /** Marks the translations as up to date; otherwise their state is printed. */
  isMarking: boolean;
  /** Files and folders with the translations that are marked, absolute; empty for those that have no mark yet. */
  paths: string[];
  json?: boolean | undefined;
}

type State = "fresh" | "stale" | "unmarked" | "missing";

interface PageState {
  locale: string;
  /** Path of the page in the default language. */
  page: string;
  /** null for what is not translated. */
  path: string | null;
  state: State;
  /** Titles of the sections that have changed. */
  sections: string[];
}

interface Translations {
  siteDir: string;
  locales: string[];
  originals: SourceFile[];
  translated: (TranslatedPage & { locale: string })[];
  sections: ReadonlyMap<string, TextSection[]>;
  /** By language. */
  marks: ReadonlyMap<string, Marks>;
}

/** The number is the exit status. */
export async function translate(request: TranslateRequest, io: Io, write: (text: string) => void): Promise<number> {
  const found = await findTranslations(request, io);
  if (request.isMarking) return mark(found, request, io, write);
  const states = statesOf(found);
  write(request.json ? `${JSON.stringify({ event: "translations", pages: states })}\n` : tableOf(found.locales, states));
  return 0;
}

async function findTranslations({ folder, file }: TranslateRequest, io: Io): Promise<Translations> {
  const { config, siteDir } = await loadConfig({ folder, file }, io);
  const locales = otherLocales(config);
  if (locales.length === 0) {
    const hint = "List the languages in `i18n.locales` in the config, including the default one.";
    throw new ProblemError(problem("C056", "the site has one language: there is nothing to translate", { hint }), siteDir);
  }
  const { sources, problems } = await discoverContent({ config, siteDir }, io);
  if (exitCodeOf(problems) !== 0) throw new ProblemError(problems, siteDir);
  const pages = sources.files.filter(({ kind }) => kind === "markdown");
  const localeOf = new Map(pages.map(({ path, locale }) => [path, locale]));
  const marks = await Promise.all(locales.map(async (locale) => [locale, await readMarksOf(locale, siteDir, io)] as const));
  return {
    siteDir,
    locales,
    originals: pages.filter(({ locale }) => locale === null),
    translated: translatedPages(pages).map((page) => ({ ...page, locale: localeOf.get(page.path) ?? "" })),
    sections: new Map(pages.filter(({ locale }) => locale === null).map(({ path, text }) => [path, sectionsOf(text ?? "")])),
    marks: new Map(marks),
  };
}

/** A file that cannot be read must not be written over. */
async function readMarksOf(locale: string, siteDir: string, io: Io): Promise<Marks> {
  const path = marksFile(locale);
  if (!(await io.stat(join(siteDir, path)))) return {};
  const marks = parseMarks(new TextDecoder().decode(await io.readFile(join(siteDir, path))));
  if (marks) return marks;
  const hint = "Restore it from version control, or delete it and mark the pages again.";
  const fault = problem("N002", `${path} is not a list of pages and hashes`, { place: { path }, hint });
  throw new ProblemError({ ...fault, severity: "error" }, siteDir);
}

function statesOf({ locales, originals, translated, sections, marks }: Translations): PageState[] {
  const byOriginal = new Map(translated.map((page) => [JSON.stringify([page.locale, page.original]), page.path]));
  return originals.flatMap(({ path: page }) =>
    locales.map((locale): PageState => {
      const path = byOriginal.get(JSON.stringify([locale, page])) ?? null;
      const own = path === null ? undefined : marks.get(locale)?.[path];
      const changed = own ? changedSections(own, sections.get(page) ?? []) : [];
      const state = path === null ? "missing" : !own ? "unmarked" : changed.length > 0 ? "stale" : "fresh";
      return { locale, page, path, state, sections: changed.map(({ title }) => title) };
    }),
  );
}

async function mark(status: Translations, { paths, json }: TranslateRequest, io: Io, write: (text: string) => void): Promise<number> {
  const states = statesOf(status).filter((one): one is PageState & { path: string } => one.path !== null);
  const targets = paths.map((path) => relativeTo(status.siteDir, path));
  for (const path of targets) if (!states.some((one) => isInside(one.path, path))) throw unknownPath(path, states, status.siteDir);
  const chosen = states.filter(({ path, state }) =>
    targets.length === 0 ? state === "unmarked" : targets.some((each) => isInside(path, each)),
  );
  const existing = new Set(states.map(({ path }) => path));
  for (const locale of status.locales) {
    const before = status.marks.get(locale) ?? {};
    const fresh = chosen.filter((one) => one.locale === locale).map(({ path, page }) => [path, hashesOf(status.sections.get(page) ?? [])]);
    // Marks of translations that are gone go with them.
    const marks = { ...Object.fromEntries(Object.entries(before).filter(([path]) => existing.has(path))), ...Object.fromEntries(fresh) };
    const text = writeMarks(marks);
    if (text !== writeMarks(before)) await io.writeFile(join(status.siteDir, marksFile(locale)), text);
  }
  const marked = chosen.map(({ path }) => path).sort(comparePaths);
  const left = targets.length === 0 ? states.filter(({ state }) => state === "stale").length : 0;
  write(json ? `${JSON.stringify({ event: "translations", marked })}\n` : markedText(marked.length, left));
  return 0;
}

function unknownPath(path: string, states: readonly { path: string }[], siteDir: string): ProblemError {
  const paths = states.map((one) => one.path);
  const near = nearestPath(path, paths);
  const hint = near ? `Did you mean ${near}?` : "Name files of translations, or folders that contain some.";
  return new ProblemError(problem("C057", `${path || "."} is not a translation, and contains none`, { hint }), siteDir);
}

function markedText(count: number, stale: number): string {
  const left = stale === 0 ? "" : ` ${countOf(stale, "page")} changed since the translation: name the files to mark them too.`;
  return `Marked ${countOf(count, "page")} as up to date.${left}\n`;
}

function tableOf(locales: readonly string[], states: readonly PageState[]): string {
  const pages = [...new Set(states.map(({ page }) => page))];
  const by = new Map(states.map(({ locale, page, state }) => [JSON.stringify([page, locale]), state]));
  const rows = [
    ["Page", ...locales],
    ...pages.map((page) => [page, ...locales.map((locale) => by.get(JSON.stringify([page, locale])) ?? "")]),
  ];
  const widths = ["Page", ...locales].map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const totals = locales.map((locale) => `${locale}: ${countsOf(states.filter((one) => one.locale === locale))}`);
  const stale = states
    .filter(({ state }) => state === "stale")
    .map(({ path, sections }) => `${path}: ${sections.map((title) => title || "beginning").join(", ")}`);
  const changed = stale.length === 0 ? [] : ["", "Changed since the translation:", ...stale];
  return `${[...lines, "", ...totals, ...changed].map(printable).join("\n")}\n`;
}

function countsOf(states: readonly PageState[]): string {
  const kinds: State[] = ["fresh", "stale", "unmarked", "missing"];
  const counts = kinds.map((kind) => [states.filter(({ state }) => state === kind).length, kind] as const);
  return counts.flatMap(([count, kind]) => (count === 0 ? [] : [`${count} ${kind}`])).join(", ");
}
