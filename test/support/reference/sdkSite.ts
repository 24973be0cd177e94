/** A site with a small SDK in a folder of its own, which ends with the test. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { configSchema } from "../../../src/generator/model/config.ts";
import { temporaryFolder } from "../folders.ts";
import { silentLog } from "../silentLog.ts";

export const sdkFiles = {
  "sdk/package.json": '{ "name": "@kit/sdk" }',
  "sdk/tsconfig.json":
    '{ "compilerOptions": { "module": "NodeNext", "target": "ES2022", "lib": ["ES2022"], "types": [], "strict": true } }',
  "sdk/index.ts":
    "/** How calm. */\nexport interface Calm {\n  /** 0 to 1. */\n  probability: number;\n}\n/** Waits. */\nexport function wait(): Calm {\n  return { probability: 1 };\n}\n",
};
const config = configSchema.parse({ title: "Test", sdk: { entryPoints: ["sdk/index.ts"] } });

export async function sdkSite(more: Record<string, string> = {}) {
  const { folder, remove } = await temporaryFolder("bcidocs-reference");
  onTestFinished(remove);
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  for (const [path, text] of Object.entries({ ...sdkFiles, ...more })) await write(path, text);
  const request = { config, siteDir: folder, locate: () => ({ path: "site.config.ts" }) };
  return { folder, write, request, io: createNodeIo(silentLog()) };
}
