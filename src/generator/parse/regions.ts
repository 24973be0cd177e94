/** Takes a marked region out of a file: `// #region name` … `// #endregion name`, in the comments of many languages. */

const mark = /^[ \t]*(?:\/\/|#|--|;|%|\/\*|<!--|\{\s*\/\*)\s*#?(end)?region\b[ \t]*([\w.-]*)[^\n]*$/;

/** The region without its marks and common indentation, the marks of regions within left out; null when there is none of the name. */
export function extractRegion(text: string, name: string): string | null {
  const lines: string[] = [];
  let depth = 0;
  let isFound = false;
  for (const line of text.split("\n")) {
    const [found, end, label] = mark.exec(line) ?? [];
    if (found === undefined) {
      if (depth > 0) lines.push(line);
    } else if (end === undefined) {
      if (depth > 0) depth++;
      else if (label === name) {
        depth = 1;
        isFound = true;
      }
    } else if (depth > 0 && (label === "" || label === name || depth > 1)) depth--;
  }
  return isFound ? dedent(lines).join("\n") : null;
}

/** The names of a file's regions. */
export function regionNames(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const [found, end, label = ""] = mark.exec(line) ?? [];
    return found !== undefined && end === undefined && label !== "" ? [label] : [];
  });
}

/** The text without the lines that mark regions. */
export function withoutMarks(text: string): string {
  if (!text.includes("region")) return text;
  return text
    .split("\n")
    .filter((line) => !mark.test(line))
    .join("\n");
}

function dedent(lines: string[]): string[] {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const indent = Math.min(...indents);
  return Number.isFinite(indent) ? lines.map((line) => line.slice(Math.min(indent, line.length - line.trimStart().length))) : lines;
}
