/** Broken links after an edit: it reports the same as a build from nothing. */
import { expect, test } from "vitest";
import { testSite } from "./support/testSite.ts";

const files = {
  "content/_part.md": "See [the part](./no-part.md).\n",
  "content/docs/a.md": "# A\n\n[1](./bb.md) [2](./b.md#setpu) ![3](./no.png)\n\n::include{file=../_part.md}\n",
  "content/docs/b.md": "# B\n\n## Setup\n\n[1](./bb.md)\n\n::include{file=../_part.md}\n",
};

test.each([
  ["another page", { "content/docs/b.md": "# B\n\n## Setup\n\nText [1](./bb.md)\n\n::include{file=../_part.md}\n" }],
  ["the page itself", { "content/docs/a.md": "# A\n\nText.\n\n[1](./bb.md) [2](./b.md#setpu)\n\n::include{file=../_part.md}\n" }],
  ["the file that both include", { "content/_part.md": "More.\n\nSee [the part](./no-part.md).\n" }],
  ["a heading, which makes a link right", { "content/docs/b.md": "# B\n\n## Setup\n\n## Setpu\n\nText.\n" }],
  ["a heading, which makes another one nearest", { "content/docs/b.md": "# B\n\n## Setups\n\n## Setpus\n\nText.\n" }],
  ["a page that was missing", { "content/docs/bb.md": "# Bb\n\nText.\n" }],
  ["a page that goes", { "content/docs/b.md": null }],
  ["the settings", { "site.config.ts": 'export default { title: "Kit", onBrokenAnchors: "log" };\n' }],
])("after an edit of %s", async (_, edit) => {
  const site = testSite(files);
  await site.build({ announced: "any" });
  await site.edit({ "content/docs/c.md": "# C\n\nText.\n" }).build({ announced: "any" });
  const edited = await site.edit(edit).build({ announced: "any" });
  const clean = await site.build({ announced: "any", isCached: false });
  expect(edited.problems).toEqual(clean.problems);
  const again = await site.edit({ "content/docs/c.md": "# C\n\nMore text.\n" }).build({ announced: "any" });
  expect(again.problems).toEqual(clean.problems);
});
