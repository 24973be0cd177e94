/** Names of the SDK on pages that change: each build shows what a clean one would. */
import { expect, test } from "vitest";
import { testSite } from "./support/testSite.ts";

const sdk = (name: string) => `/** Brews. */\nexport class Kit {\n  /** Starts. */\n  ${name}(): void {}\n}\n`;

test("an edit of a guide changes the reference that lists it, and an edit of the SDK the guides that name it", {
  timeout: 60_000,
}, async () => {
  const site = testSite({
    "site.config.ts": 'export default { title: "Kit", sdk: { entryPoints: ["sdk/index.ts"] } };\n',
    "sdk/package.json": '{ "name": "@kit/sdk", "version": "1.0.0", "type": "module" }',
    "sdk/tsconfig.json": '{ "compilerOptions": { "module": "NodeNext", "strict": true, "types": [] } }',
    "sdk/index.ts": sdk("start"),
    "content/index.md": "# Kit\n",
    "content/docs/guide.md": "# Guide\n\nSee `Kit.start`.\n",
    "content/docs/sample.md": '# Sample\n\n```ts\nimport { Kit } from "@kit/sdk";\nnew Kit().start();\n```\n',
  });
  const reference = "docs/reference/classes/Kit/index.html";
  const guide = "docs/guide/index.html";
  const isSame = async (edit: Record<string, string>, announced: string[] = []) => {
    const kept = await site.edit(edit).build({ announced });
    const clean = await site.build({ announced, isCached: false, outDir: "clean" });
    expect(kept.hashes).toEqual(clean.hashes);
    return kept;
  };
  const first = await isSame({});
  first.expectFile(guide).toContain('<a href="/docs/reference/classes/Kit#start" title="Kit.start(): void">');
  first.expectFile(reference).toMatch(/Used in.*href="\/docs\/sample".*href="\/docs\/guide"/);
  const without = await isSame({ "content/docs/guide.md": "# Guide\n\nSee nothing.\n" });
  without.expectFile(reference).not.toContain('href="/docs/guide"><');
  const edited = { "content/docs/guide.md": "# Guide\n\nSee `Kit.start`.\n", "sdk/index.ts": sdk("begin") };
  const renamed = await isSame(edited, ["M057"]);
  renamed.expectFile(guide).toContain("<p>See <code>Kit.start</code>.</p>");
  renamed.expectFile("docs/sample/index.html").not.toContain("#start");
});
