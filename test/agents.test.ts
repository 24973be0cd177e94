/** What programs read of a site: Markdown versions, `llms.txt`, and who is left out of both. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testSite } from "./support/testSite.ts";

const config = (rest = "") => `export default { title: "Kit", tagline: "All of it", url: "https://kit.example", ${rest} };\n`;
const pages = {
  "site.config.ts": config(),
  "content/index.md": "# Home\n",
  "content/docs/a.md": "---\ndescription: First.\n---\n# A [1]\n\nSee [B](./guides/b.md#part) and [C](./c.md).\n",
  "content/docs/guides/b.md": "# B\n\n## Part\n",
  "content/docs/c.md": "---\nagents: false\n---\n# C\n",
  "content/docs/hidden.md": "---\nunlisted: true\n---\n# Hidden\n",
  "content/docs/draft.md": "---\ndraft: true\n---\n# Draft\n",
};
const markdownIn = (hashes: Record<string, string>) => Object.keys(hashes).filter((path) => /\.md$|^llms/.test(path));

describe("a Markdown version", () => {
  test("is at the address of its page, with absolute links to others", async () => {
    const { hashes, expectFile } = await testSite(pages).build();
    expect(markdownIn(hashes)).toEqual(["docs/a.md", "docs/guides/b.md", "index.md", "llms-full.txt", "llms.txt"]);
    expectFile("docs/a.md").toBe(
      '---\ntitle: "A [1]"\ndescription: "First."\nurl: "https://kit.example/docs/a"\n---\n\n# A \\[1]\n\nSee [B](https://kit.example/docs/guides/b.md#part) and [C](https://kit.example/docs/c).\n'.replace(
        "\\[1]",
        "\\[1\\]",
      ),
    );
    expectFile("docs/a/index.html").toContain('<link rel="alternate" type="text/markdown" href="https://kit.example/docs/a.md">');
    expectFile("docs/c/index.html").not.toContain("text/markdown");
  });

  test("is below the base URL, whatever form addresses have", async () => {
    for (const form of ["trailingSlash: true", "trailingSlash: false", "trailingSlash: false, cleanUrls: false"]) {
      const { expectFile } = await testSite({ ...pages, "site.config.ts": config(`baseUrl: "/kit/", ${form}`) }).build();
      expectFile("docs/a.md").toContain("[B](https://kit.example/kit/docs/guides/b.md#part)");
      expectFile("llms.txt").toContain("(https://kit.example/kit/docs/guides/b.md)");
    }
  });

  test("is a target of links", async () => {
    await testSite({
      ...pages,
      "content/docs/d.md": '# D\n\n[A](/docs/a.md?plain) [All](/llms.txt) <a href="/llms-full.txt">x</a>\n',
    }).build();
  });

  test("gives way to a file of the static folder", async () => {
    const { expectFile } = await testSite({ ...pages, "static/docs/a.md": "own", "static/llms.txt": "own" }).build();
    for (const path of ["docs/a.md", "llms.txt"]) expectFile(path).toBe("own");
  });

  test("follows an edit of its page and of a page that it links to, and stays otherwise", async () => {
    const site = testSite(pages);
    await site.build();
    const { expectFile, stats } = await site.edit({ "content/docs/guides/b.md": "# B\n\n## Part\n\nNew.\n" }).build();
    expectFile("docs/guides/b.md").toContain("New.");
    expectFile("llms-full.txt").toContain("New.");
    expect(stats.written).toBeLessThan(8);
    const after = await site.edit({ "content/docs/guides/b.md": "---\nagents: false\n---\n# B\n\n## Part\n" }).build();
    after.expectFile("docs/a.md").toContain("[B](https://kit.example/docs/guides/b#part)");
    after.expectFile("llms-full.txt").not.toContain("# B");
    expect(Object.keys(after.hashes)).not.toContain("docs/guides/b.md");
  });
});

test("llms.txt lists the sidebars with titles, links and descriptions, and what is in none at the end", async () => {
  const { expectFile, folder, stats } = await testSite(pages).build();
  expectFile("llms.txt").toBe(
    [
      "# Kit",
      "> All of it",
      "Every page of this site has a Markdown version: its address with `.md` at the end. All of them are in [one file](https://kit.example/llms-full.txt).",
      "## Docs",
      "- [A \\[1\\]](https://kit.example/docs/a.md): First.",
      "## Guides",
      "- [B](https://kit.example/docs/guides/b.md)",
      "## Optional",
      "- [Home](https://kit.example/index.md)",
      "",
    ]
      .join("\n\n")
      .replace(/\n\n$/, "\n"),
  );
  const texts = await Promise.all(
    ["docs/a.md", "docs/guides/b.md", "index.md"].map((path) => readFile(join(folder, "dist", path), "utf8")),
  );
  expectFile("llms-full.txt").toBe(texts.join("\n"));
  expect(stats.texts?.map(({ path }) => path)).toEqual(["llms.txt", "llms-full.txt"]);
});

test("pages of one title are told apart by their addresses", async () => {
  const { expectFile } = await testSite({ ...pages, "content/docs/b.md": "# B\n\nText.\n" }).build();
  expectFile("llms.txt").toContain("- [B (/docs/b)](https://kit.example/docs/b.md): Text.");
  expectFile("llms.txt").toContain("- [B (/docs/guides/b)](");
});

test("each version and language has a set of its own", async () => {
  const { expectFile } = await testSite({
    "site.config.ts": config(
      'i18n: { defaultLocale: "en", locales: ["en", "fr"] }, docs: { versions: { current: { label: "Next" }, "6.0": {} }, lastVersion: "6.0" }',
    ),
    "content/docs/a.md": "# New\n",
    "versions/6.0/a.md": "# Old\n",
    "i18n/fr/docs/6.0/a.md": "# Vieux\n",
  }).build({ announced: "any" });
  expectFile("llms.txt").toContain("[Old](https://kit.example/docs/a.md)");
  expectFile("docs/next/llms-full.txt").toContain("# New");
  expectFile("fr/llms.txt").toContain("https://kit.example/fr/docs/a.md");
  expectFile("fr/docs/next/llms.txt").toContain("https://kit.example/fr/docs/next/a.md");
  expectFile("docs/next/a.md").toContain('version: "current"');
});

test("a site with `agents: false` has none of it", async () => {
  const { hashes, expectFile } = await testSite({ ...pages, "site.config.ts": config("agents: false") }).build();
  expect(markdownIn(hashes)).toEqual([]);
  expectFile("docs/a/index.html").not.toContain("text/markdown");
});
