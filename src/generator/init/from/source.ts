/** The folder of a site of another tool, and what readers of all tools need. Paths are relative to the folder that gets the config. */
import { join, relative } from "node:path";
import type { Io } from "../../io/io.ts";
import { ProblemError, problem } from "../../problems/problem.ts";
import { countOf } from "../../text/count.ts";
import { extensionOf, isInside, joinPath } from "../../text/path.ts";
import { splitUrl } from "../../text/url.ts";
import type { CarryReport } from "./carryReport.ts";
import { codeOf, type Json, type Settings, settingsOf, textOf } from "./data.ts";
import { evaluateConfig } from "./evaluate.ts";

export interface Source {
  /** Folder of the other site; empty where it gets the config itself. */
  prefix: string;
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
}

/** What became of a config. */
export interface ImportedConfig {
  settings: Settings;
  /** The config that was read. */
  from: string;
  /** By language: labels of the sidebar, by the keys of Docusaurus. */
  labels?: Record<string, Record<string, string>>;
}

export function createFiles(folder: string, io: Io, report: CarryReport): Files {
  // What a config names is not read where it leads out of the folder, also by a link.
  const has = async (path: string) => {
    if ((await io.stat(join(folder, path)))?.isFile !== true) return false;
    const [root, file] = await Promise.all([io.realPath(folder), io.realPath(join(folder, path))]);
    return isInside(file, root);
  };
  const failed = new Set<string>();
  return {
    has,
    hasFailed: (path) => failed.has(path),
    text: async (path) => ((await has(path)) ? new TextDecoder().decode(await io.readFile(join(folder, path))) : null),
    async exported(path, hasCalls = false) {
      if (!(await has(path))) return null;
      const skip = ({ file, line, message }: { file: string | null; line: number; message: string }) =>
        report.manual(
          `${file === null ? path : `${relative(folder, file).replaceAll("\\", "/")}:${line}`}: the file cannot be run, so what it says is not taken over: ${message}`,
        );
      const result = await evaluateConfig({ path, folder, hasCalls }, io, skip);
      if ("value" in result) return result.value;
      skip(result.fault);
      failed.add(path);
      return {};
    },
    below: async (path) => (await io.walk(join(folder, path), [], folder)).filter(({ fault }) => !fault).map(({ path: found }) => found),
  };
}

/** The first of some files in the folder of the other site. Throws a ProblemError without any. */
export async function findConfig(names: readonly string[], { prefix, files }: Source): Promise<string> {
  for (const name of names) if (await files.has(joinPath(prefix, name))) return joinPath(prefix, name);
  const hint = `Name the folder that holds it. Looked in ${prefix === "" ? "the folder itself" : `${prefix}/`}.`;
  throw new ProblemError(problem("C041", `there is no ${names[0]}`, { hint }));
}

/** Thrown for a config that exports nothing that can be read. */
export function unreadable(path: string, cause: string, line = 1): ProblemError {
  return new ProblemError(problem("C041", cause, { place: { path, line }, hint: "Nothing was written." }));
}

/** Pages below a folder, relative to it: Markdown that is not a partial. */
export async function pagesBelow(folder: string, files: Files): Promise<string[]> {
  const isPage = (path: string) => /^\.(?:md|mdx|markdown)$/i.test(extensionOf(path)) && !/(?:^|\/)_/.test(path);
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

/**
 * Address to which paths below the folder of the config are appended, from one to which paths below `folder` are:
 * `("https://x.y/edit/main/docs/", "docs")` -> `https://x.y/edit/main/`. Undefined if it does not end with that folder.
 */
export function editUrlAbove(url: string | null, folder: string, { report }: Source): string | undefined {
  const whole = url === null || url.endsWith("/") ? url : `${url}/`;
  const end = folder === "" ? "" : `${joinPath(folder)}/`;
  if (whole?.endsWith(`/${end}`) || (whole && end === "")) return whole.slice(0, whole.length - end.length);
  report.manual("edit links: write `docs.editUrl`, to which the path of a page below this folder is appended");
  return undefined;
}

/** Files whose names begin with an underscore are always partials here. */
const isPartial = /^(?:\*\*\/)?_\*/;

/**
 * Patterns of files to leave out, as `docs.exclude` has them: `*` is any text there, and a pattern without a slash is a name in any
 * folder, so a folder at any depth becomes two patterns. `name` is what the report calls the setting.
 */
export function excludeOf(patterns: readonly Json[], name: string, { report }: Source): string[] | undefined {
  const excludePatterns = patterns.flatMap((value) => {
    const pattern = textOf(value);
    if (pattern !== null && isPartial.test(pattern)) return [];
    if (pattern === null || /[{}[\]!?()+@]/.test(pattern)) {
      report.manual(`${name}: write the pattern ${pattern ?? codeOf(value) ?? ""} into \`docs.exclude\``);
      return [];
    }
    const inner = pattern.replace(/^\*\*\//, "").replace(/\*\*(?:\/\*)?/g, "*");
    const whole = inner.endsWith("/") ? `${inner}*` : inner;
    return pattern.startsWith("**/") && whole.includes("/") ? [whole, `*/${whole}`] : [whole];
  });
  return excludePatterns.length === 0 ? undefined : [...new Set(excludePatterns)];
}

/** Whether a path matches a glob: `{api,guides}/**\/*.{md,mdx}`. */
export function matchesGlob(path: string, glob: string): boolean {
  const parts: Record<string, string> = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]", "{": "(?:", "}": ")", ",": "|" };
  const pattern = glob.replace(/^\.\//, "").replace(/\*\*\/|\*\*|[*?{},]|[.+^$()|[\]\\]/g, (part) => parts[part] ?? `\\${part}`);
  return new RegExp(`^${pattern}$`, "i").test(path);
}

/** A base URL, which other tools take without its slashes too: `kit` -> `/kit/`. */
export function withSlashes(baseUrl: string | null): string | undefined {
  return baseUrl === null ? undefined : `/${baseUrl}/`.replace(/\/+/g, "/");
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

/** `a/index.md#b` -> `/a#b`. */
export function routeOfFile(file: string): string {
  const { path, query, hash } = splitUrl(file);
  return `/${joinPath(path.replace(/^\/+/, "").replace(/\.(?:md|html)$/, "")).replace(/(?:^|\/)(?:index|README)$/i, "")}${query}${hash}`;
}

/** The link to the repository in the navigation bar. */
export function repositoryLink(href: Json, name?: Json): Settings {
  return { href, label: name ?? (textOf(href)?.includes("github.com") ? "GitHub" : "Repository"), position: "right" };
}

/** Such a link to another place, whose icon becomes a word. */
export function iconLink(href: Json | undefined, icon: Json | undefined, name?: Json): Settings {
  const word = textOf(icon) ?? "Link";
  const label = word === "github" ? "GitHub" : word.charAt(0).toUpperCase() + word.slice(1);
  return settingsOf({ href, label: name ?? label, position: "right" });
}

/** What becomes of fields: words for a person, `needless`, or `read` where other code does; others are returned. */
export type FieldRules = Record<string, string>;

export function copyFields(value: Settings, name: string, rules: FieldRules, { report }: Source): Settings {
  const others = Object.entries(value).filter(([key]) => {
    const fate = Object.hasOwn(rules, key) ? rules[key] : undefined;
    if (fate === "needless") report.needless(name + key);
    else if (fate !== undefined && fate !== "read") report.manual(fate);
    return fate === undefined;
  });
  return Object.fromEntries(others);
}

/** For tools whose settings have other names: what no fate is known for has no counterpart. */
export function reportFields(value: Settings, name: string, rules: FieldRules, source: Source): void {
  for (const [key, inner] of Object.entries(copyFields(value, name, rules, source)))
    source.report.manual(`${name}${key} ${codeOf(inner) ? `is ${codeOf(inner)}` : "has no counterpart"}`);
}

/** `fieldRules("needless", "a b")` -> `{ a: "needless", b: "needless" }`. */
export function fieldRules(fate: string, names: string): FieldRules {
  return Object.fromEntries(names.split(" ").map((name) => [name, fate]));
}
