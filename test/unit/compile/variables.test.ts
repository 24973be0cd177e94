import { describe, expect, test } from "vitest";
import { html, parse, reported } from "./support.ts";

const variables = { product: "Noema", package: "@noema/sdk", old_name: "<b>&" };

describe("variables are put in", () => {
  test.each([
    ["a {{product}} b", "<p>a Noema b</p>"],
    ["`{{product}}`", "<p><code>Noema</code></p>"],
    ['[{{product}}](/{{product}} "{{product}}")', '<p><a href="/Noema" title="Noema">Noema</a></p>'],
    ["![{{product}}](/{{product}}.png)", '<p><img src="/Noema.png" alt="Noema"></img></p>'],
    ["[a]\n\n[a]: /{{product}}", '<p><a href="/Noema">a</a></p>'],
    ['<b title="{{product}}">{{product}}</b>', '<p><b title="Noema">Noema</b></p>'],
    [":::note[{{product}}]\n:::", '<bcidocs-callout kind="note"><bcidocs-label>Noema</bcidocs-label></bcidocs-callout>'],
    [":::note {{product}}\n:::", '<bcidocs-callout kind="note"><bcidocs-label>Noema</bcidocs-label></bcidocs-callout>'],
    ['::chart{of="{{product}}"}', '<bcidocs-component name="chart" attributes="{"of":"Noema"}"></bcidocs-component>'],
    [
      '```text title="{{product}}.txt"\nnpm i {{package}}\n```',
      '<bcidocs-code language="text" html="<span class="line">npm i @noema/sdk</span>" title="Noema.txt"></bcidocs-code>',
    ],
    ["{{old_name}}", "<p>&lt;b>&amp;</p>"],
    ["`\\{{product}} {{product}}`", "<p><code>{{product}} Noema</code></p>"],
    ["\\{{product}}", "<p>{{product}}</p>"],
  ])("in %j", async (text, expected) => {
    expect(await html(text, { variables, components: ["chart"] })).toBe(expected);
  });

  test("before a heading gets its id", async () => {
    expect((await parse("## {{product}} kit", { variables })).headings).toEqual([{ depth: 2, id: "noema-kit", text: "Noema kit" }]);
  });
});

describe("other braces stay", () => {
  test.each(["{{ product }}", "$" + "{{product}}", "{product}", "{{pro-duct}}"])("%s", async (text) => {
    expect(await html(text, { variables })).toBe(`<p>${text}</p>`);
  });

  test("in a fence that is verbatim", async () => {
    expect(await html("```text verbatim\n{{product}} {{nope}}\n```", { variables })).toContain("{{product}} {{nope}}");
  });

  test("behind a backslash", async () => {
    expect(await html("\\{{product}} {{product}}", { variables })).toBe("<p>{{product}} Noema</p>");
  });

  test("on a site without variables", async () => {
    expect(reported(await parse("{{nope}}"))).toEqual(["M066 1:1 {{nope}} is shown as text: the site has no variables."]);
  });
});

describe("an unknown variable is reported at its place", () => {
  test.each([
    ["a {{product}} {{prodct}}", "M009 1:15"],
    ["> a\n> b {{prodct}}", "M009 2:5"],
    ["`x` `{{prodct}}`", "M009 1:6"],
    ["[{{product}}](/{{prodct}})", "M009 1:16"],
    ['```text title="{{product}}"\na\n{{prodct}}\n```', "M009 3:1"],
    ["---\ntitle: A\n---\n\n{{prodct}}", "M009 5:1"],
    ["\\{{a}} {{prodct}}", "M009 1:8"],
    ["{{constructor}}", "M009 1:1"],
  ])("%j: %s", async (text, expected) => {
    expect(reported(await parse(text, { variables })).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([expected]);
  });

  test("with the nearest name", async () => {
    const [problem] = (await parse("{{prodct}}", { variables })).problems;
    expect(problem?.hint).toContain("Did you mean {{product}}?");
    expect(problem?.place).toEqual({ path: "content/docs/a.md", line: 1, column: 1, endColumn: 11 });
  });
});

test("variables that would expand without end are cut off, and the place is reported once", async () => {
  const page = await parse("{{big}} ".repeat(200), { variables: { big: "x".repeat(100_000) } });
  expect(reported(page)).toEqual(["M007 1:401 The variables of the page expand to more than 5,000,000 characters."]);
});
