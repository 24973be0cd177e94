/** Pages that were written for other tools, in a whole site. */
import { test } from "vitest";
import { testSite } from "./support/testSite.ts";

test("pages that all begin with the name of the project keep that heading, and lists name them after their files", async () => {
  const page = (name: string) => `# Kit\n\n## ${name}\n\nText.\n`;
  const { expectFile } = await testSite({
    "content/index.md": "# Home\n\nText.\n",
    ...Object.fromEntries(["Setup", "Errors", "http-api", "Hooks"].map((name) => [`content/docs/${name}.md`, page(name)])),
  }).build({ announced: "any" });
  expectFile("docs/Errors/index.html").toMatch(/<h1[^>]*>Kit<\/h1>/);
  expectFile("docs/Errors/index.html").toContain("<title>Errors | Test</title>");
  expectFile("docs/Errors/index.html").toMatch(/<a [^>]*href="\/docs\/http-api"[^>]*>HTTP API<\/a>/);
});

test("a logo in the heading of a README is on the home page", async () => {
  const { expectFile } = await testSite({
    "content/index.md": '<h1 align="center"><img src="./kit.svg" alt=""> Kit</h1>\n\nText.\n',
    "content/kit.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  }).build({ announced: "any" });
  expectFile("index.html").toMatch(/<h1[^>]*><img [^>]*src="[^"]*kit[^"]*\.svg"[^>]*> ?Kit<\/h1>/);
});
