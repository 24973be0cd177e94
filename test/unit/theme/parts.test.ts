/** What is written about the parts of the theme is what is there. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { partFacts, registeredFacts } from "../../../src/theme/parts.ts";
import { repository } from "../../support/folders.ts";

const read = (path: string) => readFileSync(join(repository, path), "utf8");
const all = { ...partFacts, ...registeredFacts };

test("the docs list what the theme has, with the same words", () => {
  const rows = [...read("content/bcidocs/theme.md").matchAll(/^\| `(\w+)` \| (.*) \| (safe|unsafe) \|$/gm)].map(([, ...cells]) => cells);
  expect(rows).toEqual(Object.entries(all).map(([name, { draws, isSafe }]) => [name, draws, isSafe ? "safe" : "unsafe"]));
});

test.each(Object.entries(all))(
  "%s is the only export of its file, so that it can be copied, and its styles are there",
  (name, { source, styles }) => {
    const exported = [...read(`src/theme/${source}`).matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, found]) => found);
    if (name !== "Sidebar") expect(exported).toEqual([name]);
    for (const path of styles) expect(read("src/theme/styles/index.css") + readSheets()).toContain(`"../${path}"`);
  },
);

function readSheets(): string {
  return ["announcement", "switch", "home", "notFound", "search", "api", "late"]
    .map((name) => read(`src/theme/styles/${name}.css`))
    .join("\n");
}

test("no component draws another part but by asking for it", () => {
  const index = new Set(Object.values(partFacts).map(({ source }) => source));
  const importers = Object.values(partFacts).flatMap(({ source }) =>
    [...read(`src/theme/${source}`).matchAll(/ from "\.\.?\/([^"]+)";/g)].flatMap(([, path = ""]) => {
      const target = path.includes("/") ? path : `${source.split("/")[0]}/${path}`;
      return index.has(target) ? [`${source} imports ${target}`] : [];
    }),
  );
  // The page with all of a sidebar has its list, and no sidebar.
  expect(importers).toEqual(["layouts/AllPages.tsx imports components/Sidebar.tsx"]);
});
