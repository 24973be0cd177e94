import { describe, expect, test } from "vitest";
import { type SampleView, typesOf, withSampleCode } from "../../../src/generator/render/sampleCode.ts";

const link = { line: 0, column: 4, length: 5, url: "/kit#start" };

function codeWith(html: string, sample: Partial<SampleView>): string {
  return withSampleCode(`<code>\0s0\0${html}\0t0\0</code>`, [{ links: [], queries: [], ...sample }]);
}

const opened = '<a class="sample-link" href="/kit#start">';

describe("a name in a sample is a link", () => {
  test.each([
    ["that is a token", 'kit.<span class="tk-function">start</span>();', `kit.<span class="tk-function">${opened}start</a></span>();`],
    ["that is part of one", "<i>kit.start();</i>", `<i>kit.${opened}start</a>();</i>`],
    ["that is two tokens", "kit.<i>sta</i><b>rt</b>", `kit.<i>${opened}sta</a></i><b>${opened}rt</a></b>`],
    ["behind characters that HTML escapes", "a&lt;b.start", "a&lt;b.start".replace("start", `${opened}start</a>`)],
  ])("%s", (_, html, expected) => {
    expect(codeWith(html, { links: [link] })).toBe(`<code>${expected}</code>`);
  });

  test("and the second one to the same place is no stop of the keyboard", () => {
    const html = codeWith("kit.start(), kit.start()", { links: [link, { ...link, column: 17 }] });
    expect(html.match(/tabindex/g)).toHaveLength(1);
    expect(html.indexOf("tabindex")).toBeGreaterThan(html.indexOf("kit.start".slice(4)));
  });
});

test("an answer to a question is below its line, and not of a line that is copied", () => {
  const html = codeWith('<span class="line">a</span>\n<span class="line">b</span>', {
    queries: [{ line: 0, column: 2, text: "const a: <T>" }],
  });
  const answer = '<span class="sample-query">  <span class="sample-arrow">^?</span> const a: &lt;T&gt;</span>';
  expect(html).toBe(`<code><span class="line">a</span>\n${answer}\n<span class="line">b</span></code>`);
});

test("names of one type share its box, which leads to the reference", () => {
  const start = { line: 0, column: 4, length: 5, text: "(alias) start(): void\nimport start" };
  const sample = {
    links: [link],
    queries: [],
    types: [start, { ...start, line: 1, column: 0 }, { ...start, column: 0, length: 3, text: "kit: Kit" }],
  };
  expect(codeWith("kit.start()\nstart()", sample)).toBe(
    "<code><button popovertarget=T0b>kit</button>.<button popovertarget=T0a>start</button>()\n<button popovertarget=T0a>start</button>()</code>",
  );
  expect(typesOf(sample, "0")).toBe(
    '<a popover class="sample-type" id=T0a href=/kit#start>start(): void</a><a popover id=T0b>kit: Kit</a>',
  );
});

test("the boxes of a page are never confused, and none is taken for a heading", () => {
  const types = (count: number) => Array.from({ length: count }, (_, line) => ({ line, column: 0, length: 1, text: `const a: ${line}` }));
  const ids = [...Array(30).keys()].flatMap((block) => [
    ...typesOf({ links: [], queries: [], types: types(80) }, String(block)).matchAll(/id=(\w+)/g),
  ]);
  expect(new Set(ids.map(([, id]) => id)).size).toBe(30 * 80);
  expect(ids.filter(([, id]) => id === id?.toLowerCase())).toEqual([]);
});

test.each([
  ["(method) Kit.start(): void", "Kit.start(): void"],
  ["(property) Kit.warm: boolean", "Kit.warm: boolean"],
  ["constructor Kit(): Kit", "class Kit"],
  ["constructor Kit(a: number): Kit", "constructor Kit(a: number): Kit"],
  ["namespace console\nvar console: Console", "var console: Console"],
  ["(alias) class Kit\nimport Kit", "class Kit"],
])("of %j readers see %j", (text, shown) => {
  const html = typesOf({ links: [], queries: [], types: [{ line: 0, column: 0, length: 3, text }] }, "0");
  expect(html).toBe(`<a popover class="sample-type" id=T0a>${shown}</a>`);
});
