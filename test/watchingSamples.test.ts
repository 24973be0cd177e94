/** Samples while their author edits them: pages follow at once, and what TypeScript says of them is reported a moment later. */
import { expect, test } from "vitest";
import type { Preview } from "../src/generator/dev/preview.ts";
import { config, sdk, site } from "./support/edits.ts";
import { compare, previewOf, siteFolder } from "./support/previews.ts";

const page = (code: string) => `# Page\n\n\`\`\`ts\nimport { measure } from "@kit/sdk";\n${code}\n\`\`\`\n`;

test("a mistake in a saved page is reported, then its fix, then what a save of the SDK breaks", async () => {
  const folder = await siteFolder({
    ...site,
    "site.config.ts": config({ sdk: { entryPoints: ["sdk/index.ts"] } }),
    "content/docs/sample.md": page("measure;"),
    "sdk/package.json": '{ "name": "@kit/sdk" }\n',
    "sdk/index.ts": sdk("One."),
    "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["ES2022"], "types": [] }, "include": ["*.ts"] }\n',
  });
  const { preview, edit, reported } = await previewOf(folder);
  const found = async () => {
    await preview.finished();
    expect(preview.report().isWhole).toBe(true);
    return preview
      .report()
      .problems.filter(({ code }) => code === "M057")
      .map(({ place }) => `${place?.path}:${place?.line}:${place?.column}`);
  };
  expect(await found()).toEqual([]);

  await edit({ "content/docs/sample.md": page("mesure;") });
  expect(await found()).toEqual(["content/docs/sample.md:5:1"]);

  await edit({ "content/docs/sample.md": page("measure;") });
  expect(await found()).toEqual([]);

  await edit({ "sdk/index.ts": sdk("One.").replaceAll("measure", "read") });
  expect(await found()).toEqual(["content/docs/sample.md:4:10"]);
  expect(reported.faults).toEqual([]);
});

const guide = (more = "") => `# Page\n\nFirst words.\n\n\`\`\`ts\nimport { measure } from "@kit/sdk";\nmeasure(1);\n\`\`\`\n\n${more}`;

test("what a saved page shows of the SDK follows: its text at once, links and guides that use a name after the check", async () => {
  const folder = await siteFolder({
    ...site,
    "site.config.ts": config({ sdk: { entryPoints: ["sdk/index.ts"] } }),
    "content/docs/sample.md": guide(),
    "content/docs/words.md": "# Words\n\nText.\n",
    "sdk/package.json": '{ "name": "@kit/sdk" }\n',
    "sdk/index.ts": sdk("One."),
    "sdk/tsconfig.json": '{ "compilerOptions": { "strict": true, "lib": ["ES2022"], "types": [] }, "include": ["*.ts"] }\n',
  });
  const opened = await previewOf(folder);
  const { preview, edit, reported } = opened;
  const html = async (route: string) => (await preview.html(nodeOf(preview, route))) ?? "";
  const links = async (route: string) => (await html(route)).match(/class="sample-link"/g)?.length ?? 0;
  const guides = async () => [...(await html("/docs/reference/functions/measure")).matchAll(/<li><a href="([^"]+)">/g)].map(([, to]) => to);
  await preview.finished();
  expect([await links("/docs/sample"), await guides()]).toEqual([2, ["/docs/sample"]]);

  // The text is shown before TypeScript has seen it, and blocks that are as they were keep their links.
  reported.pages.length = 0;
  await edit({ "content/docs/sample.md": guide("More.\n\n```ts\nmeasure(2);\n```\n") });
  expect(await html("/docs/sample")).toContain("More.");
  expect(await links("/docs/sample")).toBeGreaterThanOrEqual(2);
  await preview.finished();
  expect(await links("/docs/sample")).toBe(3);
  expect(reported.pages).toEqual([["/docs/sample"], ["/docs/sample"]]);

  await edit({ "content/docs/words.md": "# Words\n\nText.\n\n## Use\n\n`measure()` counts.\n" });
  await preview.finished();
  expect(await guides()).toEqual(["/docs/sample", "/docs/words#use"]);

  await edit({ "content/docs/words.md": "# Words\n\nText.\n", "content/docs/sample.md": "# Page\n\nNo code.\n" });
  await preview.finished();
  expect(await guides()).toEqual([]);
  const { shown, clean } = await compare(folder, opened);
  expect(shown).toEqual(clean);
  expect(reported.faults).toEqual([]);
});

function nodeOf(preview: Preview, route: string) {
  return preview.snapshot()?.site.graph.pages.find((node) => node.route === route) ?? null;
}
