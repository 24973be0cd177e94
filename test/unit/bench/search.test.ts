/** What the bench of search measures with: sections of pages, shares of right answers, and its flags. */
import { describe, expect, test } from "vitest";
import { readOptions } from "../../bench/options.ts";
import { countRight } from "../../bench/search/searchBench.ts";
import { quantile } from "../../bench/search/searchTable.ts";
import { splitPage } from "../../bench/search/sections.ts";
import type { SearchQuery } from "../../support/searchQueries.ts";

describe("the sections of a built page", () => {
  const sections = splitPage(
    `<header>Kit</header><main><nav>Docs</nav><article><h1 id="focus">Focus</h1>
<details class="contents-disclosure"><summary>On this page</summary><ul><li>Usage</li></ul></details>
<p>How <b>foc</b>used &amp; awake.</p>
<div class="heading"><h2 id="usage">Usage</h2><a class="heading-link" href="#usage">#</a></div><p>Call</p><pre><code>focus()</code></pre>
<h4>Returns</h4><p>A stream.</p>
<h3 id="a&amp;b">os<wbr/>Version</h3><p>Text</p></article><footer>Next: Calm</footer></main>`,
    "/docs/focus",
  );

  test("begin with the text before the first heading, and go from heading with an id to heading with an id", () => {
    expect(sections).toEqual([
      { url: "/docs/focus", title: "Focus", heading: "", text: "How focused & awake." },
      { url: "/docs/focus#usage", title: "Focus", heading: "Usage", text: "Call focus() Returns A stream." },
      { url: "/docs/focus#a&b", title: "Focus", heading: "osVersion", text: "Text" },
    ]);
  });

  test("are none where a page has no main area, as in a page that redirects", () => {
    expect(splitPage("<body>Moved</body>", "/docs")).toEqual([]);
  });
});

describe("the share of right answers", () => {
  const ask = (query: string, among: SearchQuery["among"]): SearchQuery => ({
    query,
    among,
    targets: [`/${query}`],
    isHeld: false,
  });
  const queries = [ask("a", 1), ask("b", 1), ask("c", 3), ask("d", 3)];

  test("counts the first place for those that ask for it, and the first three for all", () => {
    const { first, among3, missed } = countRight(queries, [["/a"], ["/x", "/b"], ["/x", "/y", "/c"], ["/x", "/y", "/z", "/d"]]);
    expect({ first, among3 }).toEqual({ first: 0.5, among3: 0.75 });
    expect(missed).toEqual([
      { query: queries[1], got: ["/x", "/b"] },
      { query: queries[3], got: ["/x", "/y", "/z"] },
    ]);
  });
});

test("a quantile is the value that this share of the numbers does not exceed", () => {
  const numbers = Array.from({ length: 20 }, (_, index) => 20 - index);
  expect([quantile(numbers, 0.95), quantile(numbers, 1), quantile([7], 0.95)]).toEqual([19, 20, 7]);
});

describe("the flags of the bench of search", () => {
  test("ask for 5,000 pages, and for other sizes by name", () => {
    expect(readOptions(["--search"], [])).toMatchObject({ sizes: [5000], search: { isHeld: false, hasMissed: false } });
    expect(readOptions(["100", "--search", "--held", "--missed"], [])).toMatchObject({
      sizes: [100],
      search: { isHeld: true, hasMissed: true },
    });
    expect(readOptions([], []).search).toBeNull();
  });

  test.each([["--search", "--write"], ["--search", "--loop"], ["--search", "--repeat"], ["--held"], ["--missed"]])(
    "are refused as %s %s",
    (...args) => {
      expect(() => readOptions(args, [])).toThrow("--search");
    },
  );
});
