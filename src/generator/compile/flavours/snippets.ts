/** Lines that include a file or ask for a list of contents, as MkDocs and VitePress write them. */
import { type Line, madeLine, textOfLine } from "./lines.ts";

const patterns: { pattern: RegExp; read: (match: RegExpExecArray) => Record<string, string> }[] = [
  {
    pattern: /^-{1,}8<-{1,}[ \t]+"([^"\n:]+)(?::([A-Za-z][\w-]*))?"$/,
    read: ([, file = "", region]) => ({ file, ...(region && { region }) }),
  },
  { pattern: /^<<<[ \t]+([^\s{#[]+)(?:#([\w-]+))?(?:[ \t]*\{([^}]*)\})?(?:[ \t]*\[([^\]]*)\])?$/, read: readVitePress },
  {
    pattern: /^\{\*[ \t]+(\S+)((?:[ \t]+\w+\[[^\]]*\])*)[ \t]*\*\}$/,
    read: ([, file = "", options = ""]) => ({ file, code: "", ...linesOf(/hl\[([^\]]*)\]/.exec(options)?.[1]) }),
  },
  {
    pattern: /^<!--[ \t]*@include:[ \t]*([^\s{#]+?)(?:#([\w-]+))?[ \t]*-->$/,
    read: ([, file = "", region]) => ({ file: atRoot(file), ...(region && { region }) }),
  },
];
const contents = /^(?:\[\[toc\]\]|\[TOC\]|\$\{toc\})$/i;
const codeFence = /^[ \t>]*(`{3,}|~{3,})/;

/** The attributes of the include that a line is; null for any other line. */
export function snippetOf(line: string): Record<string, string> | null {
  const trimmed = line.trim();
  if (!/^[-<{]/.test(trimmed)) return null;
  for (const { pattern, read } of patterns) {
    const match = pattern.exec(trimmed);
    if (match) return read(match);
  }
  return null;
}

/** Every such line as an `::include`; lines that ask for a list of contents are left out, for every page has one. */
export function convertSnippets(text: string, lines: Line[]): Line[] {
  let fence = "";
  return lines.map((line) => {
    const written = textOfLine(text, line);
    const mark = codeFence.exec(written)?.[1] ?? "";
    if (fence !== "" && mark[0] === fence[0] && mark.length >= fence.length) fence = "";
    else if (fence === "") fence = mark;
    if (fence !== "" || mark !== "" || /^(?: {4}|\t)/.test(written)) return line;
    if (contents.test(written.trim())) return madeLine("", line.from);
    const attributes = snippetOf(written);
    return attributes ? madeLine(`${/^ */.exec(written)?.[0]}::include{${attributeText(attributes)} foreign}`, line.from) : line;
  });
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

function linesOf(lines: string | undefined): { lines?: string } {
  const list = lines?.replaceAll(":", "-").trim();
  return list ? { lines: list } : {};
}

function atRoot(file: string): string {
  return file.replace(/^@\//, "/");
}
