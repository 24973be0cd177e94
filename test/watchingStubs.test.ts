/** A site that was never built is shown before all of it is compiled. */
import { expect, test } from "vitest";
import { compare, previewOf, siteFolder } from "./support/previews.ts";

const pages = Object.fromEntries(
  Array.from({ length: 120 }, (_, index) => [
    `content/docs/page-${index}.md`,
    `# The \`page\` *number* ${index} {#top}\n\nText of page ${index}, see [the next](./page-${(index + 1) % 120}.md).\n`,
  ]),
);

const files = {
  "site.config.ts":
    'export default { title: "Kit", url: "https://kit.example", sdk: { entryPoints: ["sdk/index.ts"], onError: "throw" } };\n',
  "sdk/index.ts": "/** Counts. */\nexport function count(): number {\n  return 1;\n}\n",
  "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["ES2022"], "types": [] }, "include": ["*.ts"] }\n',
  "content/index.md": "# Home\n\n[The reference](/docs/reference/functions/count)\n",
  ...pages,
};

test("a requested page is compiled first, the sidebar has titles of others, and nothing is reported about an incomplete site", async () => {
  const folder = await siteFolder(files);
  const watched = await previewOf(folder);
  const { preview } = watched;
  const snapshot = preview.snapshot();
  expect(snapshot?.services.pages.stubs.size).toBeGreaterThan(100);
  expect(preview.report()).toMatchObject({ problems: [], isWhole: false });
  const node = snapshot?.site.graph.pages.find(({ route }) => route === "/docs/page-77") ?? null;
  const html = await preview.html(node);
  expect(html).toContain("Text of page 77, see");
  expect(html).toContain("The page number 88");

  await preview.whole();
  expect(preview.snapshot()?.services.pages.stubs.size).toBe(0);
  await preview.finished();
  const { shown, clean } = await compare(folder, watched);
  expect(shown).toEqual(clean);
});

test("an SDK with an error is reported, and the docs are shown nevertheless", async () => {
  const folder = await siteFolder({ ...files, "sdk/index.ts": "export const wrong: number = 'text';\n" });
  const { preview, edit } = await previewOf(folder);
  await preview.finished();
  expect(preview.report().problems).toMatchObject([{ code: "S001", place: { path: "sdk/index.ts", line: 1 } }]);
  const node = preview.snapshot()?.site.graph.pages.find(({ route }) => route === "/docs/page-3") ?? null;
  expect(await preview.html(node)).toContain("Text of page 3, see");

  await edit({ "content/docs/page-3.md": "# Three\n\nAnother text.\n", "sdk/index.ts": files["sdk/index.ts"] });
  await preview.finished();
  expect(preview.report()).toMatchObject({ problems: [], isWhole: true });
});

test("pages cached by an earlier run do not become stubs", async () => {
  const folder = await siteFolder(files);
  const first = await previewOf(folder);
  await first.preview.finished();
  await first.preview.close();
  const { preview } = await previewOf(folder);
  expect(preview.snapshot()?.services.pages.stubs.size).toBe(0);
  expect(preview.snapshot()?.files.has("docs/reference/functions/count/index.html")).toBe(true);
});
