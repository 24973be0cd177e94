import { describe, expect, test } from "vitest";
import { readFrontMatter } from "../../../src/generator/compile/frontmatter/frontMatter.ts";
import { muchWork, processorTime } from "../../support/processorTime.ts";
import { context, markdown, parse, reported } from "./support.ts";

const read = (text: string, variables: Record<string, string> | null = null) => readFrontMatter(text, "a.md", context({ variables }));
const lines = async (text: string) => (await read(text)).problems.map(({ code, place }) => `${code} ${place?.line}:${place?.column}`);

describe("front matter that is fine", () => {
  test("gives its values, the places of its keys, and a body on the lines of the file", async () => {
    const { frontMatter, places, body, problems } = await read("---\ntitle: A\nsidebar_position: 2\n---\nText");
    expect(frontMatter).toEqual({ title: "A", sidebar_position: 2 });
    expect(places.sidebar_position).toEqual({ path: "a.md", line: 3, column: 1, endColumn: 17 });
    expect(body.split("\n").indexOf("Text")).toBe(4);
    expect(problems).toEqual([]);
  });

  test.each([
    "---yaml\ntitle: A\n---\n",
    "---yml\ntitle: A\n---\n",
    "--- \ntitle: A\n--- \n",
    "---\r\ntitle: A\r\n---\r\n",
    "---\rtitle: A\r---\r",
  ])("%j is read", async (text) => {
    expect((await parse(text)).title).toBe("A");
  });

  test("a line that only begins with --- does not close it", async () => {
    expect((await read("---\ntitle: |-\n  a\n  ---\n  ----\n---\nText")).frontMatter.title).toBe("a\n---\n----");
  });

  test("a quoted value may go on at the beginning of the next line, as the parser of other tools has it", async () => {
    const { frontMatter, problems } = await read("---\ntitle: A\ndescription: 'In v6 it\nhas more.'\n---\nText");
    expect(frontMatter).toEqual({ title: "A", description: "In v6 it has more." });
    expect(problems).toEqual([]);
  });

  test("values may be empty, and null where that means something", async () => {
    expect((await read("---\ntitle:\ndescription:\npagination_next: null\n---\n")).frontMatter).toEqual({ pagination_next: null });
  });

  test.each([
    ["a:\n\tb: 1", "Indent with spaces."],
    ["title: A\n  b: 1", "Give all keys of a level the same indentation, and put a value that contains a colon in quotes."],
    ["a: [1", "Close every bracket, and put values that contain a colon, a # or quotation marks in quotes."],
  ])("%j is an error that says what to change", async (yaml, hint) => {
    expect((await read(`---\n${yaml}\n---\n`)).problems).toMatchObject([{ code: "M002", hint }]);
  });

  test.each(
    ["2.10", "001999", "1.0", "1e3", "0x1F", "0o17", "-0", "+1", ".5", "True", "FALSE", ".inf", ".NaN", "2024-01-01", "12:30", "yes"].map(
      (text) => [text],
    ),
  )("a text keeps its spelling: %s", async (text) => {
    const keys = ["title", "sidebar_label", "description", "title_meta", "pagination_label"];
    const { frontMatter, problems, data } = await read(
      `---\n${keys.map((key) => `${key}: ${text} # why\n`).join("")}tags: [${text}, { label: ${text}, permalink: /a }]\nkeywords:\n  - ${text}\nlast_update: { author: ${text} }\n---\n`,
    );
    expect(problems).toEqual([]);
    expect(frontMatter).toEqual({
      ...Object.fromEntries(keys.map((key) => [key, text])),
      tags: [text, { label: text, permalink: "/a" }],
      keywords: [text],
      last_update: { author: text },
    });
    expect(data.title).toBe(text);
  });

  test("texts of other tools keep their spelling too", async () => {
    const text = "---\nsidebar:\n  label: 2.10\n  order: 1.0\n  badge: 1.0\nprev: 3.10\n---\n";
    expect((await readFrontMatter(text, "a.md", context(markdown({ syntax: ["starlight"] })))).frontMatter).toEqual({
      sidebar_label: "2.10",
      sidebar_position: 1,
      sidebar_badge: { text: "1.0", tone: "default" },
      pagination_prev: { label: "3.10" },
    });
  });

  test.each(['""', '"  "', "''", '"\\u200b"', "~", "null", "Null", ""])("a title of %s counts as left out", async (text) => {
    const page = await parse(`---\ntitle: ${text}\nsidebar_label: ${text}\n---\n\n# Real heading\n`);
    expect([page.title, page.frontMatter]).toEqual(["Real heading", {}]);
  });

  test.each(["# title: Draft", "# title: Draft\n# draft: true", "#title: Draft", "\n# title: Draft\n", "  # sidebar_position: 1"])(
    "of comments alone has no values: %j",
    async (yaml) => {
      const page = await parse(`---\n${yaml}\n---\n\n# Real\n`);
      expect([page.title, page.frontMatter]).toEqual(["Real", {}]);
    },
  );

  test("a comment between two lines is text, with a warning: other tools take it for front matter", async () => {
    expect(reported(await parse("---\n# TODO: fill in\n---\n\n# Real\n"))).toEqual([
      "M030 1:1 This looks like front matter, but is shown as text.",
    ]);
    expect(reported(await parse("---\n\n# Title\n\n---\n\nText\n"))).toEqual([]);
  });

  test("dates are kept as they are written", async () => {
    expect((await read("---\nlast_update:\n  date: 2025-09-30\n---\n")).frontMatter.last_update).toEqual({ date: "2025-09-30" });
  });

  test("variables are put in, also in lists", async () => {
    const { frontMatter } = await read('---\ntitle: "{{product}} guide"\nkeywords: ["{{product}}"]\n---\n', { product: "Noema" });
    expect(frontMatter).toEqual({ title: "Noema guide", keywords: ["Noema"] });
  });

  test("reading a faulty file twice reports the same problems", async () => {
    expect(await lines("---\na: [\n---\n")).toEqual(await lines("---\na: [\n---\n"));
    expect(await lines("---\na: [\n---\n")).not.toEqual([]);
  });
});

describe("plain Markdown that begins with a line across the page", () => {
  test.each([
    "---\n\nText\n",
    "---\n*Text*\n---\n",
    "---\n![banner](banner.png)\n---\nText",
    "---\n[Docs](docs.md) | [API](api.md)\n---\n",
    "---\n",
    "---\n\n---\n",
    "--- text of a paragraph\n",
    "--- text: of a paragraph\n\nText\n",
    "---\n\nSome prose, then a break.\n\n---\n\nText",
    "---\n\nNote: this is prose.\n\n---\n\nText",
    "---\n\nnote: this is prose\nthat goes on.\n\n---\n\nText",
    "---\n\n# A heading\n\ntext: here\nand there.\n\n---\n",
    "---\n\n# A heading\n\n---\n",
    "---\n\n- a\n- b\n\n---\n",
    "---\n\n{{product}} is great: really.\n\n---\n",
    "\n---\n\nText\n\n---\n",
    "<!-- a comment -->\n\n---\n\nText\n\n---\n",
    "----\nText\n----\n",
    "***\ntitle: x\n***\n",
  ])("%j is left alone", async (text) => {
    expect(await read(text)).toEqual({ frontMatter: {}, data: {}, places: {}, body: text, problems: [] });
  });
});

/** Ways to write a block that sets `draft`, and the possible opening lines. */
const draftBlocks = [
  "draft: true",
  "\ndraft: true",
  "\n\ndraft: true\n",
  "# c\n\ndraft: true",
  "\n# c\n\ndraft: true\n\ntitle: A\n",
  "title: A\n\ndraft: true",
  "{draft: true}",
  "\n{draft: true}\n",
  '{\n  "draft": true\n}',
  '"draft": true',
  "  draft: true",
  "\n  draft: true\n",
  "tags: [a,\n\n b]\ndraft: true",
  "# c\ndraft: true",
];
const draftOpeners = [
  "---",
  "--- ",
  "---\t",
  "---yaml",
  "--- yaml",
  "---yml",
  "---yaml # x",
  "--- # c",
  "---# c",
  "---yaml #",
  "\n---",
  "\n \n---",
];

describe.each(draftOpeners)("a draft opened by %j", (opener) => {
  test.each(draftBlocks)("and set by %j is a draft, and nothing of it is text", async (block) => {
    const { frontMatter, body, problems, places } = await read(`${opener}\n${block}\n---\n\nText`);
    expect(problems).toEqual([]);
    expect(frontMatter.draft).toBe(true);
    const lines = `${opener}\n${block}`.split("\n");
    expect(places.draft?.line).toBe(lines.findIndex((line) => line.includes("draft")) + 1);
    expect(body.split("\n").indexOf("Text")).toBe(lines.length + 2);
    expect(body.trim()).toBe("Text");
  });
});

describe.each(["draft", "unlisted"] as const)("%s", (key) => {
  test.each(["yes", "Yes", "on", "y", '"true"', "' TRUE '", "1", "maybe", "nein", "2025-01-01", "[]", "{}", "[false]", '"{{x}}"', "!x a"])(
    "holds for %s, which is reported",
    async (value) => {
      const { frontMatter, problems } = await read(`---\n${key}: ${value}\n---\nText`);
      expect(frontMatter).toEqual({ [key]: true });
      expect(problems.at(-1)).toMatchObject({ code: "M006", place: { line: 2 } });
    },
  );

  test("says what it means until the value is right", async () => {
    const { problems } = await read(`---\n${key}: yes\n---\nText`);
    expect(problems).toMatchObject([{ hint: `Until then it counts as true. Write ${key}: true or ${key}: false` }]);
  });

  test.each(["no", "No", "off", "n", '"false"', "' FALSE '", "0", '"0"', "''", "' '"])(
    "does not hold for %s, which is reported",
    async (value) => {
      const { frontMatter, problems } = await read(`---\n${key}: ${value}\n---\nText`);
      expect(frontMatter).toEqual({});
      expect(problems).toMatchObject([{ code: "M006", place: { line: 2 } }]);
    },
  );

  test.each(["false", "", "null", "~"])("does not hold for %j, without a word", async (value) => {
    const { frontMatter, problems } = await read(`---\n${key}: ${value}\n---\nText`);
    expect(frontMatter[key] ?? false).toBe(false);
    expect(problems).toEqual([]);
  });

  test.each(["true", "yes", '"on"', "[", "maybe"])("holds for %s in front matter that cannot be read", async (value) => {
    const texts = [
      `---\na: [\n${key}: ${value}\n---\nText`,
      `--- json\n{ "a": 1, "${key}": ${value} }\n---\nText`,
      `---\n"${key}": ${value}\nwords\n---\nText`,
      `---\n{ a: [, ${key}: ${value} }\n---\nText`,
    ];
    for (const text of texts) expect((await read(text)).frontMatter).toEqual({ [key]: true });
  });

  test.each(["false", "no", "''", "off # not yet", ""])("does not hold for %j there", async (value) => {
    expect((await read(`---\n${key}: ${value}\na: [\n---\nText ${key}: see below`)).frontMatter).toEqual({});
  });
});

describe("a draft that cannot be read is refused, not published as text", () => {
  test.each([
    ["---yaml x\ndraft: true\n---\nText", "M031 1:4"],
    ["--- {draft: true}\n---\nText", "M031 1:5"],
    ["--- draft: true\n---\nText", "M031 1:5"],
    ["\n---toml\ndraft: true\n---\nText", "M001 2:4"],
    ["--- json\ndraft: true\n---\nText", "M001 1:5"],
    ["---\n\ndraft: true\nsome more words\n---\nText", "M002 4:1"],
    ["---\n\ndraft: [\n---\nText", "M002 3:8"],
    ["---\ntitle: A\n...\ndraft: true\n---\nText", "M004 4:1"],
    ["---\n\nDraft: true\n---\nText", "M005 3:1"],
  ])("%j is reported as %s", async (text, expected) => {
    expect(await lines(text)).toEqual([expected]);
    expect((await read(text)).body).not.toMatch(/draft/i);
  });
});

describe("text that looks like front matter is reported, once", () => {
  test.each([
    ["----\ntitle: x\n----\n", "M030 1:1"],
    [" ---\ndraft: true\n ---\nText", "M030 1:2"],
    ["\n\n+++\ndraft = true\n+++\nText", "M030 3:1"],
    ["—\ndraft: true\n—\nText", "M030 1:1"],
    ["---\n\ndraft: true\n\nText", "M030 1:1"],
  ])("%j", async (text, expected) => {
    expect(await lines(text)).toEqual([expected]);
    expect((await read(text)).body).toBe(text);
  });
});

describe("faulty front matter", () => {
  test.each([
    ["---\nText\n---\n", "M004 2:1"],
    ["---\n42\n---\n", "M004 2:1"],
    ['---\n"A text"\n---\n', "M004 2:1"],
    ["---js\n{}\n---\n", "M001 1:4"],
    ["---javascript\nprocess.exit()\n---\n", "M001 1:4"],
    ["---coffee\na\n---\n", "M001 1:4"],
    ["---cson\na\n---\n", "M001 1:4"],
    ["---json\n{}\n---\n", "M001 1:4"],
    ["---constructor\na\n---\n", "M001 1:4"],
    ["---__proto__\na\n---\n", "M001 1:4"],
    ["---\ntitle: a: b\n---\n", "M002 2:8"],
    ["---\ntitle: A\nslug: [\n---\n", "M002 3:7"],
    ["---\ntitle: A\ntags: [a, b\nkeywords: [c]\n---\n", "M002 3:7"],
    ["---\ntags: {a: b\ntitle: A\n---\n", "M002 2:7"],
    ["---\nDraft: true\n---\n", "M005 2:1"],
    ["---\nslug: !here /a\n---\n", "M006 2:7"],
    ["---\ntitle: A\ntitle: B\n---\n", "M002 3:1"],
    ["---\ntitle: A\n\nText", "M003 1:1"],
    ["---\n- a\n- b\n---\n", "M004 2:1"],
    ["---yaml\nText\n---\n", "M004 2:1"],
    ["---\ntitle: A\ntitel: B\n---\n", "M005 3:1"],
    ["---\nsidebar_position: first\n---\n", "M006 2:1"],
    ["---\nlast_update:\n  author: [5]\n---\n", "M006 3:3"],
    ["---\ntitle: {{product}}\n---\n", "M006 2:1"],
    ["---\n__proto__:\n  polluted: true\n---\n", "M004 2:1"],
    ["---\nlast_update:\n  constructor: x\n---\n", "M004 3:3"],
    ["---\ntitle: &a x\ndescription: *a\n---\n", "M007 3:14"],
    [`---\ntitle: a\ntags: ${"[".repeat(3_000)}${"]".repeat(3_000)}\n---\n`, "M007 3:1"],
    [`---\ntitle: ${"{a: ".repeat(3_000)}1${"}".repeat(3_000)}\n---\n`, "M007 2:1"],
    ['---\ntitle: a\ncustom_edit_url: "java\\tscript:alert(1)"\n---\n', "L007 3:1"],
    ['---\npagination_next: { label: a, link: "data:text/html,x" }\n---\n', "L007 2:1"],
    ['---\npagination_prev: { link: "vbscript:x" }\n---\n', "L007 2:1"],
  ])("%j is reported as %s", async (text, expected) => {
    expect(await lines(text)).toEqual([expected]);
  });

  test.each(["mkdocs", "mdbook"] as const)("is a warning in pages of %s, which shows it as text", async (tool) => {
    const text = "---\ntitle: a: b\n---\nText";
    const { problems, body } = await readFrontMatter(text, "a.md", context(markdown({ syntax: [tool] })));
    expect(problems).toMatchObject([{ code: "M002", severity: "warning" }]);
    expect(body).toBe(text);
  });

  test("the rest of the page is kept, and so are the other values", async () => {
    const { frontMatter, body } = await read("---\ntitle: A\nhide_title: maybe\n---\nText");
    expect(frontMatter).toEqual({ title: "A" });
    expect(body.trim()).toBe("Text");
  });

  test("an unknown key is reported with the nearest", async () => {
    expect((await read("---\ndescripton: x\n---\n")).problems[0]?.hint).toBe('Did you mean "description"?');
  });

  test("an unknown variable is reported at its place", async () => {
    const page = await parse('---\ntitle: "{{product}} {{prodct}}"\n---\nText', { variables: { product: "Noema" } });
    expect(reported(page)).toEqual(['M009 2:21 There is no variable "prodct".']);
  });

  test("no key reaches into other objects", () => {
    read("---\n__proto__:\n  polluted: true\n---\n");
    read('---\n"__proto__": { polluted: true }\n---\n');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test.each([
    ["a long block", `---\ntitle: "${"x".repeat(70_000)}"\n---\n`],
    ["many lines", `---\n${"a:\n".repeat(2_001)}---\n`],
    ["blank lines", `---\ntitle: x\n${"\n".repeat(20_000)}---\n`],
    ["an alias bomb", `---\na: &a [x]\n${Array.from({ length: 30 }, (_, i) => `b${i}: &b${i} [*a, *a]`).join("\n")}\n---\n`],
  ])("%s passes a limit at once", async (_, text) => {
    const worked = processorTime();
    expect((await lines(text))[0]).toMatch(/^M007/);
    expect(worked()).toBeLessThan(muchWork);
  });
});

describe("keys of other tools", () => {
  test.each([
    ["outline: deep", { toc_max_heading_level: 6 }],
    ["outline: [2, 4]", { toc_min_heading_level: 2, toc_max_heading_level: 4 }],
    ["outline: [1, 3]", { toc_min_heading_level: 2, toc_max_heading_level: 3 }],
    ["outline: false", { hide_table_of_contents: true }],
    ["prev: false\nnext: false", { pagination_prev: null, pagination_next: null }],
    ["prev: Back\nnext: { text: On, link: /a }", { pagination_prev: { label: "Back" }, pagination_next: { label: "On", link: "/a" } }],
    ["next: { label: On }", { pagination_next: { label: "On" } }],
    ["hide:\n  - toc", { hide_table_of_contents: true }],
    ["hide:\n  - navigation", { hide_sidebar: true }],
    ["sidebar: false", { hide_sidebar: true }],
    ["tableOfContents: false", { hide_table_of_contents: true }],
    ["sidebar:\n  order: 3\n  label: Short", { sidebar_position: 3, sidebar_label: "Short" }],
    [
      "sidebar:\n  hidden: true\n  attrs: { a: b }\n  badge: New",
      { sidebar_hidden: true, sidebar_badge: { text: "New", tone: "default" } },
    ],
    ["sidebar:\n  badge: { text: Old, variant: caution }", { sidebar_badge: { text: "Old", tone: "caution" } }],
    ["tableOfContents:\n  maxHeadingLevel: 4", { toc_max_heading_level: 4 }],
    ["editUrl: false\npagefind: false", { custom_edit_url: null, search: false }],
    ["search:\n  exclude: true", { search: false }],
    ["lastUpdated: 2026-01-12", { last_update: { date: "2026-01-12" } }],
    ["template: splash", { displayed_sidebar: null, pagination_prev: null, pagination_next: null, hide_table_of_contents: true }],
    ["template: doc\nlastUpdated: true\neditUrl: true\nprev: true", {}],
  ])("%j is translated", async (yaml, expected) => {
    const { frontMatter, problems } = await read(`---\n${yaml}\n---\n`);
    expect([frontMatter, problems]).toEqual([expected, []]);
  });

  test("are no problem where the settings name a tool, unless readers saw them there or they look misspelled", async () => {
    const text = "---\ndate: 2026-11-24\nauthors: [ada]\nlayout: home\ndescripton: A\n---\nText";
    const reportedKeys = async (settings: Parameters<typeof parse>[1]) =>
      reported(await parse(text, settings)).map((line) => line.slice(5, 8));
    expect(await reportedKeys(markdown({ syntax: ["mkdocs"] }))).toEqual(["4:1", "5:1"]);
    expect(await reportedKeys({})).toEqual(["2:1", "3:1", "4:1", "5:1"]);
  });

  test("without an equal may stay", async () => {
    const { problems } = await read("---\nlayout: home\nlastUpdated: false\n---\n");
    expect(problems).toHaveLength(2);
    for (const { hint } of problems) expect(hint).toBe("It is a key of another tool, and has no effect here. You can keep it.");
  });
});

test("front matter of a file that has nothing else may lack its end, as in other tools", async () => {
  const page = await parse("---\nlayout: home\n\ntitle: Kit\nhero:\n  actions:\n    - text: Start\n");
  expect([page.title, page.problems]).toEqual(["Kit", []]);
  expect(reported(await parse("---\ntitle: Kit\n\nWords."))).toEqual(["M003 1:1 The front matter that opens here is never closed."]);
});
