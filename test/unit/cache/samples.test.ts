/** Samples are checked again only when what TypeScript says of them may differ. */
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { checkSamples } from "../../../src/generator/cache/samples.ts";
import { openStore } from "../../../src/generator/cache/store.ts";
import { openSampleChecker } from "../../../src/generator/samples/samplesWorker.ts";
import { cacheFolder } from "../../../src/generator/text/reservedNames.ts";
import { sdkSite } from "../../support/reference/sdkSite.ts";
import { fence } from "../samples/support.ts";

test("an edit of a doc comment of the SDK checks no sample again, an edit of its code does, and what is installed or built beside it", async () => {
  const { request, io, write, folder } = await sdkSite({
    "sdk/package.json": '{ "name": "@kit/sdk", "dependencies": { "part": "workspace:*" } }',
    "part/package.json": '{ "name": "part", "types": "dist/index.d.ts" }',
  });
  await mkdir(join(folder, "sdk/node_modules"));
  await symlink(join(folder, "part"), join(folder, "sdk/node_modules/part"));
  const { siteDir, config } = request;
  const checker = openSampleChecker();
  const asked: string[][] = [];
  const counting = {
    ...checker,
    checkSamples: (given: Parameters<typeof checker.checkSamples>[0]) => {
      asked.push(given.requested);
      return checker.checkSamples(given);
    },
  };
  const check = async (text: string): Promise<number> => {
    await write("sdk/more.ts", text);
    // What was saved in the millisecond in which a step starts may have been saved after it, so nothing is stored.
    await setTimeout(2);
    const store = await openStore({ folder: cacheFolder(siteDir), program: "tests", isKept: true }, io);
    await checkSamples(
      { config, siteDir, fences: new Map([["a.md", [fence("export const a: number = 1;")]]]), checker: counting, isKept: false },
      { siteDir, store, io },
    );
    await store.flush();
    return asked.splice(0).length;
  };
  expect(await check("/** One. */\nexport const more = 1;\n")).toBe(1);
  expect(await check("/** Two,\n * and more. */\nexport const more = 1;\n")).toBe(0);
  expect(await check("/** Two,\n * and more. */\nexport const more = 2;\n")).toBe(1);
  expect(await check("/** Two,\n * and more. */\nexport const more = 2;\n")).toBe(0);
  await write("node_modules/.package-lock.json", "{}");
  expect(await check("/** Two,\n * and more. */\nexport const more = 2;\n")).toBe(1);
  await write("part/dist/index.d.ts", "export interface Part {}\n");
  expect(await check("/** Two,\n * and more. */\nexport const more = 2;\n")).toBe(1);
  await write("part/dist/index.d.ts", "export interface Part { name: string }\n");
  expect(await check("/** Two,\n * and more. */\nexport const more = 2;\n")).toBe(1);
  expect(await check("/** Two,\n * and more. */\nexport const more = 2;\n")).toBe(0);
  await checker.close();
});
