/** The folder of a site of another tool. Paths are relative to the folder that gets the config. */
import { join } from "node:path";
import type { Io } from "../../io/io.ts";
import { ProblemError, problem } from "../../problems/problem.ts";
import { countOf } from "../../text/count.ts";
import { withoutNumberPrefixes } from "../../text/fileNames.ts";
import { extensionOf, isInside, joinPath } from "../../text/path.ts";
import type { CarryReport } from "./carryReport.ts";
import { evaluateConfig } from "./evaluate.ts";
import type { Converter, Settings } from "./json.ts";
import type { Value } from "./value.ts";

export interface Source {
  /** Folder of the other site; empty where it gets the config itself. */
  prefix: string;
  files: Files;
  report: CarryReport;
  converter: Converter;
}

export interface Files {
  /** null where there is no such file. */
  text(path: string): Promise<string | null>;
  /** What a file of code or JSON exports, which runs it. Null if there is no such file, or nothing is exported. Throws a ProblemError for one that fails. */
  exported(path: string): Promise<Value | null>;
  has(path: string): Promise<boolean>;
  /** Paths below a folder, relative to it. */
  below(folder: string): Promise<string[]>;
  /** Names in a folder, dot names included. */
  names(folder: string): Promise<string[]>;
}

/** What became of a config. */
export interface Carried {
  settings: Settings;
  /** The config that was read. */
  from: string;
}

export function createFiles(folder: string, io: Io): Files {
  // What a config names is not read where it leads out of the folder, also by a link.
  const has = async (path: string) => {
    if ((await io.stat(join(folder, path)))?.isFile !== true) return false;
    const [root, file] = await Promise.all([io.realPath(folder), io.realPath(join(folder, path))]);
    return isInside(file, root);
  };
  return {
    has,
    text: async (path) => ((await has(path)) ? new TextDecoder().decode(await io.readFile(join(folder, path))) : null),
    async exported(path) {
      if (!(await has(path))) return null;
      const result = await evaluateConfig(path, folder, io);
      if ("fault" in result) throw unreadable(path, `the file cannot be run: ${result.fault}`);
      return result.value;
    },
    below: async (path) => (await io.walk(join(folder, path))).filter(({ fault }) => !fault).map(({ path: found }) => found),
    names: (path) => io.list(join(folder, path)),
  };
}

/** The first of some files that there is. */
export async function firstOf(paths: readonly string[], files: Files): Promise<string | null> {
  for (const path of paths) if (await files.has(path)) return path;
  return null;
}

/** Thrown when there is nothing to carry over. */
export function notFound(wanted: string, prefix: string): ProblemError {
  const hint = `Name the folder that holds it. Looked in ${prefix === "" ? "the folder itself" : `${prefix}/`}.`;
  return new ProblemError(problem("C041", `there is no ${wanted}`, { hint }));
}

/** Thrown for a config that exports nothing that can be read. */
export function unreadable(path: string, cause: string, place: Value["place"] = { path, line: 1 }): ProblemError {
  return new ProblemError(problem("C041", cause, { place, hint: "Nothing was written." }));
}

/** Says how many pages there are. */
export function reportPages(folder: string, pages: readonly string[], { report }: Source): void {
  const place = folder || ".";
  if (pages.length === 0) report.waits(`docs: there are no pages in ${place}`, null);
  else report.carried(`docs: ${countOf(pages.length, "page")} in ${place}, which stay where they are`);
}

/** For tools that keep the `01-` of `01-start.md` in the address. */
export function reportNumbers(folder: string, pages: readonly string[], { report }: Source): void {
  for (const path of pages) {
    const isNumbered = withoutNumberPrefixes(path) !== path;
    if (isNumbered)
      report.waits("a number in front of a name is not part of the address here; write redirects", { path: joinPath(folder, path) });
  }
}

/** Pages below a folder, relative to it: Markdown that is not a partial. */
export async function pagesBelow(folder: string, files: Files): Promise<string[]> {
  const isPage = (path: string) => /^\.(?:md|mdx|markdown)$/i.test(extensionOf(path)) && !/(?:^|\/)_/.test(path);
  return (await files.below(folder)).filter(isPage);
}

/**
 * Address to which paths below the folder of the config are appended, from one to which paths below `folder` are.
 * Null if it does not end with that folder: `("https://x.y/edit/main/docs/", "docs")` -> `https://x.y/edit/main/`.
 */
export function editUrlAbove(url: string, folder: string): string | null {
  const whole = url.endsWith("/") ? url : `${url}/`;
  const end = folder === "" ? "" : `${joinPath(folder)}/`;
  return whole.endsWith(`/${end}`) || end === "" ? whole.slice(0, whole.length - end.length) : null;
}
