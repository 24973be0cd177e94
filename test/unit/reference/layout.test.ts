import { expect, test } from "vitest";
import {
  enclosed,
  group,
  indent,
  join,
  type Layout,
  line,
  printLayout,
  printOnOneLine,
} from "../../../src/generator/reference/pages/layout.ts";

const text = (layout: Layout) =>
  printLayout(layout)
    .map((token) => token.text)
    .join("");
const names = (count: number) => Array.from({ length: count }, (_, index) => `parameter${index}: string`);

test("a short declaration stays on one line", () => {
  expect(text(["f", enclosed("(", ["a: string", "b: number"], ")"), ": void"])).toBe("f(a: string, b: number): void");
});

test("a longer one gets a line for each item, and a comma after the last", () => {
  expect(text(["f", enclosed("(", names(4), ")"), ": void"])).toBe(
    "f(\n  parameter0: string,\n  parameter1: string,\n  parameter2: string,\n  parameter3: string,\n): void",
  );
});

test("an inner group that fits stays on one line of the outer one", () => {
  const inner = enclosed("{", ["x: number", "y: number"], "}", { separator: ";", padding: " " });
  expect(text(["f", enclosed("(", [...names(3), ["point: ", inner]], ")")])).toContain("\n  point: { x: number; y: number },\n)");
});

test("what follows a group on its line is counted", () => {
  const head = ["x".repeat(60), enclosed("(", ["a", "b"], ")")];
  expect(text([...head, ": void"])).not.toContain("\n");
  expect(text([...head, `: ${"R".repeat(20)}`])).toContain("(\n  a,\n  b,\n): RRR");
});

test("an alternative begins its line with its separator, and no line ends with a space", () => {
  const union = (parts: string[]): Layout => group(indent(line("", { start: "| " }), join(parts, line(" | ", { start: "| " }))));
  expect(text(["type A = ", union(["1", "2"])])).toBe("type A = 1 | 2");
  const long = ["x".repeat(40), "y".repeat(40)];
  expect(text(["type A = ", union(long)])).toBe(`type A =\n  | ${long[0]}\n  | ${long[1]}`);
});

test("neighbouring plain texts are one token, links are tokens of their own", () => {
  expect(printLayout(["a", "b", { text: "C", kind: "type", to: "/c" }, ["d"]])).toEqual([
    { text: "ab" },
    { text: "C", kind: "type", to: "/c" },
    { text: "d" },
  ]);
});

test("an empty list has no spaces and no lines", () => {
  expect(text(enclosed("{", [], "}", { padding: " " }))).toBe("{}");
});

test("in a list a type stays on one line, and ends in dots where that is far too long", () => {
  const shown = (layout: Layout, longest?: number) =>
    printOnOneLine(layout, longest)
      .map((token) => token.text)
      .join("");
  expect(shown(enclosed("(", names(5), ")"))).toBe(`(${names(5).join(", ")})`);
  expect(shown(["Map<", { text: "Key", kind: "type" }, ">"], 6)).toBe("Map<Ke…");
});
