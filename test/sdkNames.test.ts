/** Names of the SDK on pages that change: each build shows what a clean one would. */
import { expect, test } from "vitest";
import { testSite } from "./support/testSite.ts";

const sdk = (name: string) => `/** Brews. */\nexport class Kit {\n  /** Starts. */\n  ${name}(): void {}\n}\n`;

test("an edit of a guide changes the reference that lists it, and an edit of the SDK the guides that name it", async () => {
  const site = testSite({
    "site.config.ts": 'export default { title: "Kit", sdk: { entryPoints: ["sdk/index.ts"] } };\n',
    "sdk/package.json": '{ "name": "@kit/sdk", "version": "1.0.0", "type": "module" }',
    "sdk/tsconfig.json": '{ "compilerOptions": { "module": "NodeNext", "strict": true, "lib": ["ES2022"], "types": [] } }',
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
  first.expectFile(guide).toContain('<a href="/docs/reference/classes/Kit#start">');
  first.expectFile(reference).toMatch(/Used in.*href="\/docs\/sample".*href="\/docs\/guide"/);
  const without = await isSame({ "content/docs/guide.md": "# Guide\n\nSee nothing.\n" });
  without.expectFile(reference).not.toContain('href="/docs/guide"><');
  const edited = { "content/docs/guide.md": "# Guide\n\nSee `Kit.start`.\n", "sdk/index.ts": sdk("begin") };
  const renamed = await isSame(edited, ["M057"]);
  renamed.expectFile(guide).toContain("<p>See <code>Kit.start</code>.</p>");
  renamed.expectFile("docs/sample/index.html").not.toContain("#start");
});

test("names that objects have by themselves, are exported twice or as the default, lead where they belong", async () => {
  const sample = 'import brew, { Kit as Mine } from "@kit/sdk";\nimport * as own from "constructor";\nnew Mine().start();\nbrew();\nown;';
  const site = testSite({
    "site.config.ts":
      'export default { title: "Kit", baseUrl: "/kit/", sdk: { entryPoints: ["sdk/index.ts", "sdk/other.ts"], groupOrder: ["Functions"] } };\n',
    "sdk/package.json":
      '{ "name": "@kit/sdk", "version": "1.0.0", "type": "module", "exports": { ".": "./index.ts", "./other": "./other.ts" } }',
    "sdk/tsconfig.json": '{ "compilerOptions": { "module": "NodeNext", "strict": true, "lib": ["ES2022"], "types": [] } }',
    "sdk/index.ts": `${sdk("start")}/** Makes tea. */\nexport default function brew(): void {}\n/** Fills <b>. */\nexport function füllen(): void {}\n`,
    "sdk/other.ts":
      '/** Another one. */\nexport class Kit {\n  /** Halts. */\n  stop(): void {}\n}\nexport { default as brew } from "./index.js";\n',
    "content/index.md": "# Kit\n\n`brew()`, `füllen`.\n",
    "content/docs/names.md": `# A \\<b> & "c"\n\n\`constructor\`, \`toString()\`, \`__proto__\`, \`Kit\`, \`Kit.stop\`, \`hasOwnProperty\`.\n\n\`\`\`ts\n${sample}\n\`\`\`\n`,
  });
  const { expectFile } = await site.build({ announced: "any" });
  expectFile("index.html").toContain('<a href="/kit/docs/reference/functions/brew"><code>brew()</code></a>');
  expectFile("index.html").toMatch(/<a href="\/kit\/docs\/reference\/functions\/f[^"]*llen">/);
  const names = expectFile("docs/names/index.html");
  names.toContain(
    '<p><code>constructor</code>, <code>toString()</code>, <code>__proto__</code>, <code>Kit</code>, <a href="/kit/docs/reference/',
  );
  names.toContain('class="sample-link" href="/kit/docs/reference/functions/brew"');
  const brew = expectFile("docs/reference/functions/brew/index.html");
  brew.toContain('<a href="/kit/docs/names">A &lt;b&gt; &amp; &quot;c&quot;</a>');
  brew.toContain('<a href="/kit/">Kit</a>');
  // Which of the two a guide means is not certain.
  expectFile("docs/reference/classes/Kit/index.html").not.toMatch(/api-uses[\s\S]*id="start"/);
});
