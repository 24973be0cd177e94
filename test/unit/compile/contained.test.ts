/** One page never ends the command: an error in any step is a problem of this page. */
import { expect, test } from "vitest";
import { type CompileSetup, createCompilePage } from "../../../src/generator/compile/compilePage.ts";
import { createLocate } from "../../../src/generator/config/locate.ts";
import { validateConfig } from "../../../src/generator/config/validate.ts";
import type { ReadSource } from "../../../src/generator/model/source.ts";
import { siteMetadata } from "../../../src/generator/render/site.ts";

const markdown = {
  maxBytes: 5_000_000,
  html: "sanitize",
  parser: "auto",
  format: "detect",
  headingIds: "github",
  aliases: {},
  syntax: [],
  remarkPlugins: [] as unknown[],
  rehypePlugins: [] as unknown[],
};

async function problemsOf(text: string, plugins: Partial<typeof markdown> = {}, draw: object = {}): Promise<string[]> {
  const setup = {
    parse: { markdown: { ...markdown, ...plugins }, variables: null, partials: {}, frontMatter: {} },
    body: {
      site: siteMetadata(validateConfig({ title: "A" }, createLocate("site.config.ts", ""))),
      tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 3 },
      baseUrl: "/",
      staticDir: "static",
      imageSizes: {},
      ...draw,
    },
    searchLocale: null,
    components: null,
    plugins: null,
  } as unknown as CompileSetup;
  const compilePage = await createCompilePage(setup);
  const place = { path: "content/a.md", area: null, version: null, locale: null, id: "a", route: "/a" };
  const source: ReadSource = { kind: "markdown", ...place, text, hash: "", includes: [], history: null };
  const { meta } = await compilePage(source);
  return meta.problems.map(({ code, place }) => `${place?.path}:${place?.line === undefined ? "nowhere" : "line"} ${code}`);
}

test("removed HTML without a position", async () => {
  expect(await problemsOf('Text[^f].\n\n[^f]: <object data="x" />\n')).toEqual(["content/a.md:line M018"]);
});

test("65,000 references to one footnote", async () => {
  expect(await problemsOf(`${"a[^f]\n".repeat(65_000)}\n\n[^f]: Note.\n`)).toEqual(["content/a.md:line M007"]);
});

/** Each makes a later step throw: it looks like a tree, but contains invalid nodes. */
const poison: Record<string, () => unknown> = {
  "a value that throws when it is read": () => ({
    type: "text",
    get value() {
      throw new Error("read");
    },
  }),
  "properties that throw": () => ({
    type: "element",
    tagName: "p",
    children: [],
    get properties() {
      throw new Error("read");
    },
  }),
  "a type of another kind": () => ({ type: "heading", depth: "x", children: [{ type: "text" }] }),
  "a link without an address": () => ({ type: "link", url: 5, children: [] }),
  "code without a text": () => ({ type: "code", lang: 7, value: null }),
  "an element without a name": () => ({ type: "element", tagName: null, properties: null, children: [] }),
  "HTML without a text": () => ({ type: "raw", value: null }),
};

for (const [what, node] of Object.entries(poison)) {
  for (const step of ["remarkPlugins", "rehypePlugins"] as const) {
    test(`${what}, from ${step}`, async () => {
      const plugin = () => (tree: { children: unknown[] }) => void tree.children.push(node());
      const found = await problemsOf("Text.\n", { [step]: [plugin] });
      for (const line of found) expect(line).toMatch(/^content\/a\.md:line M/);
    });
  }
}

test("a plugin that throws, and one that leaves a node that contains itself", async () => {
  const thrower = () => () => {
    throw new Error("no");
  };
  const looper = () => (tree: { children: unknown[] }) => void tree.children.push(tree);
  for (const step of ["remarkPlugins", "rehypePlugins"] as const) {
    expect(await problemsOf("Text.\n", { [step]: [thrower] })).toContain("content/a.md:line M020");
    expect(await problemsOf("Text.\n", { [step]: [looper] })).toContain("content/a.md:line M020");
  }
});

test("rendering", async () => {
  expect(await problemsOf("![x](y.png)\n", {}, { imageSizes: null })).toEqual(["content/a.md:line M017"]);
});

test("settings that reading cannot use", async () => {
  expect(await problemsOf("Text.\n", { remarkPlugins: null as unknown as unknown[] })).toEqual(["content/a.md:line M026"]);
});
