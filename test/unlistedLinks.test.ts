/** Links to unlisted pages: those that a person wrote are noted, those that the theme makes are not. */
import { expect, test } from "vitest";
import { testSite } from "./support/testSite.ts";

const unlisted = "---\nunlisted: true\ntags: [EEG]\n---\n\n# Hidden\n\nText.\n";

test("the banner of an old version and the note of a missing translation may lead to one", async () => {
  const site = testSite({
    "site.config.ts": `export default ${JSON.stringify({
      title: "Kit",
      i18n: { locales: ["en", "fr"] },
      docs: { versions: { "1": {} }, lastVersion: "current" },
    })};\n`,
    "content/index.md": "# Home\n",
    "content/docs/a.md": "# A\n",
    "content/docs/hidden.md": unlisted,
    "content/docs/index.md": unlisted,
    "versions/1/a.md": "# A\n",
    "versions/1/hidden.md": unlisted,
    "versions/1/index.md": unlisted,
  });
  const { expectFile } = await site.build();
  expectFile("docs/1/hidden/index.html").toContain('href="/docs/hidden"');
});

test("a link in a page, in HTML and in a component is noted", async () => {
  const site = testSite({
    "content/index.tsx": 'export default function Home() { return <a href="/docs/hidden">Hidden</a>; }\n',
    "theme/components/Pill.tsx": 'export default function Pill() { return <a href="/docs/hidden">Hidden</a>; }\n',
    "content/docs/a.md": "# A\n\n[Hidden](./hidden.md)\n",
    "content/docs/b.md": "# B\n\n::pill\n",
    "content/docs/hidden.md": unlisted,
  });
  const { problems } = await site.build({ announced: ["L034"] });
  expect(problems.map(({ code, place }) => `${code} ${place?.path}:${place?.line}`)).toEqual([
    "L034 content/docs/a.md:3",
    "L034 content/docs/b.md:1",
    "L034 content/index.tsx:1",
  ]);
});
