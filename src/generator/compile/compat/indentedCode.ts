/** Knows which lines are code by their indentation, so that no syntax is read in them. */
import { leadingBlanks } from "./lines.ts";

const listItem = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]{1,4})(?=\S)/;

/** Asked for each line in order: whether it belongs to an indented code block. */
export function createCodeLines(): (line: string) => boolean {
  /** Columns where the content of the list items around the line begins. */
  let columns: number[] = [];
  let isBehindBlank = true;
  let isInCode = false;

  return (line) => {
    if (line.trim() === "") {
      isBehindBlank = true;
      return isInCode;
    }
    const indent = leadingBlanks(line);
    if (isBehindBlank || listItem.test(line)) columns = columns.filter((column) => column <= indent);
    isInCode = indent >= (columns.at(-1) ?? 0) + 4 && (isBehindBlank || isInCode);
    isBehindBlank = false;
    const [, before, mark = ""] = (isInCode ? null : listItem.exec(line)) ?? [];
    if (before !== undefined) columns.push(indent + mark.length);
    return isInCode;
  };
}
