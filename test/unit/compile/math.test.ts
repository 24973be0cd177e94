import { describe, expect, test } from "vitest";
import { markdown, parse } from "./support.ts";

const math = markdown({ math: true });

const formulasOf = async (text: string, settings = math) => {
  const found: { html: unknown; isBlock: boolean }[] = [];
  const { tree, problems } = await parse(text, settings);
  JSON.stringify(tree, (_, node) => {
    if (node?.tagName === "bcidocs-math") found.push({ html: node.properties.html, isBlock: node.properties.isBlock === true });
    return node;
  });
  return { found, problems, text: JSON.stringify(tree) };
};

test("formulas within a line, in blocks and in fences become MathML", async () => {
  const { found, problems } = await formulasOf("The $x^2$ of\n\n$$\n\\frac{a}{b}\n$$\n\n```math\ny_1\n```\n");
  expect(found).toMatchObject([
    { html: expect.stringMatching(/^<math alttext="x\^2"><msup><mi>x<\/mi><mn[^>]*>2<\/mn><\/msup><\/math>$/), isBlock: false },
    { html: expect.stringContaining("<mfrac><mi>a</mi><mi>b</mi></mfrac>"), isBlock: true },
    { html: expect.stringContaining("<msub><mi>y</mi>"), isBlock: true },
  ]);
  expect(problems).toEqual([]);
});

test("an underscore in the words of a formula is one, as in MathJax", async () => {
  const { found, problems } = await formulasOf("$\\frac{\\text{a_b}}{\\textrm{c\\_d}_1}$\n");
  expect(problems).toEqual([]);
  expect(String(found[0]?.html)).toContain("<mtext>a_b</mtext>");
  expect(String(found[0]?.html).match(/<math alttext="[^"]*a_b[^"]*">/)).not.toBeNull();
});

test("marks of emphasis within a formula are part of it", async () => {
  const { found, text } = await formulasOf("$a * b * c$ and $x_1 y_1$\n");
  expect(found).toHaveLength(2);
  expect(text).not.toContain('"em"');
});

test("no formula has an inline style, which the policy of a page refuses; a colour stays", async () => {
  const { found } = await formulasOf("$$\n\\color{red}{x} \\begin{matrix}a&b\\\\c&d\\end{matrix}\n$$\n");
  expect(found[0]?.html).not.toContain("style=");
  expect(found[0]?.html).toContain('mathcolor="#ff0000"');
});

test.each(["It costs $5 and $6.", "One of $5, $6 or $7", "From $HOME to $PATH1"])("prices and variables stay text: %s", async (written) => {
  const { found, text } = await formulasOf(`${written}\n`);
  expect(found).toEqual([]);
  expect(text).toContain(written);
});

test.each(["A price of $5 and $x^2$.", "$x^2$ for $5", "From $HOME: $x^2$"])("a formula next to a price is one: %s", async (written) => {
  const { found, text } = await formulasOf(`${written}\n`);
  expect(found).toMatchObject([{ html: expect.stringContaining("<mi>x</mi>") }]);
  expect(text).toMatch(/\$5|\$HOME/);
});

test("a formula with an unknown command is reported in its place, and shown as it is written", async () => {
  const { problems, text } = await formulasOf("# A\n\nSee $\\fra{a}{b}$.\n");
  expect(problems).toMatchObject([{ code: "M048", severity: "warning", place: { line: 3, column: 5 } }]);
  expect(problems[0]?.message).toContain("\\fra");
  expect(text).toContain("$\\\\fra{a}{b}$");
});

test("what is wrong with a formula ends with one full stop", async () => {
  const { problems } = await formulasOf("$\\begin{align}a\\end{align}$\n");
  expect(problems[0]?.message).toMatch(/[^.]\.$/);
});

describe("a site that does not ask for formulas", () => {
  test("shows dollars as they are", async () => {
    const { found, text } = await formulasOf("The $x^2$ of\n", markdown({}));
    expect(found).toEqual([]);
    expect(text).toContain("$x^2$");
  });
});

test("a formula in a heading is part of its id", async () => {
  const { headings } = await parse("# A\n\n## The $x$ axis\n", math);
  expect(headings).toMatchObject([{ id: "the-x-axis" }]);
});

describe.each(["mkdocs", "vitepress"] as const)("in pages of %s, double dollars may share a line with the TeX", (tool) => {
  const settings = markdown({ math: true, syntax: [tool] });

  test.each([
    ["at both ends", "Text\n\n$$ \\begin{align*}\n&a=b\\\\\n&c=d\n\\end{align*} $$\n\n[end]"],
    ["at the end, within an item", "- item\n\n    $$\n    a\n    b=\\begin{cases}\n       1\n    \\end{cases}$$\n\n    [end]"],
    ["of one line", "Text\n\n$$ a = b $$\n\n[end]"],
    ["with an empty line", "$$\na\n\nb $$\n\n[end]"],
  ])("%s", async (_, text) => {
    const { found, problems, text: tree } = await formulasOf(text, settings);
    expect(problems).toEqual([]);
    expect(found).toMatchObject([{ isBlock: true }]);
    expect(tree).toContain('"[end]"');
  });

  test.each(["$$a$$ and $$b$$ in a line", "$$ that nothing closes\n\nText $$", "```text\n$$ a $$\n```"])("but not: %s", async (text) => {
    const { found } = await formulasOf(text, settings);
    expect(found.filter(({ isBlock }) => isBlock)).toEqual([]);
  });
});

test("in a book, single dollars are formulas where the setting says so", async () => {
  const text = "Text $[a]([b]G) = 2*3$ end.";
  expect((await formulasOf(text, markdown({ math: true, syntax: ["mdbook"] }))).found).toEqual([]);
  expect((await formulasOf(text, markdown({ math: "dollars", syntax: ["mdbook"] }))).found).toHaveLength(1);
});

test("commands of the settings are those of formulas", async () => {
  const { found, problems } = await formulasOf(
    "$\\norm{x} \\in \\R$",
    markdown({ math: true, mathMacros: { "\\R": "\\mathbb{R}", "\\norm": "\\lVert #1 \\rVert" } }),
  );
  expect(problems).toEqual([]);
  expect(String(found[0]?.html)).toContain("ℝ");
});
