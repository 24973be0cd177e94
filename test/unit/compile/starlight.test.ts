/** Pages of Starlight: components, fences and short names of folders. */
import { describe, expect, test } from "vitest";
import { markText, readDiff, takeFileName, takeTextMarks } from "../../../src/generator/compile/code/textMarks.ts";
import { themeComponents } from "../../../src/theme/index.ts";
import { elements, markdown, parse as parsePage, reported, toHtml } from "./support.ts";

const aliases = { "~": "src", "@fragments": "src/fragments" };
const settings = { ...markdown({ syntax: ["starlight"], aliases }), components: Object.keys(themeComponents) };
const parse = (text: string, more = {}) => parsePage(text, { ...settings, ...more }, "src/content/docs/a.mdx");
const html = async (text: string) => toHtml((await parse(text)).tree);

const imports = 'import { Card, Icon } from "@astrojs/starlight/components";\nimport logo from "~/assets/logo.png";\n\n';
const cards = (items: string) => `<bcidocs-component name="cards" attributes="{}"><ul>${items}</ul></bcidocs-component>`;

describe("components", () => {
  test.each([
    [
      '<CardGrid stagger>\n\t<Card title="One" icon="star">\n\t\tText\n\t</Card>\n\t<LinkCard title="Two" href="/two/" description="More" />\n</CardGrid>',
      cards('<li><p><strong>One</strong></p><p>Text</p></li><li><p><strong><a href="/two/">Two</a></strong></p><p>More</p></li>'),
    ],
    ['<Card title="One">\n- a\n</Card>', cards("<li><p><strong>One</strong></p><ul><li>a</li></ul></li>")],
    [
      '<Aside type="caution" title="Mind">Text</Aside>',
      '<bcidocs-callout kind="caution"><bcidocs-label>Mind</bcidocs-label><p>Text</p></bcidocs-callout>',
    ],
    [
      ':::tip[Mind]{icon="star"}\nText\n:::',
      '<bcidocs-callout kind="tip"><bcidocs-label>Mind</bcidocs-label><p>Text</p></bcidocs-callout>',
    ],
    ['Now <LinkButton href="/a" variant="minimal" icon="star">Go</LinkButton>', '<p>Now <a href="/a" className="button">Go</a></p>'],
    ['A <Icon name="star" label="Star" /> and <Icon name="x" />.', "<p>A Star and .</p>"],
    [
      '- [Go](/a) <Badge text="New" /> <Badge text="Hot" />',
      '<ul><li><a href="/a">Go</a> <bcidocs-component name="badge" attributes="{"text":"New"}"></bcidocs-component> <bcidocs-component name="badge" attributes="{"text":"Hot"}"></bcidocs-component></li></ul>',
    ],
    ["<Steps>\n\n1. One\n\n</Steps>", '<bcidocs-component name="steps" attributes="{}"><ol><li>One</li></ol></bcidocs-component>'],
    ['<Image src={logo} alt="Logo" quality="high" />', '<img src="../../assets/logo.png" alt="Logo">'],
    ['<img src={logo.src} alt="Logo" />', '<img src="../../assets/logo.png" alt="Logo">'],
    ["![Logo](~/assets/logo.png)", '<p><img src="../../assets/logo.png" alt="Logo"></p>'],
  ])("%j", async (text, expected) => {
    expect((await html(imports + text)).replace(/<img([^>]*)><\/img>/g, "<img$1>")).toBe(expected);
    expect(reported(await parse(imports + text))).toEqual([]);
  });

  test("of the page's own that have the same name are its own", async () => {
    const text = 'import Card from "../../components/Card.astro";\n\n<Card title="One">Text</Card>';
    expect(await html(text)).toBe("<p><strong>One</strong></p>Text");
    expect(reported(await parse(text))).toEqual([expect.stringContaining("M032")]);
  });

  test("that hold code have the name that the page gives them in a report", async () => {
    expect(reported(await parse('<Code code={"a".trim()} />'))).toEqual([expect.stringMatching(/^M033 1:1 <Code> is not a literal/)]);
  });

  test("show code, of a text, of a constant, and of a file", async () => {
    const text =
      'import raw from "./a.js?raw";\n\nexport const code = "b";\n\n<Code code={`\n    a\n  c`} lang="js" title="A" />\n\n<Code code={code} />\n\n<Code code={raw} lang="js" />';
    const page = await parse(text, { partials: { "src/content/docs/a.js": "d" } });
    const blocks = elements(page.tree, "bcidocs-code").map(({ properties }) => [
      properties.title,
      String(properties.html).replace(/<[^>]*>/g, ""),
    ]);
    expect(blocks).toEqual([
      ["A", "  a\nc"],
      [undefined, "b"],
      [undefined, "d"],
    ]);
  });

  test("that are fragments are included by the short name of their folder", async () => {
    const text = 'import Part from "@fragments/part.mdx";\n\n<Part name="x" />';
    const page = await parse(text, { partials: { "src/fragments/part.mdx": "Part {props.name}. ![A](./a.png)" } });
    expect(toHtml(page.tree)).toContain('Part x. <img src="../../fragments/a.png" alt="A">');
  });
});

describe("fences", () => {
  test.each([
    ['"a b"', [["a b", "is-highlighted"]], ""],
    [
      '{2} "a" ins="b" del=/c+/ wrap',
      [
        ["a", "is-highlighted"],
        ["b", "is-added"],
        ["c+", "is-removed"],
      ],
      "{2} wrap",
    ],
    ['{"A label":2-3} ins={"Two":5}', [], "{2-3} ins={5}"],
    ['"a.b" /(/', [["a\\.b", "is-highlighted"]], "/(/"],
    ['title="a b" lang="js"', [], 'title="a b" lang="js"'],
  ])("%j name words to mark", (meta, marks, rest) => {
    const read = takeTextMarks(meta);
    expect(read.textMarks.map(({ pattern, mark }) => [pattern.source, mark])).toEqual(marks);
    expect(read.rest.trim().replace(/\s+/g, " ")).toBe(rest);
  });

  test("mark words across tokens, and what is in groups", async () => {
    const page = await parse('```js "a = <b" /x(y)/\nlet a = <b; xy\n```');
    const [block] = elements(page.tree, "bcidocs-code");
    const marked = [...String(block?.properties.html).matchAll(/<mark class="is-highlighted">([^<]*)<\/mark>/g)].map(([, text]) => text);
    expect(marked.join("")).toBe("a = &lt;by");
  });

  test.each([
    ["// src/a-b.js\n\na", "src/a-b.js", "a"],
    ["# file: .env\na", ".env", "a"],
    ["<!-- a.html -->\na", "a.html", "a"],
    ["<?php\n// a.php\nb", "a.php", "<?php\nb"],
    ["// services.ts is a shim\na", undefined, undefined],
    ["a\n// Text.", undefined, undefined],
  ])("%j has a title in its first comment", (code, title, rest) => {
    expect(takeFileName(code)?.title).toBe(title);
    expect(takeFileName(code)?.code).toBe(rest);
  });

  test("of a diff have the language that is named", async () => {
    expect(readDiff(" a\n-b\n+c")).toEqual({
      code: "a\nb\nc",
      marks: new Map([
        [1, "is-removed"],
        [2, "is-added"],
      ]),
    });
    const [block] = elements((await parse('```diff lang="js"\n-let a\n+let b\n```')).tree, "bcidocs-code");
    expect(block?.properties.language).toBe("js");
    expect(String(block?.properties.html)).toContain('class="line is-removed"');
  });

  test("of a diff have a title in the first comment", async () => {
    const [block] = elements((await parse('```diff lang="js"\n// a.config.js\n-let a\n+let b\n```')).tree, "bcidocs-code");
    expect(block?.properties.title).toBe("a.config.js");
  });
});

test("numbers of lines are those of the block with the comment that becomes its title", async () => {
  const page = await parse("```md {1,5} ins={4}\n---\n# src/a.md\n\ntitle: A\ntemplate: b\n---\n```");
  expect(reported(page)).toEqual([]);
  const [block] = elements(page.tree, "bcidocs-code");
  const marks = String(block?.properties.html)
    .split("\n")
    .map((line) => /is-\w+/.exec(line)?.[0] ?? "");
  expect([block?.properties.title, marks]).toEqual(["src/a.md", ["is-highlighted", "is-added", "is-highlighted", ""]]);
});

test("tabs in a slot of a component that is not there stay tabs", async () => {
  const page = await parse(
    '<Preview>\n\n<Tabs slot="preview">\n\t<TabItem label="A">One</TabItem>\n\t<TabItem label="B">Two</TabItem>\n</Tabs>\n\n</Preview>',
  );
  expect(reported(page).map((line) => line.slice(0, 4))).toEqual(["M032"]);
  expect(elements(page.tree, "bcidocs-tab").map(({ properties }) => properties.label)).toEqual(["A", "B"]);
});

test("an expression that marks words and never ends is stopped", () => {
  const { textMarks } = takeTextMarks("/(a+)+$/");
  const code = `${"a".repeat(50)}!`;
  expect(() => markText([code], code, textMarks)).toThrow("it takes longer than 2 seconds");
});
