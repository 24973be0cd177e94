/** Samples while their author edits them: pages follow at once, and what TypeScript says of them is reported a moment later. */
import { expect, test } from "vitest";
import { config, sdk, site } from "./support/edits.ts";
import { previewOf, siteFolder } from "./support/previews.ts";

const page = (code: string) => `# Page\n\n\`\`\`ts\nimport { measure } from "@kit/sdk";\n${code}\n\`\`\`\n`;

test("a mistake in a saved page is reported, then its fix, then what a save of the SDK breaks", { timeout: 90_000 }, async () => {
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
    await preview.settled();
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
