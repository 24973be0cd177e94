/** Reads Markdown line by line, and distinguishes code from text. */

export function isFence(line: string): boolean {
  return /^\s*(```|~~~)/.test(line);
}

/** The fences themselves are not code. */
export function mapLines(markdown: string, change: (line: string, isCode: boolean) => string): string {
  let open: string | null = null;
  return markdown
    .split("\n")
    .map((line) => {
      const [, mark = ""] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
      const isEdge = mark !== "" && (open === null || (mark.startsWith(open) && line.trim() === mark));
      const changed = change(line, open !== null && !isEdge);
      if (isEdge) open = open === null ? mark : null;
      return changed;
    })
    .join("\n");
}

/** The code of every block, fences left out. */
export function readBlocks(markdown: string): string[] {
  const blocks: string[][] = [];
  let isInside = false;
  mapLines(markdown, (line, isCode) => {
    if (isCode) blocks.at(-1)?.push(line);
    else if (isFence(line)) {
      if (!isInside) blocks.push([]);
      isInside = !isInside;
    }
    return line;
  });
  return blocks.map((lines) => lines.join("\n"));
}
