/** Writes a page of a corpus in the syntax of one tool. */
import type { CorpusPage } from "./corpus.ts";
import { isFence, mapLines } from "./lines.ts";

/** The syntax that differs between tools. */
export interface Dialect {
  /** The lines that open and close a box. `kind` is `note`, `tip`, `warning`, `caution`, `danger`, `details`, `tabs` or `tab`; `label` may be empty. */
  open(kind: string, label: string): string;
  close(kind: string): string;
  /** What follows the language of a code block, e.g. ` title="src/main.ts"`. */
  title(name: string): string;
  /** The address of a page, as a link on another page writes it; both are paths without an extension. */
  link(from: string, to: string): string;
  /** The title as the first heading, for tools that take it from there. */
  hasHeading: boolean;
}

export function translate(page: CorpusPage, pages: readonly CorpusPage[], dialect: Dialect): string {
  const open: string[] = [];
  const body = mapLines(page.body, (line, isCode) => {
    if (isCode) return line;
    if (isFence(line)) return line.replace(/ title=(["'])(.*)\1$/, (_, _quote, name: string) => dialect.title(name));
    const box = /^:::+([a-z]*)(?:\[(.*)\])?\s*$/.exec(line);
    if (box) return translateBox(box[1] ?? "", box[2] ?? "", { open, dialect });
    return line.replace(/\]\(page:(\d+)(#[^)]*)?\)/g, (_, number: string, hash = "") => {
      const to = pages[Number(number)];
      return `](${!to || (to.path === page.path && hash) ? "" : dialect.link(page.path, to.path)}${hash})`;
    });
  });
  const frontMatter = `---\ntitle: ${JSON.stringify(page.title)}\ndescription: ${JSON.stringify(page.description)}\n---\n\n`;
  return `${frontMatter}${dialect.hasHeading ? `# ${page.title}\n\n` : ""}${body}\n`;
}

function translateBox(kind: string, label: string, { open, dialect }: { open: string[]; dialect: Dialect }): string {
  if (kind === "") return dialect.close(open.pop() ?? "");
  open.push(kind);
  return dialect.open(kind, label);
}

/** `part-1/a/x` and `part-1/b/y` -> `../b/y`. */
export function relativeLink(from: string, to: string): string {
  const here = from.split("/").slice(0, -1);
  const there = to.split("/");
  let shared = 0;
  while (shared < here.length && here[shared] === there[shared]) shared += 1;
  const up = here.length - shared;
  return `${up === 0 ? "./" : "../".repeat(up)}${there.slice(shared).join("/")}`;
}

/** For tools without tabs in plain Markdown: each tab becomes a bold label and its content. */
export function flatTab(kind: string, label: string): string | null {
  return kind === "tabs" ? "" : kind === "tab" ? `**${label}**\n` : null;
}
