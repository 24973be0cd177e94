import { describe, expect, test } from "vitest";
import { formatProblem } from "../../../src/generator/problems/format.ts";
import { exitCodeOf, problem } from "../../../src/generator/problems/problem.ts";

const readLine = (_path: string, line: number) => (line === 4 ? "See [the guide](./trainin.md) first." : null);

describe("a problem on a terminal", () => {
  test("shows place, severity, code, message, the line with a caret, pages and hint", () => {
    const place = { path: "docs/a.md", line: 4, column: 17, endColumn: 29 };
    const text = formatProblem(
      problem("L001", "the link leads to no page", { place, hint: "Did you mean ./training.md?", pages: ["/a", "/b"] }),
      {
        readLine,
        hasColor: false,
      },
    );
    expect(text).toBe(
      [
        "docs/a.md:4:17 warning L001 the link leads to no page",
        "  4 | See [the guide](./trainin.md) first.",
        "    |                 ^^^^^^^^^^^^",
        "  on 2 pages: /a, /b",
        "  Did you mean ./training.md?",
      ].join("\n"),
    );
  });

  test("shows no character that a terminal or a log would obey", () => {
    const typed = "a\u001b]0;x\u0007\u001b[2Jb\n::error::c\u202ed";
    const text = formatProblem(problem("L001", `no page "${typed}"`, { place: { path: "a\nb.md", line: 1, column: 2 }, hint: typed }), {
      readLine: () => typed,
      hasColor: false,
    });
    expect(text.split("\n")).toHaveLength(4);
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  test("without a place is one line", () => {
    expect(formatProblem(problem("C001", "no config"), { readLine, hasColor: false })).toBe("error C001 no config");
  });

  test("of a very long line shows the text around the caret", () => {
    const text = formatProblem(problem("M009", "x", { place: { path: "a.md", line: 1, column: 500, endColumn: 503 } }), {
      readLine: () => `${"a".repeat(499)}BAD${"b".repeat(500)}`,
      hasColor: false,
    });
    const [, line = "", caret = ""] = text.split("\n");
    expect(line.length).toBeLessThan(180);
    expect(line.slice(caret.indexOf("^"), caret.lastIndexOf("^") + 1)).toBe("BAD");
  });
});

test("the exit status follows the family of the worst problem", () => {
  const link = { ...problem("L001", "x"), severity: "error" as const };
  expect(exitCodeOf([])).toBe(0);
  expect(exitCodeOf([problem("L001", "x"), problem("M005", "x")])).toBe(0);
  expect(exitCodeOf([link])).toBe(4);
  expect(exitCodeOf([problem("M017", "x"), link])).toBe(3);
  expect(exitCodeOf([problem("C002", "x"), problem("M017", "x")])).toBe(2);
});
