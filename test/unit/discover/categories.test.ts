import { expect, test } from "vitest";
import { discover, reported } from "./support.ts";

test("a folder names its sidebar entry in JSON or YAML", async () => {
  const { sources, problems } = await discover({
    "content/docs/a.md": "",
    "content/docs/_category_.yml": "",
    "content/docs/api/_category_.yaml": "label: API\nposition: 2.5\nlink: null\n",
    "content/docs/carried/_category_.json": '{ "label": "Carried over", "key": "sidebar-carried", "customProps": { "new": true } }',
    "content/docs/guides/_category_.json": '{ "label": "Guides", "collapsed": false, "link": { "type": "generated-index", "slug": "/g" } }',
    "content/_category_.json": "outside of all areas this is nothing",
  });
  expect(problems).toEqual([]);
  expect(sources.categories).toEqual([
    { area: "default", version: null, locale: null, folder: "", path: "content/docs/_category_.yml" },
    {
      area: "default",
      version: null,
      locale: null,
      folder: "api",
      path: "content/docs/api/_category_.yaml",
      label: "API",
      position: 2.5,
      link: null,
    },
    expect.objectContaining({ folder: "carried", label: "Carried over" }),
    {
      area: "default",
      version: null,
      locale: null,
      folder: "guides",
      path: "content/docs/guides/_category_.json",
      label: "Guides",
      collapsed: false,
      link: { type: "generated-index", slug: "/g" },
    },
  ]);
});

test.each([
  ["json", '{\n  "label": "A",\n}', "3:1 error C004 this is not valid JSON: Expected double-quoted property name"],
  ["json", '{ "label": "A"', "1:15 error C004 this is not valid JSON"],
  [
    "yml",
    "label: A\nposition: [1\n",
    "2:11 error C004 this is not valid YAML: Flow sequence in block collection must be sufficiently indented",
  ],
  ["yml", "a: &x [1]\nb: *x\n", "1:1 error C004 this is not valid YAML: Alias resolution is disabled"],
  ["json", '{\n  "labl": "A" }', "2:3 error C002 unknown key `labl`"],
  ["yml", "label: A\npositon: 4\n", "2:1 error C002 unknown key `positon`"],
  ["yml", "link:\n  type: doc\n  id: a\n  slgu: b\n", "4:3 error C002 unknown key `slgu`"],
  ["yml", "label: A\nposition: first\n", "2:1 error C003 `position` must be a number, not a string"],
  ["yml", "link:\n  type: doc\n", "1:1 error C003 `link.id` is missing"],
  ["yml", "link:\n  type: dok\n", '2:3 error C003 `link.type` must be "doc" or "generated-index", not "dok"'],
  ["yml", "- a\n", "1:1 error C003 a category file must be a list of keys, e.g. `label: Guides`"],
  ["json", '"a"', "1:1 error C003 a category file must be a list of keys, e.g. `label: Guides`"],
  ["json", '{ "__proto__": { "label": "A" } }', "1:3 error C002 unknown key `__proto__`"],
])("a faulty _category_.%s is reported with its place: %j", async (extension, text, message) => {
  const { sources, problems } = await discover({ "content/docs/a.md": "", [`content/docs/_category_.${extension}`]: text });
  expect(sources.categories).toEqual([]);
  expect(reported(problems)[0]).toContain(`content/docs/_category_.${extension}:${message}`);
});

test.each(["json", "yml"])("a category file that is no %s says what to write", async (extension) => {
  const { problems } = await discover({ "content/docs/a.md": "", [`content/docs/_category_.${extension}`]: "{" });
  expect(problems).toMatchObject([{ code: "C004", hint: expect.stringMatching(/^Write the keys of the category as .*label.*Guides/) }]);
});

test("the nearest key is proposed", async () => {
  const { problems } = await discover({ "content/docs/a.md": "", "content/docs/_category_.yml": "colapsed: true\n" });
  expect(problems[0]?.hint).toBe("Did you mean `collapsed`?");
});

test("a label keeps its spelling", async () => {
  const files = {
    "content/docs/a/_category_.yml": "label: 2.10\nposition: 1.0\nlink: { type: generated-index, title: 007 }\n",
    "content/docs/a/b.md": "",
  };
  const { sources, problems } = await discover(files);
  expect([sources.categories[0]?.label, sources.categories[0]?.position, sources.categories[0]?.link, problems]).toEqual([
    "2.10",
    1,
    { type: "generated-index", title: "007" },
    [],
  ]);
});

test("a file that another tool passes over stops no build", async () => {
  const files = { "content/docs/a.md": "", "content/docs/_category_.json": '{ "order": 5 }' };
  const severities = async (syntax: ("starlight" | "docusaurus")[]) =>
    (await discover(files, { config: { markdown: { syntax } } })).problems.map(({ code, severity }) => `${code} ${severity}`);
  expect(await severities(["starlight"])).toEqual(["C002 warning"]);
  expect(await severities(["docusaurus"])).toEqual(["C002 error"]);
});
