/** Which MDX goes to satteri, which reads some of it for hours. */
import { describe, expect, test } from "vitest";
import { isSafeMdx } from "../../../src/generator/compile/syntax/nativeGuard.ts";

describe("an element or quote that is open in a brace keeps the brace open", () => {
  const starts = [
    ..."{a<b>} {<b>c} {a</b><b>} {(<>)} {<_a>} {<$a>} {<\\u0061>} {<b>/>} {<b>\\} {<b.c>} {<b><c></b>} {x}{<c>}".split(" "),
    ...[
      "<b c={<d>}>",
      "{<b>{'</b>'}}",
      "{<b></b>{<c>}",
      "{<c>\n\n}",
      "{'\n<c>}",
      "{`</b>`<b>}",
      "{<b/ >}",
      "{<b/* /> */>}",
      "{<b>&lt;/b>}",
    ],
  ];
  test.each(starts)("%j", (start) => {
    expect(isSafeMdx(start + "<Tabs>".repeat(60))).toBe(false);
  });
});

test("the mark that ends a container behind a table is no row of it", () => {
  expect(isSafeMdx(":::note\n| a |\n| - |\n| b |\n:::")).toBe(false);
  expect(isSafeMdx(":::note\n| a |\n| - |\n| b |\n\n:::")).toBe(true);
});

describe("what closes its elements is read by satteri, however long it is", () => {
  const pieces = [
    "{a}",
    "{<b>c</b>}",
    "{<b c={1} d='}' />}",
    "<A b={<c>d</c>} />",
    "<A {...b}>c</A>",
    "{() => <b/>}",
    "{a < b}",
    "{/* <b>c</b> */}",
    "{`a c`}",
    "<A b={'it\\'s'}>{\"c\"}</A>",
    "<Tabs>",
    "a > b",
    "</Tabs>",
  ];
  test.each(pieces)("%j", (piece) => {
    expect(isSafeMdx(`${piece}\n\n`.repeat(60))).toBe(true);
  });
});
