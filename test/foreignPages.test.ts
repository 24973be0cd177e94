/** Pages that were written for other tools, in a whole site. */
import { expect, test } from "vitest";
import { testSite } from "./support/testSite.ts";

test("a logo in the heading of a README is on the home page", async () => {
  const { expectFile } = await testSite({
    "content/index.md": '<h1 align="center"><img src="./kit.svg" alt=""> Kit</h1>\n\nText.\n',
    "content/kit.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  }).build({ announced: "any" });
  expectFile("index.html").toMatch(/<h1[^>]*><img [^>]*src="[^"]*kit[^"]*\.svg"[^>]*> ?Kit<\/h1>/);
});

test("an address of Docusaurus that begins with `pathname:` is written without it, and not checked", async () => {
  const config = { title: "Kit", markdown: { format: "mdx", syntax: ["docusaurus"] }, onBrokenLinks: "throw" };
  const { exitCode, expectFile } = await testSite({
    "site.config.ts": `export default ${JSON.stringify(config)};`,
    "content/index.md": '# A\n\n[API](pathname:///api/v7), [b][b] and <a href="pathname:///c">c</a>.\n\n[b]: pathname:///b.html\n',
  }).build();
  expect(exitCode).toBe(0);
  for (const href of ["/api/v7", "/b.html", "/c"]) expectFile("index.html").toContain(`href="${href}"`);
});

test("the title of the home page is that of its tab in other tools, and names it in menus here", async () => {
  const files = { "content/index.md": "---\ntitle: Welcome\n---\n\n# Kit\n" };
  const { expectFile } = await testSite({ ...files, "site.config.ts": 'export default { title: "Kit" };' }).build({ announced: "any" });
  expectFile("index.html").toContain("<title>Kit</title>");
  const other = testSite({ ...files, "site.config.ts": 'export default { title: "Kit", markdown: { syntax: ["vitepress"] } };' });
  (await other.build({ announced: "any" })).expectFile("index.html").toContain("<title>Welcome | Kit</title>");
});

test("an import of Docusaurus may have several lines", async () => {
  const { expectFile } = await testSite({
    "site.config.ts":
      'export default { title: "Kit", markdown: { format: "mdx", syntax: ["docusaurus"] }, docs: { exclude: ["*.part.mdx"] } };',
    "content/index.md": "# A\n",
    "content/docs/a.mdx": '# A\n\nimport Part\nfrom"./x.part.mdx"\n\n<Part />\n',
    "content/docs/x.part.mdx": "Words of the part.\n",
  }).build();
  expectFile("docs/a/index.html").toContain("Words of the part.");
});

test("with the naming of MkDocs, `readme.md` is a page next to `index.md`", async () => {
  const { expectFile } = await testSite({
    "site.config.ts":
      'export default { title: "Kit", markdown: { syntax: ["mkdocs"] }, docs: { path: "docs", naming: "mkdocs", routeBasePath: "/" } };',
    "docs/index.md": "# Home\n\n[Read me](readme.md)\n",
    "docs/readme.md": "# Read me\n\nText.\n",
  }).build();
  expectFile("index.html").toContain("Home");
  expectFile("readme/index.html").toContain("Text.");
});

test.each(["vitepress", "mkdocs"])("with the naming of %s, a file whose name begins with an underscore is a page", async (naming) => {
  const { expectFile } = await testSite({
    "site.config.ts": `export default { title: "Kit", markdown: { syntax: ["${naming}"] }, docs: { path: "docs", naming: "${naming}", routeBasePath: "/" } };`,
    "docs/index.md": "# Home\n\n[Discord](login/_discord.md)\n",
    "docs/login/_discord.md": "# Discord\n\nText.\n",
  }).build();
  expectFile("login/_discord/index.html").toContain("Text.");
});
