/** Pages that were written for other tools, in a whole site. */
import { test } from "vitest";
import { testSite } from "./support/testSite.ts";

test("a logo in the heading of a README is on the home page", async () => {
  const { expectFile } = await testSite({
    "content/index.md": '<h1 align="center"><img src="./kit.svg" alt=""> Kit</h1>\n\nText.\n',
    "content/kit.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  }).build({ announced: "any" });
  expectFile("index.html").toMatch(/<h1[^>]*><img [^>]*src="[^"]*kit[^"]*\.svg"[^>]*> ?Kit<\/h1>/);
});
