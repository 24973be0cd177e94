/** What a site says in its own words, and which files of a folder are part of it. */
import { describe, expect, test } from "vitest";
import { testSite } from "./support/testSite.ts";

const config = (rest: string) => `export default { title: "Kit", ${rest} };\n`;

describe("strings", () => {
  const pages = { "content/docs/a.md": "# A\n\n## One\n\n:::note\nText.\n:::\n", "content/docs/b.md": "# B\n" };
  const strings = (text: string) => ({ "site.config.ts": config(`strings: ${text}`) });

  test("replace words around pages, in pages and in scripts, and pages follow a change", async () => {
    const site = testSite({ ...pages, ...strings('{ onThisPage: "In this article", note: "Mind", search: "Look up", next: "Onwards" }') });
    const { expectFile } = await site.build();
    for (const text of ["In this article", ">Mind<", "Look up", "Onwards"]) expectFile("docs/a/index.html").toContain(text);
    expectFile("docs/a/index.html").not.toContain("On this page");
    const again = await site.edit(strings('{ note: "Heed" }')).build();
    again.expectFile("docs/a/index.html").toContain(">Heed<");
    again.expectFile("docs/a/index.html").toContain("On this page");
  });

  test("with an unknown name are refused with the nearest", async () => {
    const { problems, exitCode } = await testSite({ ...pages, ...strings('{ onThisPag: "x" }') }).build({ announced: "any" });
    expect([exitCode, problems]).toMatchObject([
      2,
      [{ code: "C002", message: 'strings has no key "onThisPag"', hint: 'Did you mean "onThisPage"?', place: { line: 1 } }],
    ]);
  });
});

describe("docs.exclude", () => {
  const pages = {
    "content/docs/a.md": "# A\n",
    "content/docs/AGENTS.md": "# For programs\n",
    "content/docs/guides/CLAUDE.md": "# For programs\n",
    "content/docs/drafts/x.md": "# X\n",
    "content/AGENTS.md": "# For programs\n",
  };

  test("leaves out the files of programs that write code", async () => {
    const { hashes } = await testSite(pages).build();
    const made = Object.keys(hashes).filter((path) => path.endsWith("index.html"));
    expect(made).toContain("docs/drafts/x/index.html");
    expect(made.filter((path) => /agents|claude/i.test(path))).toEqual([]);
  });

  test("leaves out what it names, and nothing else", async () => {
    const { hashes } = await testSite({ ...pages, "site.config.ts": config('docs: { exclude: ["drafts/*", "NOTES.md"] }') }).build();
    expect(Object.keys(hashes)).toContain("docs/AGENTS/index.html");
    expect(Object.keys(hashes).filter((path) => path.includes("drafts"))).toEqual([]);
  });
});

test("an image is found from the folder of the docs as well, with its size", async () => {
  const image = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>';
  const site = testSite({ "content/docs/images/a.svg": image, "content/docs/guides/b.md": "# B\n\n![A](/images/a.svg)\n" });
  const { expectFile } = await site.build();
  expectFile("docs/guides/b/index.html").toMatch(
    /<img[^>]* src="\/assets\/a\.[\da-f]+\.svg"[^>]* width="40" height="30"|<img[^>]* width="40" height="30"[^>]* src="\/assets\/a\./,
  );
});
