import { describe, expect, test } from "vitest";
import { parsePage } from "../../../src/generator/compile/parsePage.ts";
import { context, html, markdown, parse, reported, sourceFile } from "./support.ts";

describe("a page", () => {
  test("is plain data without positions", async () => {
    const page = await parse("# A\n\nText[^1] <b>x</b>\n\n[^1]: note");
    expect(JSON.parse(JSON.stringify(page))).toEqual(page);
    expect(JSON.stringify(page.tree)).not.toMatch(/"position"|"data":|"comment"/);
  });

  test("keeps the metadata from discovery", async () => {
    const page = await parsePage(sourceFile("Text", "content/docs/api/focus.md"), context());
    expect(page).toMatchObject({ path: "content/docs/api/focus.md", area: "default", id: "api/focus", route: "/docs/api/focus" });
  });

  test("of a React file is a marker that names it", async () => {
    const page = await parsePage({ ...sourceFile("", "content/index.tsx"), kind: "component" }, context());
    expect(page.tree.children).toMatchObject([{ tagName: "bcidocs-component", properties: { name: "content/index.tsx" } }]);
    expect(page.problems).toEqual([]);
  });
});

describe("the title from the file's name", () => {
  test.each([
    ["content/docs/api/signal-quality.md", "Signal quality"],
    ["content/docs/guides/README.md", "Guides"],
    ["content/docs/guides/index.md", "Guides"],
    ["content/index.md", "Home"],
    ["content/docs/your_first-app.md", "Your first app"],
  ])("%s: %s", async (path, title) => {
    expect((await parse("Text", {}, path)).title).toBe(title);
  });
});

describe("the description", () => {
  test("is the front matter's, else the first paragraph as plain text", async () => {
    expect((await parse("---\ndescription: D\n---\n\nText")).description).toBe("D");
    expect((await parse("# A\n\n:::note\nx\n:::\n\nText *with* [markup](x)\nand `code`[^1].\n\n[^1]: y")).description).toBe(
      "Text with markup and code.",
    );
    expect((await parse("- a")).description).toBe("");
  });

  test("of a page that begins with an image is its first sentence", async () => {
    expect((await parse("# A\n\n![A lamp](./a.png)\n\n![An icon](./b.png) It dims.")).description).toBe("It dims.");
  });

  test("ends at a word", async () => {
    const { description } = await parse("A word of text, ".repeat(30));
    expect(description.length).toBeLessThanOrEqual(161);
    expect(description).toMatch(/(?:A|word|of|text)…$/);
  });
});

describe("a page without text", () => {
  test.each(["", "\n\n", "---\ntitle: A\n---\n", "<!-- nothing -->"])("%j is reported", async (text) => {
    expect(reported(await parse(text))).toEqual(["M016 -:- The page has no text."]);
  });

  test("with a definition that nothing uses is reported for both", async () => {
    expect(reported(await parse("[a]: b.md"))).toEqual(["M016 -:- The page has no text.", 'L023 1:1 nothing uses the definition of "a"']);
  });

  test("has the name of its file as title", async () => {
    expect((await parse("", {}, "content/docs/signal.md")).title).toBe("Signal");
  });

  test("is not reported again when an error explains it", async () => {
    expect(reported(await parse("---\ntitle: A\n"))).toHaveLength(1);
  });

  test.each([
    ["<script>{'home()'}</script>", "M018"],
    ["<Home />", "M032"],
  ])("but with %j is reported for what was left out alone", async (text, code) => {
    expect((await parse(text, markdown({ format: "mdx" }))).problems.map((found) => found.code)).toEqual([code]);
  });

  test("but with a component or only a title is fine", async () => {
    expect(reported(await parse("::hero", { components: ["hero"] }))).toEqual([]);
    expect(reported(await parse("# Title"))).toEqual([]);
  });
});

describe("tables, tasks and footnotes", () => {
  test("alignment is a class", async () => {
    expect(await html("| a | b | c |\n|:-:|--:|:--|\n| 1 | 2 | 3 |")).toBe(
      '<table><thead><tr><th className="align-center">a</th><th className="align-right">b</th><th>c</th></tr></thead>' +
        '<tbody><tr><td className="align-center">1</td><td className="align-right">2</td><td>3</td></tr></tbody></table>',
    );
  });

  test("tasks are disabled boxes with a name", async () => {
    const shown = await html("- [ ] a\n- [x] b");
    expect(shown).toContain('<input type="checkbox" disabled ariaLabel="To do">');
    expect(shown).toContain('<input type="checkbox" checked disabled ariaLabel="Done">');
  });

  test("a footnote without a note, a note without a reference and a second note are reported", async () => {
    const text = "x[^1] y[^3] z\\[^4] `a[^5]` [^0-9]+\n\n[^1]: First\n\n[^1]: Second\n\n[^2]: Unused\n\n[^a b]: Text";
    expect(reported(await parse(text))).toEqual([
      'L013 1:8 there is no definition of "^3"',
      'L023 5:1 "^1" is already defined; this definition is ignored',
      'L023 7:1 nothing uses the definition of "^2"',
      'L023 9:1 nothing uses the definition of "^a b"',
    ]);
    expect(reported(await parse("A class [^abc] of characters, and [^12]"))).toEqual(['L013 1:35 there is no definition of "^12"']);
  });

  test("footnotes have a label and links back", async () => {
    const shown = await html("a[^1]\n\n[^1]: b");
    expect(shown).toContain('<h2 className="sr-only" id="footnote-label">Footnotes</h2>');
    expect(shown).toContain('ariaLabel="Back to reference 1"');
    expect(shown).toContain('ariaDescribedBy="footnote-label"');
  });
});

describe("the site's plugins", () => {
  type Tree = { children: { type: string; value?: string; tagName?: string; properties?: object; children?: unknown[] }[] };

  test("see code and directives as they were written, and may wait", async () => {
    const seen: string[] = [];
    const look = () => async (tree: Tree) => {
      await Promise.resolve();
      seen.push(...tree.children.map(({ type }) => type));
    };
    await parse("```ts\na\n```\n\n:::note\nx\n:::", markdown({ remarkPlugins: [look] }));
    expect(seen).toEqual(["code", "containerDirective"]);
  });

  test("get their options, and their output is sanitized", async () => {
    const add = (options: { html: string }) => (tree: Tree) => {
      tree.children.push({ type: "element", tagName: "p", properties: { style: options.html, id: "__main" }, children: [] });
    };
    expect(await html("Text", markdown({ rehypePlugins: [[add, { html: "color:red" }]] }))).toBe(
      '<p>Text</p><p id="__main-1" className="style-f1ff77e5"></p>',
    );
  });

  test("keep our own elements intact", async () => {
    const idle = () => () => undefined;
    const text =
      ":::note[A]\n```text showLineNumbers=3\na\n```\n:::\n\n::::tabs{group=g}\n:::tab[A]\nx\n:::\n::::\n\n| a |\n|:-:|\n| b |\n\n- [x] c[^1]\n\n[^1]: d";
    expect(await html(text, markdown({ rehypePlugins: [idle], remarkPlugins: [idle] }))).toBe(await html(text));
  });

  test.each([
    ["remarkPlugins", "throws at once"],
    ["rehypePlugins", "throws later"],
  ] as const)("that fail (%s, %s) are named with the file", async (key, when) => {
    function brokenPlugin() {
      return when === "throws at once"
        ? () => {
            throw new Error("no luck");
          }
        : () => Promise.reject(new Error("no luck"));
    }
    const page = await parse("Text", markdown({ [key]: [brokenPlugin] }));
    expect(page.problems).toMatchObject([
      { code: "M020", message: 'The plugin "brokenPlugin" failed: no luck', place: { path: "content/docs/a.md" } },
    ]);
    expect(page.description).toBe("Text");
  });

  test.each([
    ["a number", () => 42],
    ["a tree without children", () => ({ type: "root" })],
    ["a child that is no node", () => ({ type: "root", children: [{ type: "paragraph", children: [null] }] })],
  ])("that leave %s behind are named, and the page is built without them", async (_, transform) => {
    const junk = () => transform;
    const page = await parse("Text", markdown({ remarkPlugins: [junk], rehypePlugins: [junk] }));
    expect(page.problems).toMatchObject([{ code: "M020" }, { code: "M020" }]);
    expect(page.problems[0]?.message).toBe('The plugin "junk" failed: it left something in the tree that is not a node');
    expect(page.description).toBe("Text");
  });

  test("that spoil the tree in place are named, and leave a page without text", async () => {
    const spoiler = () => (tree: { children: unknown[] }) => void tree.children.push(null);
    const page = await parse("Text", markdown({ remarkPlugins: [spoiler], rehypePlugins: [spoiler] }));
    expect(page.problems).toMatchObject([{ code: "M020" }, { code: "M020" }]);
  });

  test("that cannot be set up are named too", async () => {
    function brokenPlugin() {
      throw new Error("bad options");
    }
    expect((await parse("Text", markdown({ remarkPlugins: [brokenPlugin] }))).problems).toMatchObject([{ code: "M020" }]);
  });
});

test("the same text gives the same bytes", async () => {
  const text = "# A\n\n```ts\nconst a = 1;\n```\n\n## B\n\n:::note\nx\n:::\n";
  expect(JSON.stringify(await parse(text))).toBe(JSON.stringify(await parse(text)));
});
