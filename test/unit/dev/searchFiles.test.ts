import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openStore } from "../../../src/generator/cache/store.ts";
import { loadConfig } from "../../../src/generator/config/load.ts";
import { createSearchFiles } from "../../../src/generator/dev/answers.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { createStages } from "../../../src/generator/io/stages.ts";
import { loadSite } from "../../../src/generator/site.ts";
import { nameOfFile, unpackPages } from "../../../src/theme/search/files.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { silentLog } from "../../support/silentLog.ts";
import { writeFiles } from "../../support/siteFiles.ts";

it("serve --watch has the index of each version and language, with what is searched there", async () => {
  const io = createNodeIo(silentLog());
  const { folder, remove } = await temporaryFolder("bcidocs-search");
  onTestFinished(remove);
  await writeFiles(folder, {
    "site.config.ts": `export default {
  title: "Kit",
  i18n: { locales: ["en", "fr"] },
  docs: { versions: { "1.0": {} }, lastVersion: "current" },
};
`,
    "content/docs/now.md": "# Now\n\nText.\n",
    "versions/1.0/then.md": "# Then\n\nText.\n",
  });
  const store = await openStore({ folder: join(folder, ".bcidocs/cache"), program: "1", isKept: false }, io);
  const site = await loadSite({ folder, loaded: await loadConfig({ folder }, io), store }, { stages: createStages(io, undefined), io });
  const files = createSearchFiles({ whole: async () => undefined, snapshot: () => site as never });
  const pagesOf = async (index: string) => {
    const root = JSON.parse((await files(`${index}index.json`)) ?? "null") as { pages: string[] };
    return Promise.all(root.pages.map(async (hash) => unpackPages((await files(index + nameOfFile("pages", hash))) ?? "")));
  };
  const titles = async (index: string) => (await pagesOf(index)).flat().map(({ title, url }) => [title, url]);
  expect(await titles("search/")).toEqual([["Now", "/docs/now"]]);
  expect(await titles("search/default-1.0/")).toEqual([["Then", "/docs/1.0/then"]]);
  expect(await titles("search/fr/")).toEqual([["Now", "/fr/docs/now"]]);
  expect(await titles("search/fr/default-1.0/")).toEqual([["Then", "/fr/docs/1.0/then"]]);
  expect(await files("search/de/index.json")).toBeNull();

  // After edits, the index is made again for a page that has an old one.
  const { pages } = JSON.parse((await files("search/index.json")) ?? "") as { pages: string[] };
  for (let edit = 0; edit < 3; edit++) store.forgetUnused();
  expect(await files(`search/${nameOfFile("pages", pages[0] ?? "")}`)).toBeNull();
  expect(await titles("search/")).toEqual([["Now", "/docs/now"]]);
  await store.close();
});
