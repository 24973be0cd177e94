import { expect, test } from "vitest";
import { printable, printableColumns, printableJson, printableLines } from "../../../src/generator/text/printable.ts";

const typed = "a\u001b[31m\u009b2J\u202eb\tc\nd";

test("a message is one line, and shows control characters by their number", () => {
  expect(printable(typed)).toBe("a\\u001b[31m\\u009b2J\\u202eb c d");
});

test("no text is a command of a CI service", () => {
  expect(printable("a ##[error]b [c] #[d]")).toBe("a ##\\u005berror]b [c] #[d]");
  expect(printableColumns("##[a](b)")).toBe("## a](b)");
});

test("lines stay lines, and columns stay columns", () => {
  expect(printableLines(typed)).toBe("a\\u001b[31m\\u009b2J\\u202eb\tc\nd");
  expect(printableColumns(typed)).toHaveLength(typed.length);
});

test("JSON means the same, and has nothing that a terminal obeys", () => {
  const json = printableJson({ [typed]: typed }, 2);
  expect(JSON.parse(json)).toEqual({ [typed]: typed });
  expect(json.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
});
