/** Diagrams: made by the package of the site, on the pages that have some. */
import { expect, test } from "vitest";
import { testSite } from "./support/testSite.ts";

const files = {
  "content/index.md": "# Home\n",
  "content/flow.md": "# Flow\n\n```mermaid\nflowchart LR\n  A --> B\n```\n",
  "node_modules/mermaid/package.json": '{ "name": "mermaid", "version": "12.0.0", "type": "module", "main": "index.js" }\n',
  "node_modules/mermaid/index.js": 'export default { initialize() {}, render: async () => ({ svg: "<svg>made by mermaid</svg>" }) };\n',
};
const on = 'export default { title: "Kit", markdown: { mermaid: true } };\n';

test("the source is on the page, and the package in a script that only diagrams load", async () => {
  const site = await testSite({ ...files, "site.config.ts": on }).build();
  site.expectFile("flow/index.html").toContain('<figure class="diagram"><pre><code>flowchart LR\n  A --&gt; B</code></pre></figure>');
  const scripts = Object.keys(site.hashes).filter((path) => path.endsWith(".js"));
  const withPackage = scripts.filter((path) => {
    try {
      site.expectFile(path).toContain("made by mermaid");
      return true;
    } catch {
      return false;
    }
  });
  expect(withPackage).toHaveLength(1);
  expect(withPackage[0]).not.toContain("boot");
});

test("only pages with a diagram allow inline styles, which the package writes", async () => {
  const site = await testSite({ ...files, "site.config.ts": on }).build();
  site.expectFile("flow/index.html").toContain("style-src &#39;self&#39; &#39;unsafe-inline&#39;;");
  site.expectFile("index.html").not.toContain("unsafe-inline");
  site.expectFile("_headers").toContain("style-src 'self' 'unsafe-inline';");
});

test("a site that does not ask for diagrams shows the source as code, and publishes nothing of the package", async () => {
  const site = await testSite(files).build({ announced: "any" });
  site.expectFile("flow/index.html").toContain('data-language="mermaid"');
  site.expectFile("_headers").not.toContain("unsafe-inline");
});
