/** The folder of a site of another tool, and what readers of all tools need. Paths are relative to the folder that gets the config. */
import { join, resolve } from "node:path";
import type { Io } from "../../io/io.ts";
import { ProblemError, problem } from "../../problems/problem.ts";
import { countOf } from "../../text/count.ts";
import { type Naming, namingRules } from "../../text/fileNames.ts";
import { extensionOf, isWithin, joinPath, relativeTo } from "../../text/path.ts";
import type { CarryReport } from "./carryReport.ts";
import { type Json, type Settings, textOf } from "./data.ts";
import { evaluateConfig, type Fault } from "./evaluate.ts";

export interface Source {
  /** Folder of the other site; empty where it gets the config itself. */
  prefix: string;
  /** File name of its config, if the user gave one. */
  config: string | undefined;
  files: Files;
  report: CarryReport;
}

export interface Files {
  /** Null where there is no such file. */
  text(path: string): Promise<string | null>;
  /** What a file of code or JSON exports, which runs it. Null if there is no such file, or nothing is exported; no fields, and a report, if it fails. */
  exported(path: string, hasCalls?: boolean): Promise<Json>;
  /** Whether it was run, and failed. */
  hasFailed(path: string): boolean;
  has(path: string): Promise<boolean>;
  /** Paths below a folder, relative to it. */
  below(folder: string): Promise<string[]>;
  /** `../kit/docs` in `kit` -> `docs`. */
  withoutDetour(path: string): string;
}

/** What became of a config. */
export interface ImportedConfig {
  settings: Settings;
  /** The config that was read. */
  from: string;
  /** By language. */
  labels?: Record<string, Labels>;
}

/** Labels of menus in another language, by the keys of Docusaurus. */
export type Labels = Partial<Record<"docs" | "navbar" | "footer", Record<string, string>>>;

export function createFiles(folder: string, io: Io, report: CarryReport): Files {
  // What a config names is not read where it leads out of the folder, also by a link.
  const has = async (path: string) => {
    if ((await io.stat(join(folder, path)))?.isFile !== true) return false;
    const [root, file] = await Promise.all([io.realPath(folder), io.realPath(join(folder, path))]);
    return isWithin(file, root);
  };
  const failed = new Set<string>();
  return {
    has,
    hasFailed: (path) => failed.has(path),
    text: async (path) => ((await has(path)) ? new TextDecoder().decode(await io.readFile(join(folder, path))) : null),
    async exported(path, hasCalls = false) {
      if (!(await has(path))) return null;
      const skip = ({ file, line, message }: Fault) => {
        const place = file === null ? path : `${relativeTo(folder, file)}:${line}`;
        report.manual(`${place}: the file cannot be run, so what it says is not taken over: ${message}`);
      };
      const result = await evaluateConfig({ path, folder, hasCalls }, io, skip);
      if ("value" in result) {
        for (const name of result.missing)
          report.manual(`${path}: what these return is missing; install their packages and import again`, name);
        return result.value;
      }
      skip(result.fault);
      failed.add(path);
      return {};
    },
    withoutDetour: (path) => relativeTo(folder, resolve(folder, path)),
    below: async (path) => (await io.walk(join(folder, path), [], folder)).filter(({ fault }) => !fault).map(({ path: found }) => found),
  };
}

/** The first of some files in the folder of the other site. Throws a ProblemError without any. */
export async function findConfig(names: readonly string[], { prefix, config, files }: Source): Promise<string> {
  for (const name of config ? [config] : names) if (await files.has(joinPath(prefix, name))) return joinPath(prefix, name);
  const hint = `Name the folder that holds it. Looked in ${prefix === "" ? "the folder itself" : `${prefix}/`}.`;
  throw new ProblemError(problem("C041", `there is no ${names[0]}`, { hint }));
}

/** Thrown for a config that exports nothing that can be read. */
export function unreadable(path: string, cause: string, line = 1): ProblemError {
  return new ProblemError(problem("C041", cause, { place: { path, line }, hint: "Nothing was written." }));
}

/** Pages below a folder, relative to it: Markdown that is not a partial, for tools that have some. */
export async function pagesBelow(folder: string, files: Files, naming: Naming = "docusaurus"): Promise<string[]> {
  const isPartial = (path: string) => !namingRules(naming).hasNoPartials && /(?:^|\/)_/.test(path);
  const isPage = (path: string) => /^\.(?:md|mdx|markdown)$/i.test(extensionOf(path)) && !isPartial(path);
  return (await files.below(folder)).filter(isPage);
}

/** The path of a file in the static folder, if it is there. `name` is what the report calls the setting. */
export async function staticFile(
  value: Json | undefined,
  { name, staticDir }: { name: string; staticDir: string },
  { files, report }: Source,
): Promise<string | undefined> {
  const path = textOf(value);
  if (path === null || (await files.has(joinPath(staticDir, path)))) return path ?? undefined;
  report.manual(`${name}: there is no file ${path} in ${staticDir}`);
  return undefined;
}

/** A folder of another tool that holds no pages of the docs: what its files are called, and what a person does with them. */
export interface OtherFolder {
  name: string;
  noun: string;
  advice: string;
  kinds: RegExp;
}

/** `root` holds the folders. */
export async function reportFolders(root: string, folders: readonly OtherFolder[], { files, report }: Source): Promise<void> {
  for (const { name, noun, advice, kinds } of folders) {
    const path = joinPath(root, name);
    const found = (await files.below(path)).filter((each) => kinds.test(each));
    if (found.length > 0) report.manual(`${name}: ${countOf(found.length, noun)}${advice}`, path);
  }
}
