/** Lines that include a file or ask for a list of contents, as MkDocs and VitePress write them. */
import { createFenceReader } from "../../text/fences.ts";
import { type Line, madeLine, textOfLine } from "./lines.ts";

interface Pattern {
  pattern: RegExp;
  read: (match: RegExpExecArray) => Record<string, string>;
  /** It is read in code blocks too. */
  isInCode?: boolean;
}

const patterns: Pattern[] = [
  {
    pattern: /^-{1,}8<-{1,}[ \t]+(?:"([^"\n]+)"|'([^'\n]+)')$/,
    read: ([, double, single]) => readMkDocs(double ?? single ?? ""),
    isInCode: true,
  },
  {
    pattern: /^\{![>]?[ \t]*(\S+?)(?:\[ln:([\d,-]+)\])?[ \t]*!\}$/,
    read: ([, file = "", range]) => ({ file, ...(range && { range }) }),
    isInCode: true,
  },
  { pattern: /^<<<[ \t]+([^\s{#[]+)(?:#([\w-]+))?(?:[ \t]*\{([^}]*)\})?(?:[ \t]*\[([^\]]*)\])?$/, read: readVitePress },
  {
    pattern: /^\{\*[ \t]+(\S+)((?:[ \t]+\w+\[[^\]]*\])*)[ \t]*\*\}$/,
    read: ([, file = "", options = ""]) => ({
      file,
      code: "",
      ...rangeOf(/\bln\[([^\]]*)\]/.exec(options)?.[1]),
      ...linesOf(/\bhl\[([^\]]*)\]/.exec(options)?.[1]),
    }),
  },
  {
    pattern: /^<!--[ \t]*@include:[ \t]*([^\s{#]+?)(?:#([\w-]+))?(?:\{[ \t]*(\d*)[ \t]*(,?)[ \t]*(\d*)[ \t]*\})?[ \t]*-->$/,
    read: ([, file = "", region, from = "", comma, to = ""]) => ({
      file: atRoot(file),
      ...(region && { region }),
      ...((from || to) && { range: comma ? `${from}-${to}` : from }),
    }),
  },
];
const contents = /^(?:\[\[toc\]\]|\[TOC\]|\$\{toc\})$/i;

/** The attributes of the include that a line is; null for any other line. */
export function snippetOf(line: string, among: readonly Pattern[] = patterns): Record<string, string> | null {
  const trimmed = line.trim();
  if (!/^[-<{]/.test(trimmed)) return null;
  for (const { pattern, read } of among) {
    const match = pattern.exec(trimmed);
    if (match) return read(match);
  }
  return null;
}

const inCode = patterns.filter(({ isInCode }) => isInCode);

/** The same for a line of a code block. */
export function snippetInCode(line: string): Record<string, string> | null {
  return snippetOf(line, inCode);
}

/** Every such line as an `::include`; lines that ask for a list of contents are left out, for every page has one. */
export function convertSnippets(text: string, lines: Line[]): Line[] {
  const isCode = createFenceReader();
  let isInBlock = false;
  return lines.map((line) => {
    const written = textOfLine(text, line);
    if (isCode(written) || /^(?: {4}|\t)/.test(written)) return line;
    if (contents.test(written.trim())) return madeLine("", line.from);
    if (/^ *-+8<-+ *$/.test(written) && (isInBlock || closesLater(text, lines, line))) {
      isInBlock = !isInBlock;
      return madeLine("", line.from);
    }
    const attributes = isInBlock && written.trim() !== "" ? readMkDocs(written.trim()) : snippetOf(written);
    return attributes ? madeLine(`${/^ */.exec(written)?.[0]}::include{${attributeText(attributes)} foreign}`, line.from) : line;
  });
}

/** Files between two lines of scissors, each on a line of its own. */
function closesLater(text: string, lines: Line[], line: Line): boolean {
  return lines.slice(lines.indexOf(line) + 1, lines.indexOf(line) + 100).some((later) => /^ *-+8<-+ *$/.test(textOfLine(text, later)));
}

function attributeText(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => `${name}="${value.replaceAll('"', "&quot;")}"`)
    .join(" ");
}

function readVitePress([, file = "", region, braces = "", title]: RegExpExecArray): Record<string, string> {
  const [, lines, lang = ""] = /^([\d,\s-]*)[ \t]*([\w-]*)/.exec(braces) ?? [];
  return { file: atRoot(file), code: lang, ...(region && { region }), ...(title && { title }), ...linesOf(lines) };
}

/** `a.md`, `a.md:3:7`, `a.md:3`, `a.md::7`, `a.md:1:3,5:6` or `a.py:region`; an address of the web has colons of its own. */
function readMkDocs(text: string): Record<string, string> {
  const [, file = "", rest = ""] = (/^https?:/.test(text) ? null : /^([^:]+):(.*)$/.exec(text)) ?? [];
  if (file === "") return { file: text };
  if (!/^[\d:,\s]+$/.test(rest)) return { file, ...(rest && { region: rest }) };
  const ranges = rest.split(",").map((part) => (part.includes(":") ? part.replace(":", "-") : `${part}-`));
  return { file, range: ranges.join(",") };
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
  return file.replace(/^@\//, "/");
}
