/**
 * Rewrites `:::note Title` to `:::note[Title]`, which is the form that the parsers know.
 * Nothing moves: the bracket takes the place of the space, and the rest of the line stays in its columns.
 */
import { calloutNames } from "../directives/callouts.ts";
import { findNodes, type MdNode } from "../tree.ts";

/** Containers whose title may be written without brackets, and with a space after the colons. */
const titled = [...calloutNames, "details", "tab", "tabs", "code-group", "raw", "v-pre"].join("|");
const opener = new RegExp(String.raw`^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(:{3,})([ \t]*)(${titled})(?![\w-])(.*)$`);

export interface Rewritten {
  text: string;
  /** The lines as they were, by their 1-based number. */
  originals: Map<number, string>;
}

export function normalizeDirectiveLabels(text: string): Rewritten {
  const originals = new Map<number, string>();
  if (!text.includes(":::")) return { text, originals };
  const lines = text.split("\n").map((line, index) => {
    const bracketed = line.includes(":::") ? bracketTitle(line) : line;
    if (bracketed !== line) originals.set(index + 1, line);
    return bracketed;
  });
  return { text: lines.join("\n"), originals };
}

function bracketTitle(line: string): string {
  const [match, before = "", colons = "", gap = "", name = "", rest = ""] = opener.exec(line) ?? [];
  const isTitled = /^[ \t]+[^ \t]/.test(rest);
  if (match === undefined || (rest !== "" && !/^[ \t{]/.test(rest)) || (gap === "" && !isTitled)) return line;
  const end = rest.trimEnd();
  const attributes = /\{[^{}]*\}$/.exec(end)?.[0] ?? "";
  const titleWithSpaces = end.slice(0, end.length - attributes.length);
  const title = titleWithSpaces.trim();
  if (title === "") return gap === "" ? line : `${before}${colons}${name}${attributes}`;
  const spaceCount = gap.length + titleWithSpaces.length - titleWithSpaces.trimStart().length;
  const spacesAfter = titleWithSpaces.length - titleWithSpaces.trimEnd().length;
  const label = /^\[.*\]$/.test(title) ? title : `[${" ".repeat(Math.max(0, spaceCount - 1))}${escapeBrackets(title)}]`;
  return `${before}${colons}${name}${label}${" ".repeat(attributes === "" ? 0 : Math.max(0, spacesAfter - 1))}${attributes}`;
}

/** A lone bracket would end the label early. */
function escapeBrackets(title: string): string {
  let depth = 0;
  for (const mark of title) {
    if (mark === "[") depth++;
    else if (mark === "]" && --depth < 0) break;
  }
  return depth === 0 ? title : title.replace(/[[\]]/g, "\\$&");
}

/** Takes back what turned out to be no container, e.g. in a code block; null when nothing has to be taken back. */
export function restoreTitles({ text, originals }: Rewritten, tree: MdNode): Rewritten | null {
  if (originals.size === 0) return null;
  const started = new Set(findNodes(tree, ({ type }) => type === "containerDirective").map(({ position }) => position?.start.line));
  const wrong = [...originals].filter(([line]) => !started.has(line));
  if (wrong.length === 0) return null;
  const lines = text.split("\n");
  for (const [line, original] of wrong) lines[line - 1] = original;
  const kept = new Map([...originals].filter(([line]) => started.has(line)));
  return { text: lines.join("\n"), originals: kept };
}
