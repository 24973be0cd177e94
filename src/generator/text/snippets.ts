/** The include lines of MkDocs, VitePress and mdBook, and the files that they may mean. */
import { folderOf, joinPath, nameOf } from "./path.ts";
import { splitCopy } from "./reservedNames.ts";

interface IncludeForm {
  pattern: RegExp;
  read: (match: RegExpExecArray) => Record<string, string>;
  /** It is read in code blocks too. */
  isInCode?: boolean;
}

/** By tool, as `markdown.syntax` names it. */
const includeForms: Record<string, IncludeForm[]> = {
  mkdocs: [
    {
      pattern: /^-{1,}8<-{1,}[ \t]+(?:"([^"\n]+)"|'([^'\n]+)')$/,
      read: ([, double, single]) => readMkDocs(double ?? single ?? ""),
      isInCode: true,
    },
    {
      // Lines may have columns, as in `[ln:29.5,30.5]`; whole lines are taken.
      pattern: /^\{![>]?[ \t]*(\S+?)[ \t]*(?:\[ln:([\d,.-]+)\])?[ \t]*!\}$/,
      read: ([, file = "", range]) => ({ file, ...(range && { range: range.replace(/\.\d+/g, "") }) }),
      isInCode: true,
    },
    {
      pattern: /^\{\*[ \t]+(\S+)((?:[ \t]+\w+\[[^\]]*\])*)[ \t]*\*\}$/,
      read: ([, file = "", options = ""]) => ({
        file,
        code: "",
        ...rangeOf(/\bln\[(?!0\])([^\]]*)\]/.exec(options)?.[1]),
        ...linesOf(/\bhl\[([^\]]*)\]/.exec(options)?.[1]),
      }),
    },
  ],
  vitepress: [
    { pattern: /^<<<(?!<)[ \t]*(\S.*)$/, read: ([, text = ""]) => readVitePress(text) },
    {
      pattern: /^<!--[ \t]*@include:[ \t]*(.+?)(?:#([^\s{}]+?))?[ \t]*(?:\{[ \t]*(\d*)[ \t]*(,?)[ \t]*(\d*)[ \t]*\})?[ \t]*-->$/,
      read: ([, file = "", region, from = "", comma, to = ""]) => ({
        file: atRoot(file),
        ...(region && { region }),
        ...((from || to) && { range: comma ? `${from}-${to}` : from }),
      }),
      isInCode: true,
    },
  ],
  mdbook: [
    {
      pattern: /^\{\{[ \t]*#(?:(?:rustdoc_)?include[ \t]+([^}]+?)|(?:playground|playpen)[ \t]+([^\s}]+)[^}]*?)[ \t]*\}\}$/,
      read: ([, file, program = ""]) => ({ ...readMdBook(file ?? program), ...(file === undefined && { code: "rust" }) }),
      isInCode: true,
    },
    {
      pattern: /^\{\{[ \t]*#template[ \t]+([^\s}]+)((?:[ \t]+\w+=[^\s}]+)*)[ \t]*\}\}$/,
      read: ([, file = "", values = ""]) => ({ file, values: values.trim() }),
    },
  ],
};

/** The attributes of the include that a line is in the syntax of one of these tools; null for any other line. */
export function snippetOf(line: string, syntax: readonly string[], isInCode = false): Record<string, string> | null {
  const trimmed = line.trim();
  if (!/^[-<{]/.test(trimmed)) return null;
  for (const { pattern, read, ...form } of syntax.flatMap((tool) => includeForms[tool] ?? [])) {
    const match = !isInCode || form.isInCode ? pattern.exec(trimmed) : null;
    if (match) return read(match);
  }
  return null;
}

/** What may be an include within a line. */
export const includeInLine = /(?<!\\)\{\{[^{}\n]*\}\}|\{![^{}\n]*!\}|<!--[ \t]*@include:[^<>\n]*-->/g;

/** What is in front of an include on its line: quotes, and the item of a list that it begins. */
export const lineStart = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t]+)*/;

/** The line above and below a list of files to include, by tool. */
const includeFences: Record<string, RegExp> = { mkdocs: /^ *-+8<-+ *$/ };

export function isIncludeFence(line: string, syntax: readonly string[]): boolean {
  return syntax.some((tool) => includeFences[tool]?.test(line));
}

/** Every file that a text includes in any of these forms. */
export function snippetFiles(text: string): string[] {
  if (!/8<-|<<<|\{[*!]|@include:|\{\{[ \t]*#/.test(text)) return [];
  const syntax = Object.keys(includeForms);
  let isInBlock = false;
  return text.split("\n").flatMap((line) => {
    const written = line.replace(lineStart, "");
    const isFence = isIncludeFence(written, syntax);
    if (isFence) isInBlock = !isInBlock;
    if (isInBlock && !isFence) return readMkDocs(written.trim()).file || [];
    return [written, ...(written.match(includeInLine) ?? [])].flatMap((part) => snippetOf(part, syntax)?.file || []);
  });
}

/** `path#region{lines language}[title]`, read from the right: a path may have spaces, dots and brackets. */
function readVitePress(text: string): Record<string, string> {
  const [, withBraces = text, title] = /^(.*?)\s*\[(.+)\]$/.exec(text) ?? [];
  const [, withRegion = withBraces, braces = ""] = /^(.+)\{([^{}]*)\}$/.exec(withBraces) ?? [];
  const [, file = withRegion, region] = /^(.*)#([\w.-]+)\s*$/.exec(withRegion) ?? [];
  const [, lines, lang = ""] = /^\s*([\d,\s-]*)\s*(\S*)/.exec(braces) ?? [];
  const name = nameOf(file.trim());
  return {
    file: atRoot(file.trim()),
    code: lang,
    name,
    ...(region && { region }),
    ...(title && { title }),
    ...linesOf(lines?.replace(/\s+/g, "")),
  };
}

/** `a.md`, `a.md:3:7`, `a.md:3`, `a.md::7`, `a.md:1:3,5:6` or `a.py:region`; an address of the web has colons of its own. */
export function readMkDocs(text: string): Record<string, string> {
  const [, file = "", rest = ""] = (/^https?:/.test(text) ? null : /^([^:]+):(.*)$/.exec(text)) ?? [];
  if (file === "") return { file: text };
  if (!/^[\d:,\s]+$/.test(rest)) return { file, ...(rest && { region: rest }) };
  const ranges = rest.split(",").map((part) => (part.includes(":") ? part.replace(":", "-") : `${part}-`));
  return { file, range: ranges.join(",") };
}

/** `a.rs:2:10`, `a.rs:2`, `a.rs::10` or `a.rs:anchor`. */
function readMdBook(text: string): Record<string, string> {
  const [file = "", from = "", to] = text.split(":");
  if (/\D/.test(from)) return { file, region: from };
  return { file, ...((from || to) && { range: to === undefined ? from : `${from}-${to}` }) };
}

function rangeOf(lines: string | undefined): { range?: string } {
  const { lines: range } = linesOf(lines);
  return range ? { range } : {};
}

function linesOf(lines: string | undefined): { lines?: string } {
  const list = lines?.replaceAll(":", "-").trim();
  return list ? { lines: list } : {};
}

function atRoot(file: string): string {
  return file.replace(/^@[\\/]?/, "/");
}

/** `./a.ts` of an import such as `!!raw-loader!./a.ts?raw`, where the rest is for a bundler. */
export function withoutLoaders(specifier: string): string {
  return specifier.replace(/^.*!/, "").replace(/\?.*$/, "");
}

/** A path relative to the file `from`, or from the site's folder with a leading slash. */
export function includePath(file: string, from: string): string {
  const path = file.replaceAll("\\", "/").replace(/^@site\//, "/");
  const { root, inner } = splitCopy(from);
  return root + (path.startsWith("/") ? joinPath(`.${path}`) : joinPath(folderOf(inner), path));
}

/** Other tools look for a file from several folders: that of the page, each of those around it, and those that have short names. */
export function includePathsAround(file: string, from: string, aliases: Readonly<Record<string, string>> = {}): string[] {
  const folders = folderOf(from).split("/");
  const bare = file.replace(/^\/+/, "");
  const around = folders.map((_, index) => joinPath(folders.slice(0, folders.length - index).join("/"), bare));
  return [includePath(file, from), ...around, joinPath(bare), ...Object.values(aliases).map((folder) => joinPath(folder, bare))];
}
