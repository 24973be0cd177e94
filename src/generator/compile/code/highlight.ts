/** Highlights code while the site is built, with the grammars of Prism. */
import { escapeHtml } from "../../text/html.ts";
import type { Highlighter } from "../state.ts";
import { baseGrammars, embeddedGrammars, importGrammar, lazyGrammars } from "./grammars.ts";
import { grammarOf } from "./languages.ts";
import { tokenLines } from "./tokenLines.ts";

type Library = typeof import("./refractor.ts");

/** Longer blocks are plain text. */
const maxBlock = 100_000;
/** Longer blocks are highlighted in sections: the time of many grammars grows with the square of what they do not understand. */
const maxSection = 5_000;
/** Longer lines are data and stay plain text. */
const maxLine = 2_000;
/** The memory is emptied when the remembered blocks have this many characters. */
const maxRemembered = 4_000_000;

/** One for all pages of a process: equal blocks are highlighted once. */
export function createHighlighter(): Highlighter {
  let remembered = new Map<string, string[]>();
  let size = 0;

  return {
    async highlight(code, language) {
      const grammar = grammarOf(language);
      if (!grammar || code.length > maxBlock) return code.split("\n").map(escapeHtml);
      const key = `${grammar}\n${code}`;
      const known = remembered.get(key);
      if (known) return known;
      const lines = highlightLines(await loadGrammar(grammar, code), grammar, code);
      if (size > maxRemembered) {
        remembered = new Map();
        size = 0;
      }
      size += key.length;
      remembered.set(key, lines);
      return lines;
    },
  };
}

/** The library with a grammar and with those of the code within the code. */
async function loadGrammar(grammar: string, code: string): Promise<Library> {
  const library = await import("./refractor.ts");
  await register(library, grammar);
  if (grammar === "markdown") for (const name of fencedGrammars(code)) await register(library, name);
  return library;
}

async function register(library: Library, grammar: string): Promise<void> {
  const { refractor } = library;
  if (baseGrammars.includes(grammar) || refractor.registered(grammar)) return;
  for (const name of embeddedGrammars[grammar] ?? []) await register(library, name);
  const syntax = lazyGrammars.has(grammar) ? await importGrammar(grammar) : undefined;
  if (syntax) refractor.register(syntax.default);
}

/** Grammars of the fences in Markdown. Without them, highlighting of a fence would depend on the blocks before it. */
function fencedGrammars(code: string): Set<string> {
  const names = [...code.matchAll(/^[ \t>]*(?:`{3,}|~{3,})[ \t]*([\w+#-]+)/gm)].map(([, name = ""]) => name.toLowerCase());
  return new Set(names.flatMap((name) => grammarOf(name) ?? []));
}

function highlightLines({ refractor }: Library, grammar: string, code: string): string[] {
  const source = code.split("\n");
  const isLong = (line: string) => line.length > maxLine;
  const short = source.some(isLong) ? source.map((line) => (isLong(line) ? "" : line)).join("\n") : code;
  const lines = sections(short).flatMap((section) => tokenLines(refractor.highlight(section, grammar)));
  return source.map((line, index) => (isLong(line) ? escapeHtml(line) : (lines[index] ?? "")));
}

/** A section ends at the last empty line in its second half, or else with its last line. */
function sections(code: string): string[] {
  const sectionTexts: string[] = [];
  let rest = code;
  while (rest.length > maxSection) {
    const part = rest.slice(0, maxSection);
    const emptyLine = part.lastIndexOf("\n\n");
    const end = emptyLine > maxSection / 2 ? emptyLine + 1 : part.lastIndexOf("\n");
    sectionTexts.push(rest.slice(0, end));
    rest = rest.slice(end + 1);
  }
  return [...sectionTexts, rest];
}
