/** Bits flip in the cache and in parts: what is published is that of a clean build. `test/e2e/damaged.slow.e2e.ts` has more of them, and clocks. */
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createRandom } from "./bench/corpus/random.ts";
import { flipBit } from "./support/flipBit.ts";
import { temporaryFolder } from "./support/folders.ts";
import { hashTree, listFiles } from "./support/hashTree.ts";
import { filesOf } from "./support/killedBuilds.ts";
import { run } from "./support/shards.ts";
import { writeFiles } from "./support/siteFiles.ts";

const files = filesOf(127, { hasSdk: false });
const random = createRandom(1);

/** A site that was built, and what it published. */
async function builtSite() {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await writeFiles(folder, files);
  expect((await run({ folder })).exitCode).toBe(0);
  return { folder, clean: await hashTree(join(folder, "dist")) };
}

test("a flipped bit in any file of the cache", async () => {
  const { folder, clean } = await builtSite();
  let reported = 0;
  for (const path of await listFiles(join(folder, ".bcidocs"))) {
    // A later build has other files in place of those of the cache.
    const [now = path] = (await listFiles(join(folder, ".bcidocs"))).filter((each) => each.slice(-5) === path.slice(-5));
    // Of all values of the cache, one build reads some.
    for (let flips = now.endsWith(".data") ? 40 : 1; flips > 0; flips--) await flipBit(join(folder, ".bcidocs", now), random);
    const { problems, exitCode } = await run({ folder });
    expect([now, exitCode, problems.filter(({ code }) => code !== "X006")]).toEqual([now, 0, []]);
    expect(await hashTree(join(folder, "dist")), now).toEqual(clean);
    reported += problems.length;
  }
  expect(reported).toBeGreaterThan(0);
});

test("a flipped bit in any file of a part", async () => {
  const { folder, clean } = await builtSite();
  const parts = [1, 2].map((index) => join(folder, `part-${index}`));
  for (const index of [1, 2]) await run({ folder, shard: { index, of: 2 } });
  const paths = (await Promise.all(parts.map(async (part) => (await listFiles(part)).map((path) => join(part, path))))).flat();
  let refused = 0;
  for (const path of paths) {
    const bytes = await flipBit(path, random);
    // What the machine has itself would take the place of the part's.
    await rm(join(folder, ".bcidocs"), { recursive: true, force: true });
    const { problems, exitCode } = await run({ folder, parts });
    if (exitCode !== 0) {
      expect(JSON.stringify(problems)).toContain(path.split("/").at(-2));
      refused++;
    }
    expect(await hashTree(join(folder, "dist")), path).toEqual(clean);
    await writeFile(path, bytes);
  }
  expect(refused).toBeGreaterThan(0);
});
