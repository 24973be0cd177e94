/** What `init` finds in a folder. */
import { expect, test } from "vitest";
import { readSurroundings } from "../../../src/generator/init/surroundings.ts";
import { createMemoryIo } from "../../support/memoryIo.ts";

const inspect = (path: string, isMeant = false) =>
  readSurroundings("/old", { root: "/old", userAgent: "", packageFolder: "/kit", isMeant }, createMemoryIo({ [`/old/${path}`]: "" }));

test.each([
  ["docusaurus.config.ts", "Docusaurus", "--from-docusaurus ."],
  [".vitepress/config.mts", "VitePress", "--from-vitepress ."],
  ["docs/.vitepress/config.mts", "VitePress", "--from-vitepress docs"],
  ["packages/website/docusaurus.config.ts", "packages/website/docusaurus.config.ts", "--from-docusaurus packages/website"],
  ["mkdocs.yml", "MkDocs", "--from-mkdocs . to"],
  ["astro.config.mjs", "Astro", "--template docs"],
  ["book.toml", "mdBook", "--template docs"],
])("beside %s no sample pages are written: the message names %s and %s", async (path, tool, words) => {
  const hint = expect.stringContaining(words);
  await expect(inspect(path)).rejects.toMatchObject({ problems: [{ code: "C020", message: expect.stringContaining(tool), hint }] });
  expect((await inspect(path, true)).folderName).toBe("old");
});
