import { expect, test } from "vitest";
import { connectOrigins, scanHtml } from "../../../src/generator/react/scanHtml.ts";
import { tocEntries } from "../../../src/generator/react/toc.ts";

test("headings nest by level, and levels outside of the range are left out", () => {
  const headings = [
    { depth: 2, id: "a", text: "A" },
    { depth: 3, id: "a1", text: "A1" },
    { depth: 4, id: "deep", text: "Deep" },
    { depth: 2, id: "b", text: "B" },
  ];
  expect(tocEntries(headings, { min: 2, max: 3 })).toEqual([
    { id: "a", text: "A", children: [{ id: "a1", text: "A1", children: [] }] },
    { id: "b", text: "B", children: [] },
  ]);
});

test("links and anchors are read from HTML, and what is outside of main belongs to the shell", () => {
  const html =
    '<nav><a href="/x?a=1&amp;b=2">X</a></nav><main id="main"><h2 id="a&#x27;b">T</h2><a name="old"></a>' +
    '<img src="/a.png" srcset="/a.png 1x, /b.png 2x" alt="1 &gt; 0"/></main><footer><a href="/y">Y</a></footer>';
  expect(scanHtml(html)).toEqual({
    links: [
      { url: "/x?a=1&b=2", element: "a", isShell: true },
      { url: "/a.png", element: "img", isShell: false },
      { url: "/a.png", element: "img", isShell: false },
      { url: "/b.png", element: "img", isShell: false },
      { url: "/y", element: "a", isShell: true },
    ],
    anchors: ["main", "a'b", "old"],
    islands: [],
  });
});

test.each([
  ['<a class="github-button" href="/x" data-show-count="true">Star</a>', ["https://api.github.com"]],
  ["<a data-show-count='true' class='github-button' href='/x'>Star</a>", ["https://api.github.com"]],
  ['<a class="github-button" href="/x" data-show-count="false">Star</a>', []],
  ['<p>data-show-count="true"</p><a class="github-button" href="/x">Star</a>', []],
])("GitHub is asked by a page for the count of a button: %s", (html, origins) => {
  expect(connectOrigins(html)).toEqual(origins);
});
