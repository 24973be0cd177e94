/** What is watched, and from when on. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fingerprintAt, startWatcher } from "../../../src/generator/dev/watcher.ts";
import { createNodeIo } from "../../../src/generator/io/node.ts";
import { temporaryFolder } from "../../support/folders.ts";
import { silentLog } from "../../support/silentLog.ts";

test("a save right after watching began is reported, however many files outside of the site belong to it", async () => {
  const { folder, remove } = await temporaryFolder("bcidocs-watcher");
  const siteDir = join(folder, "site");
  const files = Array.from({ length: 60 }, (_, index) => join(siteDir, `${"a/".repeat(index % 6)}${index}.ts`));
  for (const path of files) await mkdir(join(path, ".."), { recursive: true });
  for (const path of files) await writeFile(path, "old");
  const outside = Array.from({ length: 300 }, (_, index) => join(folder, `absent-${index}`, "package.json"));
  const io = createNodeIo(silentLog());
  const seen = await new Promise<string[]>((resolve) => {
    const watcher = startWatcher({
      siteDir,
      paths: () => ({ folders: [siteDir], files: outside }),
      isInput: (path) => files.includes(path),
      isOwn: () => false,
      onChange: (changes) => resolve(changes.map(({ path }) => path)),
      fingerprint: (path) => fingerprintAt(path, io),
      onReady: () => void writeFile(files.at(-1) ?? "", "other").then(() => setTimeout(() => resolve([]), 900)),
      onNote: () => undefined,
    });
    onTestFinished(async () => {
      await watcher.close();
      await remove();
    });
  });
  expect(seen).toEqual([`${"a/".repeat(5)}59.ts`]);
});
