/** Lines of code blocks, fenced or indented, in a text that is read before it is parsed. */
import { createFenceReader } from "../../text/fences.ts";
import { indentColumns } from "./lines.ts";

/** The indentation of an item, and its mark. */
export const listItem = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]{1,4})(?=\S)/;

/** Asked for each line in order: whether it belongs to a code block. `start`: the column of what is not in a list. */
export function createCodeReader(start = 0): (line: string) => boolean {
  const isFenced = createFenceReader();
  const isIndented = createIndentedCodeReader(start);
  return (line) => isFenced(line) || isIndented(line);
}

function createIndentedCodeReader(start: number): (line: string) => boolean {
  /** Columns where the content of the list items around the line begins. */
  let columns: number[] = [start];
  let isAfterEmptyLine = true;
  let isInCode = false;

  return (line) => {
    if (line.trim() === "") {
      isAfterEmptyLine = true;
      return isInCode;
    }
    const indent = indentColumns(line);
    if (isAfterEmptyLine || listItem.test(line)) columns = columns.filter((column) => column <= indent);
    isInCode = indent >= (columns.at(-1) ?? 0) + 4 && (isAfterEmptyLine || isInCode);
    isAfterEmptyLine = false;
    const [, before, mark = ""] = (isInCode ? null : listItem.exec(line)) ?? [];
    if (before !== undefined) columns.push(indent + mark.length);
    return isInCode;
  };
}
