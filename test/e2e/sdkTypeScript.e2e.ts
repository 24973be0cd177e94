/** Which TypeScript reads an SDK, in the bundled command line: TypeDoc's thread loads the SDK's own. */
import { mkdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { bcidocs } from "../support/cli.ts";
import { temporaryFolder } from "../support/folders.ts";

const typescript = createRequire(import.meta.url).resolve("typescript");
/** Loads as TypeScript does, and says that it is another version. */
const stand = `module.exports = { ...require(${JSON.stringify(typescript)}), version: "5.9.77" };\n`;

const files = {
  "docs/site.config.ts": 'export default { title: "Kit", sdk: { entryPoints: ["../sdk/index.ts"] } };\n',
  "docs/content/docs/start.md": "# Start\n\nHello.\n",
  "sdk/package.json": '{ "name": "@kit/sdk" }',
  "sdk/tsconfig.json":
    '{ "compilerOptions": { "module": "NodeNext", "target": "ES2022", "lib": ["ES2022"], "types": [], "strict": true } }',
  "sdk/index.ts": "/** Wrong. */\nexport const a: number = 'x';\n",
};
const own = {
  "sdk/node_modules/typescript/package.json": '{ "name": "typescript", "version": "5.9.77", "main": "./main.cjs" }',
  "sdk/node_modules/typescript/main.cjs": stand,
};

async function siteWith(texts: Record<string, string>): Promise<string> {
  const { folder, remove } = await temporaryFolder("bcidocs-compiler");
  onTestFinished(remove);
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return join(folder, "docs");
}

test("an SDK is read by its own TypeScript, whose errors fail the build", async () => {
  const { status, stdout, stderr } = await bcidocs(["build"], { cwd: await siteWith({ ...files, ...own }) });
  expect(stdout + stderr).toMatch(/error S001 TS2322[\s\S]*Found by TypeScript 5\.9\.77 of the SDK\. Correct the SDK/);
  expect(status).toBe(5);
});

test("an SDK without a TypeScript is read by that of bcidocs, whose errors are warnings", async () => {
  const { status, stdout, stderr } = await bcidocs(["build"], { cwd: await siteWith(files) });
  expect(stdout + stderr).toMatch(/warning S001 TS2322[\s\S]*TypeScript 6\.\S+ of bcidocs; the SDK has none of its own/);
  expect(stdout).toMatch(/reference \(TypeScript 6\.\S+\) \d+ ms/);
  expect(status).toBe(0);
});
