/** A site with old faults begins to check its links: baseline, levels of single codes, comments that ignore. */

import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readBaseline, writeBaseline } from "../src/generator/check/baseline.ts";
import type { Problem } from "../src/generator/model/problem.ts";
import { countProblems } from "../src/generator/problems/list.ts";
import { type SiteBuildOptions, type TestSite, testSite } from "./support/testSite.ts";

const config = (links: string) => `export default { title: "Kit", links: ${links} };\n`;

async function textsOf(site: TestSite, options: SiteBuildOptions = {}): Promise<string[]> {
  const { problems } = await site.build({ announced: "any", isPublished: false, ...options });
  return problems.map(({ severity, code, place }) => `${severity} ${code} ${place?.path ?? ""}:${place?.line ?? ""}`);
}

describe("the baseline", () => {
  const files = { "content/docs/a.md": "# A\n\n[1](./x.md)\n[2](./x.md) [3](#no)\n" };

  async function startedSite() {
    const site = testSite(files);
    const { folder } = await site.build({ announced: "any", isPublished: false });
    const file = join(folder, "links.json");
    const update = await site.build({ announced: "any", isPublished: false, isStrict: true, baseline: { file, isUpdate: true } });
    return { site, file, update, read: { isStrict: true, baseline: { file, isUpdate: false } } };
  }

  test("leaves out what it has, also under --strict and after lines have moved", async () => {
    const { site, update, read } = await startedSite();
    expect(countProblems(update.problems)).toMatchObject({ notes: 1, brokenLinks: 0 });
    expect([update.exitCode, update.problems]).toMatchObject([0, [{ code: "L046", message: "links.json was written, with 3 problems" }]]);
    expect(await textsOf(site, read)).toEqual([]);
    site.edit({ "content/docs/a.md": "# A\n\nMore.\n\n[1](./x.md)\n[2](./x.md) [3](#no)\n" });
    expect(await textsOf(site, read)).toEqual([]);
  });

  test("lets new faults fail, and one more of a known kind is new", async () => {
    const { site, read } = await startedSite();
    site.edit({ "content/docs/a.md": "# A\n\n[1](./x.md)\n[2](./x.md) [3](#no)\n\n[4](./x.md) [5](./y.md)\n" });
    expect(await textsOf(site, read)).toEqual(["error L001 content/docs/a.md:6", "error L001 content/docs/a.md:6"]);
  });

  test("says when it has problems that are gone", async () => {
    const { site, read } = await startedSite();
    site.edit({ "content/docs/a.md": "# A\n\n[1](./x.md)\n" });
    expect(await textsOf(site, read)).toEqual(["info L031 :"]);
  });

  test("that is missing or damaged stops the command, and says how to write one", async () => {
    const { folder, site } = await testSite(files).build({ announced: "any", isPublished: false });
    const { problems, exitCode } = await site.build({ announced: "any", baseline: { file: join(folder, "none.json"), isUpdate: false } });
    expect([problems, exitCode]).toMatchObject([[{ code: "C038", hint: expect.stringContaining("--update-baseline") }], 2]);
    for (const text of ["", "{}", '{"version":2,"problems":[]}']) expect(readBaseline(text, "b.json")).toMatchObject({ code: "C038" });
  });

  test("is sorted, has an entry a line, and holds nothing but problems of links", () => {
    const broken = (path: string, message = "gone"): Problem => ({ code: "L001", severity: "error", message, place: { path, line: 3 } });
    const other: Problem = { code: "M005", severity: "warning", message: "x" };
    expect(writeBaseline([broken("b.md"), other, broken("a.md", "z"), broken("b.md"), broken("a.md", "y")]).split("\n")).toEqual([
      '{"version":1,"problems":[',
      '{"code":"L001","file":"a.md","message":"y","count":1},',
      '{"code":"L001","file":"a.md","message":"z","count":1},',
      '{"code":"L001","file":"b.md","message":"gone","count":2}',
      "]}",
      "",
    ]);
  });
});

describe("links.levels", () => {
  const page = { "content/docs/a.md": "# A\n\n[1](./x.md)\n[2](#no)\n[3](javascript:x)\n" };

  test("sets the level of one code, before that of its kind", async () => {
    const site = testSite({ ...page, "site.config.ts": config('{ levels: { L001: "throw", L002: "ignore", L007: "log" } }') });
    expect(await textsOf(site)).toEqual(["info L007 content/docs/a.md:5", "error L001 content/docs/a.md:3"]);
  });

  test("gives way to --strict", async () => {
    const site = testSite({ ...page, "site.config.ts": config('{ levels: { L002: "ignore" } }') });
    expect(await textsOf(site, { isStrict: true })).toContain("error L002 content/docs/a.md:4");
  });

  test("refuses what is not a code of links", async () => {
    const site = testSite({ ...page, "site.config.ts": config('{ levels: { M005: "throw" } }') });
    expect(await textsOf(site)).toEqual([expect.stringMatching(/^error C00[23] /)]);
  });
});

describe("a comment that ignores the next line", () => {
  const ignore = (codes: string) => `<!-- bcidocs-ignore-next-line ${codes} -->`;

  test("lets the named problems of that line pass, and no others", async () => {
    const text = `# A\n\n${ignore("L001: comes with the next release")}\n[1](./x.md) [2](#no)\n\n[3](./x.md)\n`;
    expect(await textsOf(testSite({ "content/docs/a.md": text }))).toEqual([
      "warning L002 content/docs/a.md:4",
      "warning L001 content/docs/a.md:6",
    ]);
  });

  test("may name several codes, go over several lines, and be in a paragraph or a list", async () => {
    const text = `# A\n\n<!-- bcidocs-ignore-next-line\n  L001, L002: both are known -->\n[1](./x.md) [2](#no)\n\nText ${ignore("L001: x")}\n[3](./x.md)\n\n- ${ignore("L001: x")}\n  [4](./x.md)\n`;
    expect(await textsOf(testSite({ "content/docs/a.md": text }))).toEqual([]);
  });

  test("is not in the page", async () => {
    const built = await testSite({ "content/docs/a.md": `# A\n\n${ignore("L001: x")}\n[1](./x.md)\n` }).build();
    built.expectFile("docs/a/index.html").not.toContain("bcidocs-ignore");
  });

  test("is reported when nothing is left to ignore, or when it has no code or no reason", async () => {
    const text = `# A\n\n${ignore("L001: x")}\nText.\n\n${ignore("L001")}\n[1](./x.md)\n\n${ignore("all of it")}\n\nText\n`;
    expect((await textsOf(testSite({ "content/docs/a.md": text }))).sort()).toEqual([
      "info L027 content/docs/a.md:3",
      "warning L001 content/docs/a.md:7",
      "warning L028 content/docs/a.md:6",
      "warning L028 content/docs/a.md:9",
    ]);
  });

  test("in code is text", async () => {
    const text = `# A\n\n\`\`\`md\n${ignore("L001: x")}\n\`\`\`\n\n[1](./x.md)\n`;
    expect(await textsOf(testSite({ "content/docs/a.md": text }))).toEqual(["warning L001 content/docs/a.md:7"]);
  });

  test("in a file that several pages include counts once", async () => {
    const partial = `${ignore("L001: x")}\n[1](./x.md)\n`;
    const include = "# P\n\n::include{file=../_part.md}\n";
    expect(await textsOf(testSite({ "content/_part.md": partial, "content/docs/a.md": include, "content/docs/b.md": include }))).toEqual(
      [],
    );
  });

  test("for a link to another site is not unused as long as nobody asks that site", async () => {
    const text = `# A\n\n${ignore("L010: down for repair")}\n[1](https://a.example/)\n`;
    expect(await textsOf(testSite({ "content/docs/a.md": text }))).toEqual([]);
  });
});

describe("advice about links that work", () => {
  const site = (levels: string) => ({
    "site.config.ts": config(`{ levels: ${levels} }`).replace("links:", 'docs: { sidebars: { docs: ["a"] } }, links:'),
    "content/docs/a.md": "# A\n\n![](./a.svg) [here](./b.md) [x](./c.md) [y](./c.md#a) [z][none]\n",
    "content/docs/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
    "content/docs/b.md": "# B\n\nText.\n",
    "content/docs/c.md": "---\nunlisted: true\n---\n\n# C\n\n## A\n\nText.\n",
    "content/docs/alone.md": "# Alone\n\n[Here](#top)\n",
  });

  test("is a warning or a note, or off, and never fails under --strict", async () => {
    expect(await textsOf(testSite(site("{}")), { isStrict: true })).toEqual([
      "info L034 content/docs/a.md:3",
      "info L034 content/docs/a.md:3",
      "warning L013 content/docs/a.md:3",
    ]);
  });

  test("has the level that the settings name: pages that nothing leads to, images without a text, texts that say nothing", async () => {
    const levels = '{ L013: "throw", L022: "warn", L034: "ignore", L036: "warn", L037: "log" }';
    expect(await textsOf(testSite(site(levels)))).toEqual([
      "warning L036 content/docs/a.md:3",
      "info L037 content/docs/a.md:3",
      "error L013 content/docs/a.md:3",
      "warning L022 content/docs/alone.md:1",
      "info L037 content/docs/alone.md:3",
    ]);
  });

  test("can be ignored in the settings and in the page, and is part of the baseline", async () => {
    const files = site("{}");
    const ignore = `${files["site.config.ts"].replace("levels: {}", 'ignore: [{ rule: "L034", reason: "x" }]')}`;
    const page = `# A\n\n<!-- bcidocs-ignore-next-line L013: x -->\n[x](./c.md) [z][none] [b](./b.md)\n`;
    expect(await textsOf(testSite({ ...files, "site.config.ts": ignore, "content/docs/a.md": page }))).toEqual([]);
  });
});

test("what another tool publishes gives warnings, which --strict makes errors", async () => {
  const site = testSite({
    "site.config.ts":
      'export default { title: "Kit", variables: { a: "b" }, docs: { sidebars: { main: ["gone", "a"] } }, redirects: { "/x": "/gone" } };\n',
    "content/docs/a.md":
      "# A\n\n:::warn\nText\n:::\n\n:::unknown[Label]\nKept\n:::\n\n:::tab[Alone]\nTab\n:::\n\n::youtube{id=x}\n\n{{c}}\n",
    "content/docs/b.md": "---\n- list\n---\n\nText\n",
    "content/docs/d.md": "---\ntitle: D\nslug: /a\npagination_next: gone\ndisplayed_sidebar: gone\nsidebar_position: x\n---\n\nText\n",
    "content/docs/e#.md": "# E\n\n::include{file=./gone.md}\n",
  });
  const { problems, exitCode, files } = await site.build({ announced: "any" });
  expect([exitCode, problems.filter(({ severity }) => severity === "error")]).toEqual([0, []]);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["docs/b/index.html", "docs/e-/index.html"]));
  expect((await site.build({ announced: "any", isPublished: false, isStrict: true })).exitCode).toBe(2);
});
