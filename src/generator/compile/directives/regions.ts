/** Takes a marked region out of a file: `// #region name` … `// #endregion name`, in the comments of many languages. */

const comment = String.raw`(?:\/\/|#|--|;|%|\/\*|<!--|\{\s*\/\*)`;
const ours = new RegExp(String.raw`^[ \t]*${comment}\s*#?(end)?region\b[ \t]*([\w.-]*)[^\n]*$`);
/** As MkDocs writes them: `# --8<-- [start:name]`. */
const ofMkDocs = /^[^\n]{0,20}?-+8<-+[ \t]*\[[ \t]*(?:(end)|start)[ \t]*:[ \t]*([\w.-]+)[ \t]*\][^\n]*$/;

/** The mark on a line: whether it ends a region, and its name. */
function markOn(line: string): { isEnd: boolean; label: string } | null {
  const [found, end, label = ""] = ours.exec(line) ?? ofMkDocs.exec(line) ?? [];
  return found === undefined ? null : { isEnd: end !== undefined, label };
}

/**
 * The lines of the named region without their common indentation, the marks of regions within left out;
 * null for every other line. Empty if the file has no region of that name.
 */
function regionLines(text: string, name: string): (string | null)[] {
  let depth = 0;
  const lines = text.split("\n").map((line): string | null => {
    const mark = markOn(line);
    if (!mark) return depth > 0 ? line : null;
    const { isEnd, label } = mark;
    if (!isEnd) depth += depth > 0 || label === name ? 1 : 0;
    else if (depth > 1 || label === "" || label === name) depth = Math.max(0, depth - 1);
    return null;
  });
  return lines.some((line) => line !== null) ? dedent(lines) : [];
}

/** The region as its own text, e.g. for a code block; null if there is none of that name. */
export function extractRegion(text: string, name: string): string | null {
  const lines = regionLines(text, name).filter((line) => line !== null);
  return lines.length > 0 ? lines.join("\n") : null;
}

/** The region on its original lines, so that places are right; null if there is none of that name. */
export function regionInPlace(text: string, name: string): string | null {
  const lines = regionLines(text, name);
  return lines.length > 0 ? lines.map((line) => line ?? "").join("\n") : null;
}

/** The names of a file's regions. */
export function regionNames(text: string): string[] {
  return text.split("\n").flatMap((line) => {
    const mark = markOn(line);
    return mark && !mark.isEnd && mark.label !== "" ? [mark.label] : [];
  });
}

/** The text without the lines that mark regions; `instead` keeps their place, e.g. by an empty line. */
export function withoutMarks(text: string, instead: string | null = null): string {
  if (!/region|8<-/.test(text)) return text;
  const lines = text.split("\n").map((line) => (markOn(line) ? instead : line));
  return lines.filter((line) => line !== null).join("\n");
}

function dedent(lines: (string | null)[]): (string | null)[] {
  const indents = lines.filter((line) => line?.trim()).map((line) => (line?.length ?? 0) - (line?.trimStart().length ?? 0));
  const indent = Math.min(...indents);
  return lines.map((line) => (line === null ? null : line.trim() === "" ? "" : line.slice(indent)));
}
