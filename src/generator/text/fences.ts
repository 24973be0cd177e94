/** Fenced code, line by line, for code that reads text before it is parsed. By CommonMark 0.31, 4.5 and 5. */

/** Marks of quotes and list items, then the fence; one of backticks has none after it. */
const opening = /^((?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*)(`{3,}(?!.*`)|~{3,})/;

interface Fence {
  mark: string;
  /** How many quotes it is in. */
  quotes: number;
  /** Where the text of its list item begins; 0 outside of lists. */
  indent: number;
  /** How far it is indented. */
  column: number;
}

/** Takes one line after the other; true for lines of code blocks, their fences included. */
export function createFenceReader(): (line: string) => boolean {
  let open: Fence | null = null;
  return (line) => {
    if (open) {
      const inner = withoutQuotes(line, open.quotes);
      const isInside: boolean = inner !== null && (inner.trim() === "" || indentOf(inner) >= open.indent);
      const mayClose = isInside && indentOf(inner ?? "") <= open.column + 3;
      const mark = mayClose ? (/^[ \t]*(`{3,}|~{3,})[ \t]*$/.exec(inner ?? "")?.[1] ?? "") : "";
      if (mark.startsWith(open.mark)) open = null;
      if (isInside) return true;
    }
    open = fenceAt(line);
    return open !== null;
  };
}

function fenceAt(line: string): Fence | null {
  const [, before = "", mark] = opening.exec(line) ?? [];
  if (mark === undefined) return null;
  const inItem = before.slice(before.lastIndexOf(">") + 1);
  return { mark, quotes: before.split(">").length - 1, indent: inItem.trim() === "" ? 0 : inItem.length, column: inItem.length };
}

/** null for a line in fewer quotes. */
function withoutQuotes(line: string, quotes: number): string | null {
  let rest = line;
  for (let left = quotes; left > 0; left--) {
    const at = /^[ \t]*>/.exec(rest)?.[0].length;
    if (at === undefined) return null;
    rest = rest.slice(at);
  }
  return rest;
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}
