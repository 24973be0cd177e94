import { expect, test } from "vitest";
import { testSite } from "../../support/testSite.ts";

/** Problems of a list of queries, all of which have the code. */
async function ask(queries: string, code?: "C037" | "L030") {
  const site = testSite({
    "site.config.ts": `export default {
  title: "Kit",
  i18n: { locales: ["en", "de"] },
  docs: [
    { versions: { "2.0": {}, "1.0": {} }, includeCurrentVersion: false },
    { id: "tool", path: "content/tool", routeBasePath: "/tool", versions: { current: {}, "1.0": {} } },
  ],
};
`,
    "versions/2.0/band.md": "# Band\n\nThe zebra of today, see [the tool](/tool/make).\n",
    "versions/1.0/strap.md": "# Strap\n\nThe zebra of then.\n",
    "content/tool/build.md": "# Build\n\nText.\n",
    "versions/tool/1.0/make.md": "# Make\n\nText.\n",
    "queries.yml": queries,
  });
  const { problems } = await site.build({ isPublished: false, searchQueries: "queries.yml", announced: code ? [code] : [] });
  return problems;
}

test("a query asks the language and version that it names, and else the default one and the last", async () => {
  const queries = `
- query: zebra
  first: /docs/band
- query: zebra
  version: default/1.0
  first: /docs/1.0/strap
- query: zebra
  version: "2.0"
  first: /docs/band
- query: build
  version: tool/current
  first: /tool/next/build
- query: zebras
  locale: de
  first: /de/docs/band
- query: zebra
  locale: de
  version: default/1.0
  first: /docs/1.0/strap
`;
  expect(await ask(queries, "L030")).toMatchObject([
    { code: "L030", message: expect.stringContaining("which the search does not know as a page"), place: { line: 16 } },
  ]);
});

test("a language or version that the site does not have is refused at its place", async () => {
  const queries = `- query: zebra
  locale: dee
  first: /docs/band
- query: zebra
  version: "2.1"
  first: /docs/band
- query: zebra
  version: "1.0"
  first: /docs/band
- query: zebra
  version: 1.0
  first: /docs/band
`;
  expect(await ask(queries.slice(0, queries.lastIndexOf("- query")), "C037")).toMatchObject([
    {
      code: "C037",
      message: '"zebra" asks for a language "dee", which this site does not have.',
      hint: "Did you mean `de`?",
      place: { line: 2, column: 11 },
    },
    { code: "C037", message: '"zebra" asks for a version "2.1", which this site does not have.', place: { line: 5, column: 12 } },
    {
      code: "C037",
      message: '"zebra" asks version 1.0, which several docs areas have.',
      hint: "Name the docs area as well: `default/1.0` or `tool/1.0`.",
      place: { line: 8, column: 12 },
    },
  ]);
  expect(await ask(queries, "C037")).toMatchObject([
    { code: "C037", message: "`version` of a query must be a string, not a number.", place: { line: 11 } },
  ]);
});
